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
    // Whoever drips on is hung up on; after the end this does nothing.
    void reader.cancel().catch(() => undefined);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}
