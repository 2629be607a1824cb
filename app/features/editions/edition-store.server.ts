import { sha256Hex } from "#app/platform/values/sha256-hex.server.ts";

/** Texts of editions in object storage; R2 implements it. A failure is an `OutageError`. */
export interface EditionStore {
  /** A text and the tag of its version; null where there is none. */
  read(key: string): Promise<{ text: string; tag: string } | null>;
  /** Writes over the version of that tag, or where there is none (null); false where another version is there. */
  write(key: string, text: string, contentType: string, tag: string | null): Promise<boolean>;
}

const HTML = "text/html; charset=utf-8";
const JSON_TYPE = "application/json; charset=utf-8";
const PEM = "text/plain; charset=utf-8";

/** The type of what lies under a key. */
export const contentTypeOf = (key: string): string => (key.endsWith(".json") ? JSON_TYPE : key.endsWith(".pem") ? PEM : HTML);

/** Another call wrote it between reading and writing: the work is begun anew later. */
const changedMeanwhile = (key: string): never => {
  throw new Error(`${key} was changed meanwhile`);
};

/** Writes what `change` makes of the present text (null: none); unchanged text is not written. Throws where it is changed meanwhile. */
export async function rewrite(store: EditionStore, key: string, change: (text: string | null) => string | null | Promise<string | null>): Promise<void> {
  const found = await store.read(key);
  const next = await change(found?.text ?? null);
  if (next === null || next === found?.text) return;
  if (!(await store.write(key, next, contentTypeOf(key), found?.tag ?? null))) changedMeanwhile(key);
}

/** Serves the addresses of editions from R2 alone. */
export const createEditionFiles = (store: EditionStore) => ({
  find: async (key: string): Promise<{ text: string; contentType: string; tag: string } | null> => {
    const found = await store.read(key);
    return found && { ...found, contentType: contentTypeOf(key) };
  },
});

/** A key: 32 bytes in base64url. */
const KEY = /^[\w-]{43}$/;

/** Prefixes of the 32 bytes of a private and of a public Ed25519 key in DER (RFC 8410, sections 4 and 7), in base64. */
const PRIVATE_HEAD = "MC4CAQAwBQYDK2VwBCIEIA==";
const PUBLIC_HEAD = "MCowBQYDK2VwAyEA";

/** Signs what an edition holds. */
export interface EditionSigner {
  /** The public key as PEM. */
  publicKey(): Promise<string>;
  /** SHA-256 of a text as UTF-8 in hexadecimal, and its Ed25519 signature in base64. */
  sign(text: string): Promise<{ sha256: string; signature: string }>;
}

const toBase64 = (base64url: string): string => base64url.replaceAll("-", "+").replaceAll("_", "/");
const bytesOf = (base64: string): number[] => [...atob(base64)].map((character) => character.charCodeAt(0));
const base64Of = (bytes: Iterable<number>): string => btoa(String.fromCharCode(...bytes));

/** Signs under the private key of `EDITION_KEY`; null where that is none. */
export function createEditionSigner(key: string | undefined): EditionSigner | null {
  if (!KEY.test(key ?? "")) return null;
  let imported: Promise<CryptoKey> | undefined;
  const privateKey = () => {
    imported ??= crypto.subtle.importKey("pkcs8", new Uint8Array([...bytesOf(PRIVATE_HEAD), ...bytesOf(toBase64(key ?? ""))]), "Ed25519", true, ["sign"]);
    return imported;
  };
  return {
    async publicKey() {
      const { x } = (await crypto.subtle.exportKey("jwk", await privateKey())) as JsonWebKey;
      return `-----BEGIN PUBLIC KEY-----\n${PUBLIC_HEAD}${toBase64(x ?? "")}=\n-----END PUBLIC KEY-----\n`;
    },
    async sign(text) {
      const signature = await crypto.subtle.sign("Ed25519", await privateKey(), new TextEncoder().encode(text));
      return { sha256: await sha256Hex(text), signature: base64Of(new Uint8Array(signature)) };
    },
  };
}
