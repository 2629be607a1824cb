/** The SHA-256 of bytes, or of a text as UTF-8, in hexadecimal. */
export async function sha256Hex(content: string | Uint8Array): Promise<string> {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : (content as Uint8Array<ArrayBuffer>);
  return [...new Uint8Array(await crypto.subtle.digest("SHA-256", bytes))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
