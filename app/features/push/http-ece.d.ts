/** The part of `http_ece` that is used: RFC 8188 with the keys of RFC 8291. */
declare module "http_ece" {
  import type { ECDH } from "node:crypto";

  interface WebPushParameters {
    version: "aes128gcm";
    /** The receiver's public key, and the secret that it shares. */
    dh: string;
    authSecret: string;
    /** The sender's pair, of this message alone. */
    privateKey: ECDH;
    /** Base64url; absent: random. */
    salt?: string;
  }
  const ece: { encrypt(plain: Uint8Array, parameters: WebPushParameters): Uint8Array<ArrayBuffer> };
  export default ece;
}
