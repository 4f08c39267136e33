/** Unique ids; `randomUUID` is missing on plain HTTP. */
export function freshId(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (word) => word.toString(36)).join("-");
}
