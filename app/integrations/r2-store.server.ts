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
    /** At most a thousand objects whose keys begin with `prefix`; `next` leads to those after them. Times in milliseconds. */
    async list(prefix: string, from: string | null): Promise<{ objects: { key: string; storedAt: number }[]; next: string | null }> {
      const page = await bucket.list({ prefix, ...(from === null ? {} : { cursor: from }) });
      return { objects: page.objects.map(({ key, uploaded }) => ({ key, storedAt: uploaded.getTime() })), next: page.truncated ? page.cursor : null };
    },
    /** At most a thousand. */
    async remove(keys: readonly string[]): Promise<void> {
      await bucket.delete([...keys]);
    },
  };
}
