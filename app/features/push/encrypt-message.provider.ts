import { createECDH, type ECDH } from "node:crypto";
import ece from "http_ece";

/** What is drawn anew for each message; given only to check a known result. */
export interface MessageSecrets {
  privateKey: ECDH;
  salt: string;
}

function freshPair(): ECDH {
  const pair = createECDH("prime256v1");
  pair.generateKeys();
  return pair;
}

/** A message for one browser's eyes (RFC 8291): the body of the request to its push service. */
export function encryptMessage(text: string, { p256dh, auth }: { p256dh: string; auth: string }, secrets?: MessageSecrets): Uint8Array<ArrayBuffer> {
  const { privateKey = freshPair(), ...salt } = secrets ?? {};
  return ece.encrypt(Buffer.from(text), { version: "aes128gcm", dh: p256dh, authSecret: auth, privateKey, ...salt });
}
