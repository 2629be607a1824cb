/** Bytes of one piece of a sealed file: memory holds a few of them, however large the file is. */
const PIECE_BYTES = 4 * 2 ** 20;
const IV_BYTES = 12;
/** The nonce before each piece and the tag after it (AES-GCM). */
const OVERHEAD_BYTES = IV_BYTES + 16;

/** Shortest key: 32 bytes in base64url. Characters. */
export const BACKUP_KEY_MIN = 43;

const encoder = new TextEncoder();

async function derived(secret: string): Promise<{ content: CryptoKey; names: CryptoKey; token: string }> {
  const material = await crypto.subtle.importKey("raw", encoder.encode(secret), "HKDF", false, ["deriveBits", "deriveKey"]);
  const hkdf = (info: string) => ({ name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: encoder.encode(`lide backup 1 ${info}`) });
  const [content, names, token] = await Promise.all([
    crypto.subtle.deriveKey(hkdf("content"), material, { name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]),
    crypto.subtle.deriveKey(hkdf("names"), material, { name: "HMAC", hash: "SHA-256", length: 256 }, false, ["sign"]),
    crypto.subtle.deriveBits(hkdf("token"), material, 256),
  ]);
  return { content, names, token: hexOf(token) };
}

const hexOf = (bytes: ArrayBuffer): string => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** The bytes of a source, cut into pieces of one size. */
async function* piecesOf(source: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let waiting = new Uint8Array(0);
  for await (const bytes of source) {
    const joined = new Uint8Array(waiting.length + bytes.length);
    joined.set(waiting);
    joined.set(bytes, waiting.length);
    waiting = joined;
    while (waiting.length >= size) {
      yield waiting.slice(0, size);
      waiting = waiting.slice(size);
    }
  }
  if (waiting.length > 0) yield waiting;
}

/** The opened bytes are not those sealed under this name and key. */
export class SealError extends Error {}

async function* only(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function joined(source: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await new Blob((await collected(source)) as BlobPart[]).arrayBuffer());
}

async function collected(source: AsyncIterable<Uint8Array>): Promise<Uint8Array[]> {
  const parts: Uint8Array[] = [];
  for await (const part of source) parts.push(part);
  return parts;
}

/**
 * Encrypts what leaves the newsroom: AES-256-GCM by pieces under a key derived from the newsroom's. Each piece is bound to its file's
 * name, its number and the size of the whole, so that none can be exchanged, moved or left out unnoticed.
 */
export function createSealer(secret: string) {
  let made: ReturnType<typeof derived> | undefined;
  /** Derived at the first use: most requests make no backup. */
  const keys = () => (made ??= derived(secret));
  const bound = (name: string, index: number, size: number) => encoder.encode(`${name}\n${index}\n${size}`);

  /** The size of a sealed file, from that of its content. Bytes. */
  const sealedSize = (size: number): number => size + Math.max(1, Math.ceil(size / PIECE_BYTES)) * OVERHEAD_BYTES;

  async function* seal(name: string, size: number, source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const { content } = await keys();
    let index = 0;
    const sealed = async (piece: Uint8Array<ArrayBuffer>) => {
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
      const body = await crypto.subtle.encrypt({ name: "AES-GCM", iv, additionalData: bound(name, index, size) }, content, piece);
      index += 1;
      return new Uint8Array(await new Blob([iv, body]).arrayBuffer());
    };
    for await (const piece of piecesOf(source, PIECE_BYTES)) yield await sealed(piece);
    if (index === 0) yield await sealed(new Uint8Array(0));
  }

  /** The content of a sealed file of `size` bytes; throws a `SealError` where it is not what was sealed under this name and key. */
  async function* open(name: string, size: number, source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const { content } = await keys();
    let [index, length] = [0, 0];
    for await (const piece of piecesOf(source, PIECE_BYTES + OVERHEAD_BYTES)) {
      const [iv, body] = [piece.slice(0, IV_BYTES), piece.slice(IV_BYTES)];
      const algorithm = { name: "AES-GCM", iv, additionalData: bound(name, index, size) };
      const opened = new Uint8Array(
        await crypto.subtle.decrypt(algorithm, content, body).catch((cause) => {
          throw new SealError(`${name} was changed, or sealed by another key`, { cause });
        }),
      );
      index += 1;
      length += opened.length;
      yield opened;
    }
    if (index === 0 || length !== size) throw new SealError(`${name} is not complete`);
  }

  const contentSize = (sealed: number): number => {
    const pieces = Math.max(1, Math.ceil(sealed / (PIECE_BYTES + OVERHEAD_BYTES)));
    return sealed - pieces * OVERHEAD_BYTES;
  };

  return {
    seal,
    open,
    sealedSize,
    /** A whole content at once, of a few MB at most. */
    sealBytes: async (name: string, bytes: Uint8Array): Promise<Uint8Array> => joined(seal(name, bytes.length, only(bytes))),
    openBytes: async (name: string, sealed: Uint8Array): Promise<Uint8Array<ArrayBuffer>> => joined(open(name, contentSize(sealed.length), only(sealed))),
    /** A name that says nothing of what it names, the same each time. */
    nameOf: async (text: string): Promise<string> => hexOf(await crypto.subtle.sign("HMAC", (await keys()).names, encoder.encode(text))),
    /** Token for callers of the backups' API; it cannot decrypt backups. */
    token: async (): Promise<string> => (await keys()).token,
  };
}

export type Sealer = ReturnType<typeof createSealer>;
