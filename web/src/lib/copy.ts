/** Copies a text; false if the browser does not allow that. */
export async function copy(text: string): Promise<boolean> {
  if (!navigator.clipboard) return copyByField(text);
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}

/** On plain HTTP browsers have no clipboard API. */
function copyByField(text: string): boolean {
  const field = document.createElement("textarea");
  field.value = text;
  (document.querySelector("dialog[open]") ?? document.body).append(field); // outside a dialog nothing can be selected
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  return isCopied;
}
