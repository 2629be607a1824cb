// The keys that push services know a site by (VAPID, RFC 8292): a P-256 pair, in base64url.
import { generateKeyPairSync } from "node:crypto";

/** A new pair, as the settings VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY hold it. */
export function newPushKeys() {
  const { x, y, d } = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ format: "jwk" });
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, "base64url"), Buffer.from(y, "base64url")]);
  return { publicKey: point.toString("base64url"), privateKey: d };
}
