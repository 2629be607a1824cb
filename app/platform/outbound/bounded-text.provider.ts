import { withoutSlot } from "#app/platform/concurrency/uncached-budget.server.ts";
import { joinBytes } from "#app/platform/values/bytes.ts";

/** An answer larger than the limit. */
export class TooLargeError extends Error {}

/** The body, read up to `maxBytes`; rejects when the connection breaks. */
export async function boundedBytes(response: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const reader = response.body?.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = (reader && (await withoutSlot(() => reader.read()))) ?? { done: true };
    if (done) return joinBytes(chunks);
    size += value.byteLength;
    if (size > maxBytes) {
      await reader?.cancel().catch(() => undefined);
      throw new TooLargeError("the answer is too large");
    }
    chunks.push(value);
  }
}

/** The same as text. */
export const boundedText = async (response: Response, maxBytes: number): Promise<string> => new TextDecoder().decode(await boundedBytes(response, maxBytes));
