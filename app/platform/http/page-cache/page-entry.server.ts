import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";

/** How long after its rendering a page is sent while reading the edition or rendering fails, by this machine or the cache in front (design § Readers' pages; ms). */
export const STALE_IF_ERROR_MS = 10 * 60_000;

/** One rendered page, ready to be sent. Times in milliseconds. */
export interface PageEntry {
  status: number;
  contentType: string;
  html: Uint8Array<ArrayBuffer>;
  /** Null where the cache in front compresses for each client. */
  gzip: Uint8Array<ArrayBuffer> | null;
  etag: string;
  /** The newest edition that its rows are known to be of. */
  edition: number;
  validUntil: number;
  storedAt: number;
  /** The highest value of the page's parameter that shows another page; 0: it has none in this state. */
  parameterMax: number;
  /** Of its subjects, for the cache in front. */
  tags: readonly string[];
}

/** An entry's bytes, about: two for each character of its tags. */
export const entrySize = ({ html, gzip, tags }: PageEntry): number => html.byteLength + (gzip?.byteLength ?? 0) + tags.reduce((sum, tag) => sum + 2 * tag.length + 16, 512);

/** Hexadecimal digits of the digest that a tag keeps. */
const TAG_LENGTH = 24;

/** Tags a page, once, and compresses it where clients are answered directly. In one call each: the streams of the web cost a small page more than its compression. */
export function makeEntry(page: Omit<PageEntry, "gzip" | "etag">, isCompressed = true): PageEntry {
  const etag = `W/"${createHash("sha1").update(page.html).digest("hex").slice(0, TAG_LENGTH)}"`;
  return { ...page, etag, gzip: isCompressed ? new Uint8Array(gzipSync(page.html)) : null };
}
