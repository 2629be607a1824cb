/** One rendered page, ready to be sent. Times in milliseconds. */
export interface PageEntry {
  status: number;
  contentType: string;
  html: Uint8Array<ArrayBuffer>;
  gzip: Uint8Array<ArrayBuffer>;
  etag: string;
  /** The edition its rows were read at; 0 for a page that depends on none. */
  edition: number;
  validUntil: number;
  storedAt: number;
}

export const entrySize = (entry: PageEntry): number => entry.html.byteLength + entry.gzip.byteLength + 512;

async function gzip(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Compresses and tags a page, once. */
export async function makeEntry(page: Omit<PageEntry, "gzip" | "etag">): Promise<PageEntry> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-1", page.html));
  const etag = `W/"${[...digest.slice(0, 12)].map((byte) => byte.toString(16).padStart(2, "0")).join("")}"`;
  return { ...page, etag, gzip: await gzip(page.html) };
}
