import { callDependency } from "#app/platform/failures/dependency-call.server.ts";
import { OutageError, outageOf } from "#app/platform/failures/outage.ts";
import { MINUTE_MS } from "#app/platform/time/units.ts";

/** Longest wait for one call of R2 that carries little, and for one that carries a whole object (ours; ms). */
const R2_LIMIT_MS = 10_000;
const R2_OBJECT_LIMIT_MS = MINUTE_MS;

/** Keys that R2 deletes in one call. */
const MAX_DELETED = 1_000;

const call = <T>(work: () => Promise<T>, limitMs: number | null = R2_LIMIT_MS): Promise<T> => callDependency("r2", { limitMs }, work);

/** Metadata of a stored object. */
interface StoredObject {
  size: number;
  contentType: string;
}

/** Objects in R2; addresses are content hashes, so an object never changes (editions do: `edition-store`). A failure of R2 is an `OutageError`. */
export function r2Store(bucket: R2Bucket) {
  async function remove(keys: readonly string[]): Promise<void> {
    for (let from = 0; from < keys.length; from += MAX_DELETED) await call(() => bucket.delete(keys.slice(from, from + MAX_DELETED)));
  }

  const contentTypeOf = (object: R2Object): string => object.httpMetadata?.contentType ?? "application/octet-stream";

  return {
    async get(key: string): Promise<{ bytes: ArrayBuffer; contentType: string } | null> {
      const object = await call(() => bucket.get(key));
      return object && { bytes: await call(() => object.arrayBuffer(), R2_OBJECT_LIMIT_MS), contentType: contentTypeOf(object) };
    },
    async has(key: string): Promise<boolean> {
      return (await call(() => bucket.head(key))) !== null;
    },
    async head(key: string): Promise<StoredObject | null> {
      const object = await call(() => bucket.head(key));
      return object && { size: object.size, contentType: contentTypeOf(object) };
    },
    async put(key: string, bytes: ArrayBuffer | Uint8Array, contentType: string): Promise<void> {
      await call(() => bucket.put(key, bytes, { httpMetadata: { contentType } }), R2_OBJECT_LIMIT_MS);
    },
    /** Stores a stream of exactly `size` bytes; fails when there are more or fewer. */
    async putStream(key: string, size: number, chunks: AsyncIterable<Uint8Array>, contentType: string): Promise<void> {
      const { readable, writable } = new FixedLengthStream(size);
      let unread: { error: unknown } | null = null;
      const noted = async function* () {
        try {
          yield* chunks;
        } catch (error) {
          unread = { error };
          throw error;
        }
      };
      // No timeout: it takes as long as the upload.
      const stored = call(() => bucket.put(key, readable, { httpMetadata: { contentType } }), null);
      const writer = writable.getWriter();
      const write = async () => {
        try {
          for await (const chunk of noted()) await writer.write(chunk);
          await writer.close();
        } catch (error) {
          await writer.abort(error);
          throw error;
        }
      };
      try {
        await Promise.all([write(), stored]);
      } catch (error) {
        // Storing fails when its source fails.
        throw (unread as { error: unknown } | null)?.error ?? outageOf(error) ?? new OutageError("r2", error);
      }
    },
    /** An object, or a part of it, as a stream; null when there is no such object. */
    async stream(key: string, range?: { from: number; to: number }): Promise<(StoredObject & { body: ReadableStream<Uint8Array> }) | null> {
      const object = await call(() => bucket.get(key, range ? { range: { offset: range.from, length: range.to - range.from } } : {}));
      return object && { body: object.body, size: object.size, contentType: contentTypeOf(object) };
    },
    /** At most a thousand objects whose keys begin with `prefix`; `next` leads to those after them. Bytes, times in milliseconds. */
    async list(prefix: string, from: string | null = null): Promise<{ objects: (StoredObject & { key: string; storedAt: number; tag: string })[]; next: string | null }> {
      const page = await call(() => bucket.list({ prefix, include: ["httpMetadata"], ...(from === null ? {} : { cursor: from }) }));
      return {
        objects: page.objects.map((object) => ({ key: object.key, size: object.size, contentType: contentTypeOf(object), storedAt: object.uploaded.getTime(), tag: object.etag })),
        next: page.truncated ? page.cursor : null,
      };
    },
    remove,
    async removeAll(prefix: string): Promise<void> {
      for (let more = true; more; ) {
        const { objects, truncated } = await call(() => bucket.list({ prefix }));
        await remove(objects.map(({ key }) => key));
        more = truncated;
      }
    },
  };
}
