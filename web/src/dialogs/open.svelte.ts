/** Which dialog of the shell is open, if any. */
export type ShellDialog = "settings" | "me" | "keys";

let current = $state<ShellDialog | null>(null);

export function openDialog(): ShellDialog | null {
  return current;
}

export function showDialog(dialog: ShellDialog): void {
  current = dialog;
}

export function closeDialog(): void {
  current = null;
}
