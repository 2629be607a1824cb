import { randomBytes, scryptSync } from "node:crypto";

const EMAIL = "admin@bench.test";
const PASSWORD = "portal-bench-2026";
/** Parameters of the site's password hashes (app/features/people/passwords.server.ts). */
const SCRYPT = { N: 2 ** 14, r: 8, p: 5, maxmem: 2 ** 26 };

/** Adds an admin to the site of `aPlatform` and signs in; answers the session's cookies, valid for 15 minutes. */
export async function adminCookie({ db, siteUrl }, email = EMAIL) {
  const salt = randomBytes(16);
  const hash = ["scrypt", SCRYPT.N, SCRYPT.r, SCRYPT.p, salt.toString("base64url"), scryptSync(PASSWORD, salt, 32, SCRYPT).toString("base64url")].join("$");
  await db
    .prepare("INSERT INTO users (name, email, email_key, role, password_hash, created_at) VALUES ('Helena Andrade', ?, ?, 'admin', ?, 1) ON CONFLICT DO NOTHING")
    .bind(email, email, hash)
    .run();
  const answer = await fetch(`${siteUrl}/api/auth/login`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  if (!answer.ok) throw new Error(`sign-in answered ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}
