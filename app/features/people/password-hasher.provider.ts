import { Buffer } from "node:buffer";
import { scrypt } from "node:crypto";
import { withoutSlot } from "#app/platform/concurrency/uncached-budget.server.ts";
import { refuse } from "#app/platform/failures/refusal.ts";
import type { DeriveKey } from "./passwords.server.ts";

const KEY_BYTES = 32;

/** Derives a key in this isolate. It blocks the isolate's thread, so only the hasher's own Worker calls it. */
export const scryptKey: DeriveKey = (password, salt, { N, r, p }) =>
  new Promise((resolve, reject) => {
    scrypt(password.normalize("NFKC"), salt, KEY_BYTES, { N, r, p, maxmem: 256 * N * r }, (error, key) => (error ? reject(error) : resolve(key)));
  });

interface KeyRequest {
  password: string;
  salt: string;
  parameters: { N: number; r: number; p: number };
}

/** The hasher Worker's answer to `remoteKey`. */
export async function answerKeyRequest(request: Request): Promise<Response> {
  const { password, salt, parameters } = (await request.json()) as KeyRequest;
  const key = await scryptKey(password, Buffer.from(salt, "base64url"), parameters);
  return new Response(Buffer.from(key).toString("base64url"));
}

/** Derives keys in the hasher's Worker. 503 when it does not answer: whether the password is correct is then unknown. */
export const remoteKey =
  (hasher: Fetcher): DeriveKey =>
  async (password, salt, parameters) => {
    const body: KeyRequest = { password, salt: Buffer.from(salt).toString("base64url"), parameters };
    const derive = () => hasher.fetch("http://password-hasher/", { method: "POST", body: JSON.stringify(body) });
    const response = await withoutSlot(derive).catch(() => null);
    if (!response?.ok) return refuse("unavailable", "Não foi possível conferir a senha agora. Tente novamente em instantes.", { retryAfterSeconds: 2 });
    return Buffer.from(await response.text(), "base64url");
  };

/** Cheap parameters whose memory is still within the limit that `scryptKey` sets: with less than N = 16 it is not. */
const PROBE_PARAMETERS = { N: 16, r: 1, p: 1 };

/** Has the hasher derive a key that nobody uses, in well under a millisecond. Throws where it does not answer. */
export const probeHasher = async (hasher: Fetcher): Promise<void> => {
  await remoteKey(hasher)("", new Uint8Array(KEY_BYTES), PROBE_PARAMETERS);
};
