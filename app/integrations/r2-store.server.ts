/** Objects in R2, whole; addresses are content hashes, so an object never changes. */
export function r2Store(bucket: R2Bucket) {
  return {
    async get(key: string): Promise<{ bytes: ArrayBuffer; contentType: string } | null> {
      const object = await bucket.get(key);
      return object ? { bytes: await object.arrayBuffer(), contentType: object.httpMetadata?.contentType ?? "application/octet-stream" } : null;
    },
    async has(key: string): Promise<boolean> {
      return (await bucket.head(key)) !== null;
    },
    async put(key: string, bytes: ArrayBuffer | Uint8Array, contentType: string): Promise<void> {
      await bucket.put(key, bytes, { httpMetadata: { contentType } });
    },
    /** Stores `size` bytes as they come; fails when they are more or fewer. */
    async putStream(key: string, size: number, chunks: AsyncIterable<Uint8Array>, contentType: string): Promise<void> {
      const { readable, writable } = new FixedLengthStream(size);
      const stored = bucket.put(key, readable, { httpMetadata: { contentType } });
      const writer = writable.getWriter();
      const write = async () => {
        try {
          for await (const chunk of chunks) await writer.write(chunk);
          await writer.close();
        } catch (error) {
          await writer.abort(error);
          throw error;
        }
      };
      await Promise.all([write(), stored]);
    },
    /** A part of an object as a stream; null when there is no such object. */
    async stream(key: string, range: { from: number; to: number }): Promise<ReadableStream<Uint8Array> | null> {
      const object = await bucket.get(key, { range: { offset: range.from, length: range.to - range.from } });
      return object?.body ?? null;
    },
    /** At most a thousand objects whose keys begin with `prefix`; `next` leads to those after them. Bytes, times in milliseconds. */
    async list(prefix: string, from: string | null = null): Promise<{ objects: { key: string; size: number; storedAt: number }[]; next: string | null }> {
      const page = await bucket.list({ prefix, ...(from === null ? {} : { cursor: from }) });
      return { objects: page.objects.map(({ key, size, uploaded }) => ({ key, size, storedAt: uploaded.getTime() })), next: page.truncated ? page.cursor : null };
    },
    /** At most a thousand. */
    async remove(keys: readonly string[]): Promise<void> {
      if (keys.length > 0) await bucket.delete([...keys]);
    },
    async removeAll(prefix: string): Promise<void> {
      for (let more = true; more; ) {
        const { objects, truncated } = await bucket.list({ prefix });
        if (objects.length > 0) await bucket.delete(objects.map(({ key }) => key));
        more = truncated;
      }
    },
  };
}
