import { createHash, createHmac, timingSafeEqual } from "node:crypto";

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Whether two texts are the same, in a time that tells nothing of how far they are. An empty secret is never right. */
export const isSameSecret = (given: string | null, secret: string): boolean => secret !== "" && given !== null && timingSafeEqual(digest(given), digest(secret));

/** Whether a body was signed with the secret (HMAC, hex). */
export const isSigned = (body: string, signature: string | null, secret: string, algorithm: "sha512"): boolean =>
  secret !== "" && signature !== null && isSameSecret(signature.toLowerCase(), createHmac(algorithm, secret).update(body).digest("hex"));
