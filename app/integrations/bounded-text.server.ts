/** An answer that passes the bound. */
export class TooLargeError extends Error {}

/** The body as text, read no further than `maxBytes`; rejects when it is cut off on the way. */
export async function boundedText(response: Response, maxBytes: number): Promise<string> {
  if (!response.body) return "";
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.byteLength;
    if (size > maxBytes) {
      await reader.cancel().catch(() => undefined);
      throw new TooLargeError("the answer is too large");
    }
    text += decoder.decode(value, { stream: true });
  }
}
