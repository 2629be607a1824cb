import { Buffer } from "node:buffer";
import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";

/** An OWASP set of scrypt parameters that needs 16 MiB (design § What strangers will try). */
const CURRENT = { N: 2 ** 14, r: 8, p: 5 };
const KEY_BYTES = 32;
const SALT_BYTES = 16;

interface Parameters {
  N: number;
  r: number;
  p: number;
}

const derive = (password: string, salt: Buffer, { N, r, p }: Parameters): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password.normalize("NFKC"), salt, KEY_BYTES, { N, r, p, maxmem: 256 * N * r }, (error, key) => (error ? reject(error) : resolve(key)));
  });

/** `scrypt$N$r$p$salt$key`, so that old hashes stay readable when the parameters grow. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, salt, CURRENT);
  return ["scrypt", CURRENT.N, CURRENT.r, CURRENT.p, salt.toString("base64url"), key.toString("base64url")].join("$");
}

/** Whether the password is right, and whether its hash should be made anew with today's parameters. */
export async function verifyPassword(password: string, stored: string): Promise<{ right: boolean; outdated: boolean }> {
  const [scheme, N, r, p, salt, key] = stored.split("$");
  if (scheme !== "scrypt" || !salt || !key) return { right: false, outdated: false };
  const parameters = { N: Number(N), r: Number(r), p: Number(p) };
  const expected = Buffer.from(key, "base64url");
  const actual = await derive(password, Buffer.from(salt, "base64url"), parameters);
  return {
    right: expected.length === actual.length && timingSafeEqual(expected, actual),
    outdated: parameters.N !== CURRENT.N || parameters.r !== CURRENT.r || parameters.p !== CURRENT.p,
  };
}

/** Spends the time of a real check where there is no such person; never right. */
export async function pretendToVerify(password: string): Promise<{ right: false; outdated: false }> {
  await derive(password, Buffer.alloc(SALT_BYTES), CURRENT);
  return { right: false, outdated: false };
}
