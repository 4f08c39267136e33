/** Shares something with the system's sheet, else copies it. */

/** What was done with it; `cancelled` if the person changed their mind. */
export type SharedBy = "shared" | "copied" | "cancelled" | "failed";

/** Whether the system's sheet takes pictures. */
export function canShareFiles(): boolean {
  return navigator.canShare?.({ files: [new File([], "picture.png", { type: "image/png" })] }) ?? false;
}

/** Shares a text, with a picture if there is one. */
export async function share(title: string, text: string, picture: File | null = null): Promise<SharedBy> {
  if (!("share" in navigator)) return copy(text);
  try {
    await navigator.share(picture ? { title, text, files: [picture] } : { title, text });
    return "shared";
  } catch (problem) {
    return problem instanceof DOMException && problem.name === "AbortError" ? "cancelled" : copy(text);
  }
}

/** Saves a file where the browser keeps downloads. */
export function save(file: File): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  URL.revokeObjectURL(link.href);
}

async function copy(text: string): Promise<SharedBy> {
  try {
    if (navigator.clipboard) await navigator.clipboard.writeText(text);
    else copyByField(text);
    return "copied";
  } catch {
    return "failed";
  }
}

/** On plain HTTP browsers have no clipboard API. */
function copyByField(text: string): void {
  const field = document.createElement("textarea");
  field.value = text;
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  if (!isCopied) throw new Error("not copied");
}
