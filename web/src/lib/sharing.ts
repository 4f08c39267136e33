/** Shares something with the system's sheet, else copies it. */

/** What was done with it; `cancelled` if the person changed their mind. */
export type SharedBy = "shared" | "copied" | "cancelled" | "failed";

/** Shares a text, with a picture where the browser can share files. */
export async function share(title: string, text: string, picture: File | null = null): Promise<SharedBy> {
  const data: ShareData = picture && navigator.canShare?.({ files: [picture] }) ? { title, text, files: [picture] } : { title, text };
  if (!("share" in navigator)) return copy(text);
  try {
    await navigator.share(data);
    return "shared";
  } catch (problem) {
    return problem instanceof DOMException && problem.name === "AbortError" ? "cancelled" : copy(text);
  }
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
