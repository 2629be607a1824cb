import { Buffer } from "node:buffer";
import { createHmac, timingSafeEqual } from "node:crypto";
import { readTokenText, TOKEN_MAX, type TokenContent, tokenText } from "./token.ts";

/** Bytes of a signature that are kept: 128 bits. */
const SIGNATURE_BYTES = 16;

/** Signs and reads the tokens of served banners, with a key that is derived from the site's secret. */
export class BannerTokens {
  readonly #key: Uint8Array;

  constructor(secret: string) {
    this.#key = new Uint8Array(createHmac("sha256", secret).update("banner-token").digest());
  }

  sign(content: TokenContent): string {
    const text = tokenText(content);
    return `${text}.${this.#signatureOf(text).toString("base64url")}`;
  }

  /** Null for what this site did not sign. */
  read(token: string): TokenContent | null {
    const at = token.lastIndexOf(".");
    if (at < 0 || token.length > TOKEN_MAX) return null;
    const [text, given] = [token.slice(0, at), Buffer.from(token.slice(at + 1), "base64url")];
    const signature = this.#signatureOf(text);
    return given.length === signature.length && timingSafeEqual(given, signature) ? readTokenText(text) : null;
  }

  #signatureOf(text: string): Buffer {
    return createHmac("sha256", this.#key).update(text).digest().subarray(0, SIGNATURE_BYTES);
  }
}
