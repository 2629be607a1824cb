import { createHash } from "node:crypto";
import { nextTurn } from "./turn.ts";

export interface Stored {
  bytes: Uint8Array<ArrayBuffer>;
  httpMetadata: R2HTTPMetadata;
  etag: string;
  uploaded: Date;
}

/** Objects of one list at most (developers.cloudflare.com/r2). */
const LIST_MAX = 1_000;

type Condition = Headers | R2Conditional | undefined;

/** Whether what is stored under the key fits the condition of a write. */
function fits(condition: Condition, stored: Stored | undefined): boolean {
  if (condition === undefined) return true;
  if (!(condition instanceof Headers)) return condition.etagMatches === undefined || condition.etagMatches === stored?.etag;
  if (condition.get("If-None-Match") !== "*") throw new Error("memory R2: only If-None-Match: * is known of conditions in headers");
  return stored === undefined;
}

const bytesOf = async (value: BodyInit | null): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await new Response(value).arrayBuffer());

const metadataOf = (key: string, { bytes, httpMetadata, etag, uploaded }: Stored) => ({ key, size: bytes.byteLength, etag, httpEtag: `"${etag}"`, uploaded, httpMetadata });

/** The part of an object that is asked for. */
function partOf(bytes: Uint8Array<ArrayBuffer>, range: R2Range | undefined): Uint8Array<ArrayBuffer> {
  if (range === undefined) return bytes;
  const { offset = 0, length } = range as { offset?: number; length?: number };
  return bytes.slice(offset, length === undefined ? undefined : offset + length);
}

/** An R2 bucket in memory: what the site uses of it. */
export function memoryR2(objects: Map<string, Stored> = new Map()): R2Bucket {
  return {
    async head(key: string) {
      await nextTurn();
      const stored = objects.get(key);
      return stored ? metadataOf(key, stored) : null;
    },
    async get(key: string, { range }: R2GetOptions = {}) {
      await nextTurn();
      const stored = objects.get(key);
      if (!stored) return null;
      const bytes = partOf(stored.bytes, range as R2Range | undefined);
      const response = new Response(bytes.slice());
      return { ...metadataOf(key, stored), body: response.body, arrayBuffer: () => response.arrayBuffer(), text: () => response.text(), json: () => response.json() };
    },
    async put(key: string, value: BodyInit | null, { onlyIf, httpMetadata = {} }: { onlyIf?: Condition; httpMetadata?: R2HTTPMetadata } = {}) {
      const bytes = await bytesOf(value);
      await nextTurn();
      if (!fits(onlyIf, objects.get(key))) return null;
      const stored = { bytes, httpMetadata: { ...httpMetadata }, etag: createHash("md5").update(bytes).digest("hex"), uploaded: new Date() };
      objects.set(key, stored);
      return metadataOf(key, stored);
    },
    async delete(keys: string | string[]) {
      await nextTurn();
      for (const key of [keys].flat()) objects.delete(key);
    },
    async list({ prefix = "", cursor, limit = LIST_MAX }: R2ListOptions = {}) {
      await nextTurn();
      const after = cursor === undefined ? "" : Buffer.from(cursor, "base64").toString();
      const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
      const page = keys.slice(0, limit);
      const isTruncated = keys.length > page.length;
      return {
        objects: page.map((key) => metadataOf(key, objects.get(key) as Stored)),
        truncated: isTruncated,
        ...(isTruncated ? { cursor: Buffer.from(page.at(-1) ?? "").toString("base64") } : {}),
        delimitedPrefixes: [],
      };
    },
  } as unknown as R2Bucket;
}
