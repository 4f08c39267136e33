/** Keys that do something on every page. */

/** What a key press means to the shell; nothing while somebody types or a dialog is open. */
export function shellKey(event: KeyboardEvent): "help" | null {
  if (event.key !== "?" || event.ctrlKey || event.metaKey || event.altKey) return null;
  return isTyping(event.target) || document.querySelector("dialog[open]") ? null : "help";
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !["radio", "checkbox", "button", "range"].includes(target.type);
  return target.isContentEditable || ["TEXTAREA", "SELECT"].includes(target.tagName);
}
