import { sha256Hex } from "../sha256-hex.ts";

/** Characters of a key: 32 bytes in base64url. */
const KEY_CHARACTERS = 43;

/** What stands before the 32 bytes of a private and of a public Ed25519 key in DER (RFC 8410, sections 4 and 7). */
const PRIVATE_HEAD = [0x30, 0x2e, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20];
const PUBLIC_HEAD = [0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00];

/** Signs what an edition holds. */
export interface EditionSigner {
  /** The public key as PEM. */
  publicKey(): Promise<string>;
  /** SHA-256 of a text as UTF-8 in hexadecimal, and its Ed25519 signature in base64. */
  sign(text: string): Promise<{ sha256: string; signature: string }>;
}

const bytesOf = (base64url: string): number[] => [...atob(base64url.replaceAll("-", "+").replaceAll("_", "/"))].map((character) => character.charCodeAt(0));
const base64Of = (bytes: Iterable<number>): string => btoa(String.fromCharCode(...bytes));

/** Signs under the private key of `EDITION_KEY`; null where that is none. */
export function createEditionSigner(key: string | undefined): EditionSigner | null {
  if (!new RegExp(`^[\\w-]{${KEY_CHARACTERS}}$`).test(key ?? "")) return null;
  let imported: Promise<CryptoKey> | undefined;
  const privateKey = () => {
    imported ??= crypto.subtle.importKey("pkcs8", new Uint8Array([...PRIVATE_HEAD, ...bytesOf(key ?? "")]), "Ed25519", true, ["sign"]);
    return imported;
  };
  return {
    async publicKey() {
      const { x } = (await crypto.subtle.exportKey("jwk", await privateKey())) as JsonWebKey;
      return `-----BEGIN PUBLIC KEY-----\n${base64Of([...PUBLIC_HEAD, ...bytesOf(x ?? "")])}\n-----END PUBLIC KEY-----\n`;
    },
    async sign(text) {
      const signature = await crypto.subtle.sign("Ed25519", await privateKey(), new TextEncoder().encode(text));
      return { sha256: await sha256Hex(text), signature: base64Of(new Uint8Array(signature)) };
    },
  };
}
