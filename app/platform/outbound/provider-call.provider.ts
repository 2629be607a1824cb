import { withoutSlot } from "#app/platform/concurrency/uncached-budget.server.ts";
import { joinBytes } from "#app/platform/values/format-number.ts";

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

/** A provider's origin from a setting: https, or an address of this machine, without a trailing slash; null for anything that secrets must not be sent to. */
export function providerOrigin(setting: string): string | null {
  if (!URL.canParse(setting)) return null;
  const url = new URL(setting);
  const isLocal = url.hostname === "localhost" || url.hostname === "127.0.0.1";
  if (url.protocol !== "https:" && !(url.protocol === "http:" && isLocal)) return null;
  return `${url.origin}${url.pathname}`.replace(/(?<!\/)\/+$/, "");
}
