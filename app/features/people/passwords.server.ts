import { Buffer } from "node:buffer";
import { randomBytes, timingSafeEqual } from "node:crypto";
import type { HashingCaller } from "./hashing-slots.server.ts";

/** An OWASP set of scrypt parameters that needs 16 MiB (design § What strangers will try). */
const CURRENT: ScryptParameters = { N: 2 ** 14, r: 8, p: 5 };
const SALT_BYTES = 16;

export interface ScryptParameters {
  N: number;
  r: number;
  p: number;
}

/** Derives the key of a password: 32 bytes, slow on purpose. */
export type DeriveKey = (password: string, salt: Uint8Array, parameters: ScryptParameters) => Promise<Uint8Array>;

/** Makes and checks the hashes of passwords: `scrypt$N$r$p$salt$key`, so that old hashes stay readable when the parameters grow. */
export function passwordHasher(derive: DeriveKey) {
  return {
    async hash(password: string): Promise<string> {
      const salt = randomBytes(SALT_BYTES);
      const key = Buffer.from(await derive(password, salt, CURRENT));
      return ["scrypt", CURRENT.N, CURRENT.r, CURRENT.p, salt.toString("base64url"), key.toString("base64url")].join("$");
    },

    /** Whether the password is right, and whether its hash should be replaced by one with today's parameters. */
    async verify(password: string, stored: string): Promise<{ right: boolean; outdated: boolean }> {
      const [scheme, N, r, p, salt, key] = stored.split("$");
      if (scheme !== "scrypt" || !salt || !key) return { right: false, outdated: false };
      const parameters = { N: Number(N), r: Number(r), p: Number(p) };
      const expected = Buffer.from(key, "base64url");
      const actual = await derive(password, Buffer.from(salt, "base64url"), parameters);
      return {
        right: expected.length === actual.length && timingSafeEqual(expected, actual),
        outdated: parameters.N !== CURRENT.N || parameters.r !== CURRENT.r || parameters.p !== CURRENT.p,
      };
    },

    /** Takes the time of a real check for an unknown person; never right. */
    async pretendToVerify(password: string): Promise<{ right: false; outdated: false }> {
      await derive(password, Buffer.alloc(SALT_BYTES), CURRENT);
      return { right: false, outdated: false };
    },
  };
}

type PasswordHasher = ReturnType<typeof passwordHasher>;

/** The only access to the hasher: the work holds a slot, or is refused (429) at once. */
export type WithHasher = <T>(lane: HashingCaller, work: (hasher: PasswordHasher) => Promise<T>) => Promise<T>;
