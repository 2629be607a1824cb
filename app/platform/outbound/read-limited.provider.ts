import { joinBytes } from "#app/platform/values/bytes.ts";

/** A body's bytes; null as soon as it holds more than `maxBytes`, whatever its headers said. `stopped` rejects when time is up. */
export async function readLimited(body: ReadableStream<Uint8Array>, maxBytes: number, stopped: Promise<never>): Promise<Uint8Array<ArrayBuffer> | null> {
  const reader = body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for (;;) {
      const { done, value } = await Promise.race([reader.read(), stopped]);
      if (done) break;
      size += value.byteLength;
      if (size > maxBytes) return null;
      chunks.push(value);
    }
  } finally {
    // Ends a connection that still sends; no effect after the end.
    void reader.cancel().catch(() => undefined);
  }
  return joinBytes(chunks);
}
