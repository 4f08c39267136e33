/** The sub-path at which the server offers this page, such as "/biber"; usually empty. Paths in the code begin after it. */
export const ROOT = globalThis.document?.body.dataset["root"] ?? "";
