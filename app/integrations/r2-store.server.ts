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
