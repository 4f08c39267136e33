/** Shares something with the system's sheet, else copies it. */
import { copy } from "../lib/copy";

/** What was done with it; `cancelled` if the person changed their mind. */
export type SharedBy = "shared" | "copied" | "cancelled" | "failed";

/** Whether the system's sheet takes pictures. */
export function canShareFiles(): boolean {
  return navigator.canShare?.({ files: [new File([], "picture.png", { type: "image/png" })] }) ?? false;
}

/** Shares a text, with a picture if there is one. */
export async function share(title: string, text: string, picture: File | null = null): Promise<SharedBy> {
  if (!("share" in navigator)) return copied(text);
  try {
    await navigator.share(picture ? { title, text, files: [picture] } : { title, text });
    return "shared";
  } catch (problem) {
    return problem instanceof DOMException && problem.name === "AbortError" ? "cancelled" : copied(text);
  }
}

async function copied(text: string): Promise<SharedBy> {
  return (await copy(text)) ? "copied" : "failed";
}
