import { SignJWT } from "jose";
import { beforeAll, expect, test } from "vitest";
import { browser, cookiesOf, type Session, signIn, wrongTry } from "#tests/support/session.ts";
import { aPerson, Client, ORIGIN, PASSWORD, testEnv, thePublic } from "#tests/support/site.ts";

const SECRET = new TextEncoder().encode("a-secret-of-the-tests-that-is-long-enough");

let person: { id: number; email: string };
let session: Session;

beforeAll(async () => {
  person = await aPerson("editor");
  session = await signIn(person.email);
});

const bearer = (token: string) => new Client({ Authorization: `Bearer ${token}` });
const segment = (value: object) => btoa(JSON.stringify(value)).replaceAll("=", "").replaceAll("+", "-").replaceAll("/", "_");
const signed = (claims: Record<string, unknown>, typ: string, expiresIn: number, secret = SECRET) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: "HS256", typ })
    .setSubject(String(person.id))
    .setIssuer("lide")
    .setIssuedAt()
    .setExpirationTime(Math.floor(Date.now() / 1000) + expiresIn)
    .sign(secret);
const sessionIdOf = (token: string): string => (JSON.parse(atob((token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/"))) as { sid: string }).sid;

test("a sign-in answers the person, a token and its end, and sets cookies that scripts cannot read", () => {
  const { body, headers } = session.answer;
  expect(Object.keys(body).sort()).toEqual(["expiresAt", "token", "user"]);
  expect(body.user).toEqual({ id: person.id, name: expect.any(String), email: person.email, role: "editor", avatar: null, createdAt: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/) });
  const minutes = (Date.parse(body.expiresAt) - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(13);
  expect(minutes).toBeLessThanOrEqual(15);
  const cookies = cookiesOf(headers);
  expect([...cookies.keys()].sort()).toEqual(["access", "device", "refresh"]);
  for (const { attributes } of cookies.values()) expect(attributes).toMatch(/^Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/);
  expect(headers.get("Cache-Control")).toBe("private, no-store");
});

test("the answer to who is signed in has no password in it and is kept by nobody", async () => {
  const me = await bearer(session.token).get("/api/auth/me");
  expect(me.status).toBe(200);
  expect(Object.keys(me.body).sort()).toEqual(["avatar", "createdAt", "email", "id", "name", "role"]);
  expect(me.headers.get("Cache-Control")).toBe("private, no-store");
});

test("an e-mail is compared without case and surrounding space", async () => {
  const answer = await thePublic.post("/api/auth/login", { email: `  ${person.email.toUpperCase()} `, password: PASSWORD });
  expect(answer.status).toBe(200);
});

test("a wrong password and an unknown e-mail are answered alike", async () => {
  const other = await aPerson("reporter");
  const wrong = await wrongTry(other.email);
  const unknown = await wrongTry("ninguem@redacao.test");
  expect([wrong.status, unknown.status]).toEqual([401, 401]);
  expect(wrong.body).toEqual(unknown.body);
  expect(wrong.body.detail).toBe("E-mail ou senha inválidos.");
  expect(wrong.headers.getSetCookie()).toEqual([]);
});

test.each([
  ["no body at all", undefined, 422],
  ["an empty object", {}, 422],
  ["a list", [], 422],
  ["numbers", { email: 1, password: 2 }, 422],
  ["operators instead of text", { email: { $ne: "" }, password: { $ne: "" } }, 422],
  ["SQL in the e-mail", { email: "' OR 1=1 --", password: "x" }, 401],
  ["NUL and lone surrogates", { email: "a\u0000\ud800@x", password: "\udfff\u0000" }, 401],
  ["a password of a thousand and one characters", { email: "a@b.test", password: "x".repeat(1_001) }, 422],
])("a sign-in with %s is refused", async (_name, body, status) => {
  const answer = await thePublic.post("/api/auth/login", body);
  expect(answer.status).toBe(status);
  expect(answer.headers.get("Content-Type")).toMatch(/^application\/problem\+json/);
});

test("the sixth wrong try of an account is answered 429 with Retry-After, and so is then the right password", async () => {
  const { email } = await aPerson("reporter");
  for (let attempt = 1; attempt <= 5; attempt += 1) expect((await wrongTry(email)).status).toBe(401);
  const sixth = await wrongTry(email);
  expect(sixth.status).toBe(429);
  expect(Number(sixth.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(Number(sixth.headers.get("Retry-After"))).toBeLessThanOrEqual(600);
  expect((await thePublic.post("/api/auth/login", { email, password: PASSWORD })).status).toBe(429);
  expect((await thePublic.post("/api/auth/login", { email: email.toUpperCase(), password: PASSWORD })).status).toBe(429);
});

test("of twenty wrong tries at once five are answered 401 and the others 429", async () => {
  const { email } = await aPerson("reporter");
  const answers = await Promise.all(Array.from({ length: 20 }, () => wrongTry(email)));
  const statuses = answers.map((answer) => answer.status);
  expect(statuses.filter((status) => status === 401).length).toBe(5);
  expect(statuses.filter((status) => status === 429).length).toBe(15);
});

test("a browser that the account has signed in from is not locked out by strangers", async () => {
  const { email } = await aPerson("reporter");
  const known = await signIn(email);
  for (let attempt = 1; attempt <= 6; attempt += 1) await wrongTry(email);
  const stranger = await thePublic.post("/api/auth/login", { email, password: PASSWORD });
  const owner = await browser({ device: known.device }).post("/api/auth/login", { email, password: PASSWORD });
  expect([stranger.status, owner.status]).toEqual([429, 200]);
});

test("while sixty guesses run side by side most are refused at once, and a known browser still signs in", async () => {
  const { email } = await aPerson("reporter");
  const known = await signIn(email);
  // Each with a password of its own, so that each costs a derivation (tests/support/remembered-keys.ts).
  const guess = (index: number) => thePublic.post("/api/auth/login", { email: `ninguem-${index}@redacao.test`, password: `senha-errada-${index}` });
  const guesses = Promise.all(Array.from({ length: 60 }, (_, index) => guess(index)));
  const owner = browser({ device: known.device }).post("/api/auth/login", { email, password: PASSWORD });
  const [answers, { status }] = await Promise.all([guesses, owner]);
  expect(status).toBe(200);
  const refused = answers.filter((answer) => answer.status === 429);
  expect([refused.length >= 20, refused.every((answer) => Number(answer.headers.get("Retry-After")) > 0)]).toEqual([true, true]);
  expect(answers.every((answer) => answer.status === 429 || answer.status === 401)).toBe(true);
});

test("an attempt is counted before its password is checked, and a right one takes nothing from its address", async () => {
  const { email } = await aPerson("reporter");
  const address = { "CF-Connecting-IP": "203.0.113.40" };
  for (let attempt = 1; attempt <= 3; attempt += 1) await signIn(email, address);
  const rows = await testEnv.DB.prepare("SELECT SUM(failures) AS n FROM sign_in_failures WHERE key LIKE 'address:%'").first<{ n: number }>();
  await wrongTry(email, address);
  const after = await testEnv.DB.prepare("SELECT SUM(failures) AS n FROM sign_in_failures WHERE key LIKE 'address:%'").first<{ n: number }>();
  expect((after?.n ?? 0) - (rows?.n ?? 0)).toBe(1);
});

test("a known browser has its own limit, and another account's device or a made-up one is worth nothing", async () => {
  const [one, other] = [await aPerson("reporter"), await aPerson("reporter")];
  const known = await signIn(one.email);
  const device = `lide_device=${known.device}`;
  for (let attempt = 1; attempt <= 5; attempt += 1) expect((await wrongTry(one.email, { Cookie: device })).status).toBe(401);
  expect((await wrongTry(one.email, { Cookie: device })).status).toBe(429);
  for (let attempt = 1; attempt <= 5; attempt += 1) expect((await wrongTry(other.email, { Cookie: device })).status).toBe(401);
  expect((await wrongTry(other.email)).status).toBe(429);
  expect(
    (await wrongTry(other.email, { Cookie: `lide_device=${await signed({ jti: "x" }, "device+jwt", 60, new TextEncoder().encode("another secret of thirty-two bytes"))}` })).status,
  ).toBe(429);
});

test("the window of wrong tries ends by itself", async () => {
  const { email } = await aPerson("reporter");
  for (let attempt = 1; attempt <= 6; attempt += 1) await wrongTry(email);
  await testEnv.DB.prepare("UPDATE sign_in_failures SET window_ends_at = ?")
    .bind(Date.now() - 1)
    .run();
  const right = await thePublic.post("/api/auth/login", { email, password: PASSWORD });
  expect(right.status).toBe(200);
});

test("a right password clears the account's count", async () => {
  const { email } = await aPerson("reporter");
  for (let attempt = 1; attempt <= 4; attempt += 1) await wrongTry(email);
  await signIn(email);
  for (let attempt = 1; attempt <= 5; attempt += 1) expect((await wrongTry(email)).status).toBe(401);
  expect((await wrongTry(email)).status).toBe(429);
});

test("an address that tries too many accounts is refused, another is not", async () => {
  const address = { "CF-Connecting-IP": "203.0.113.7" };
  await wrongTry("alguem-1@redacao.test", address);
  await testEnv.DB.prepare("UPDATE sign_in_failures SET failures = 60 WHERE key LIKE 'address:%'").run();
  const { email } = await aPerson("reporter");
  expect((await thePublic.post("/api/auth/login", { email, password: PASSWORD }, address)).status).toBe(429);
  expect((await thePublic.post("/api/auth/login", { email, password: PASSWORD }, { "CF-Connecting-IP": "203.0.113.8" })).status).toBe(200);
  const stored = await testEnv.DB.prepare("SELECT COUNT(*) AS n FROM sign_in_failures WHERE key LIKE '%203.0.113%' OR key LIKE '%@%'").first<{ n: number }>();
  expect(stored?.n).toBe(0);
});

test("a refresh rotates the token, and the successor goes on", async () => {
  const first = await signIn(person.email);
  const renewed = await browser({ refresh: first.refresh }).post<{ token: string }>("/api/auth/refresh");
  expect(renewed.status).toBe(200);
  expect(Object.keys(renewed.body).sort()).toEqual(["expiresAt", "token", "user"]);
  const successor = cookiesOf(renewed.headers).get("refresh")?.value ?? "";
  expect(successor).not.toBe(first.refresh);
  expect((await bearer(renewed.body.token).get("/api/auth/me")).status).toBe(200);
  expect((await browser({ refresh: successor }).post("/api/auth/refresh")).status).toBe(200);
});

test("a refresh without, or with an unknown, token is 401 and clears the cookies", async () => {
  expect((await thePublic.post("/api/auth/refresh")).status).toBe(401);
  const unknown = await browser({ refresh: "nunca-existiu" }).post("/api/auth/refresh");
  expect(unknown.status).toBe(401);
  expect(cookiesOf(unknown.headers).get("refresh")).toEqual({ value: "", attributes: expect.stringContaining("Max-Age=0") });
});

test("two tabs that race with one refresh token get the same successor", async () => {
  const { refresh } = await signIn(person.email);
  const answers = await Promise.all(Array.from({ length: 6 }, () => browser({ refresh }).post("/api/auth/refresh")));
  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(new Set(answers.map((answer) => cookiesOf(answer.headers).get("refresh")?.value)).size).toBe(1);
});

test("a spent refresh token that comes back late ends the whole session", async () => {
  const { refresh, token } = await signIn(person.email);
  const renewed = await browser({ refresh }).post<{ token: string }>("/api/auth/refresh");
  const successor = cookiesOf(renewed.headers).get("refresh")?.value ?? "";
  await testEnv.DB.prepare("UPDATE refresh_tokens SET spent_at = spent_at - 10001 WHERE session_id = ? AND spent_at IS NOT NULL").bind(sessionIdOf(token)).run();
  expect((await browser({ refresh }).post("/api/auth/refresh")).status).toBe(401);
  expect((await browser({ refresh: successor }).post("/api/auth/refresh")).status).toBe(401);
  expect((await bearer(renewed.body.token).get("/api/auth/me")).status).toBe(401);
});

test("signing out ends the session on the server, for the token and for the refresh cookie", async () => {
  const mine = await signIn(person.email);
  const out = await bearer(mine.token).post("/api/auth/logout");
  expect([out.status, out.body]).toEqual([200, { ok: true }]);
  expect(cookiesOf(out.headers).get("access")?.attributes).toContain("Max-Age=0");
  expect((await bearer(mine.token).get("/api/auth/me")).status).toBe(401);
  expect((await browser({ refresh: mine.refresh }).post("/api/auth/refresh")).status).toBe(401);
  expect((await bearer(session.token).get("/api/auth/me")).status).toBe(200);
});

test("signing out works with nothing but the refresh cookie", async () => {
  const mine = await signIn(person.email);
  expect((await browser({ refresh: mine.refresh }).post("/api/auth/logout")).status).toBe(200);
  expect((await bearer(mine.token).get("/api/auth/me")).status).toBe(401);
});

test("a Bearer call to sign out needs no same-origin check, a cookie's does", async () => {
  const mine = await signIn(person.email);
  const foreign = { Origin: "https://elsewhere.example" };
  expect((await browser({ refresh: mine.refresh }, foreign).post("/api/auth/logout")).status).toBe(403);
  expect((await bearer(mine.token).get("/api/auth/me")).status).toBe(200);
  expect((await bearer(mine.token).post("/api/auth/logout", undefined, foreign)).status).toBe(200);
});

test("a changed role acts on the next call with the old token", async () => {
  const changing = await aPerson("admin");
  const { token } = await signIn(changing.email);
  const editing = () => bearer(token).post<{ status: number }>("/api/posts", { titulo: "Papel" });
  expect((await editing()).status).toBe(201);
  await testEnv.DB.prepare("UPDATE users SET role = 'reporter' WHERE id = ?").bind(changing.id).run();
  expect((await editing()).status).toBe(403);
  expect((await bearer(token).get<{ role: string }>("/api/auth/me")).body.role).toBe("reporter");
});

test("a deleted person's tokens are worth nothing", async () => {
  const leaving = await aPerson("editor");
  const { token, refresh } = await signIn(leaving.email);
  await testEnv.DB.prepare("DELETE FROM users WHERE id = ?").bind(leaving.id).run();
  expect((await bearer(token).get("/api/auth/me")).status).toBe(401);
  expect((await browser({ refresh }).post("/api/auth/refresh")).status).toBe(401);
});

test("an expired session is over, whatever its token says", async () => {
  const mine = await signIn(person.email);
  await testEnv.DB.prepare("UPDATE sessions SET expires_at = ? WHERE id = ?")
    .bind(Date.now() - 1, sessionIdOf(mine.token))
    .run();
  expect((await bearer(mine.token).get("/api/auth/me")).status).toBe(401);
});

test("forged, expired, foreign and unsigned tokens are 401, on public calls too", async () => {
  const sid = sessionIdOf(session.token);
  const claims = { sid, role: "admin" };
  const [header = "", payload = "", signature = ""] = session.token.split(".");
  const forged: Record<string, string> = {
    "alg none": `${segment({ alg: "none", typ: "at+jwt" })}.${payload}.`,
    "alg none with a signature": `${segment({ alg: "none", typ: "at+jwt" })}.${payload}.${signature}`,
    "another secret": await signed(claims, "at+jwt", 600, new TextEncoder().encode("another secret of thirty-two bytes")),
    expired: await signed(claims, "at+jwt", -1),
    "another kind of token": await signed({ ...claims, jti: "x" }, "device+jwt", 600),
    "another person's session": await new SignJWT(claims)
      .setProtectedHeader({ alg: "HS256", typ: "at+jwt" })
      .setSubject("999999")
      .setIssuer("lide")
      .setExpirationTime("5m")
      .sign(SECRET),
    "an unknown session": await signed({ sid: crypto.randomUUID() }, "at+jwt", 600),
    "a session that is no text": await signed({ sid: { $ne: "" } }, "at+jwt", 600),
    "a changed payload": `${header}.${segment({ ...claims, sub: "1", iss: "lide", exp: 9_999_999_999 })}.${signature}`,
    rubbish: "a.b.c",
    empty: "",
  };
  for (const [name, token] of Object.entries(forged)) {
    for (const path of ["/api/auth/me", "/api/posts", "/api/home"]) expect([name, path, (await bearer(token).get(path)).status]).toEqual([name, path, 401]);
  }
  expect((await new Client({ Authorization: `Basic ${btoa("a:b")}` }).get("/api/posts")).status).toBe(401);
  expect((await bearer(await signed(claims, "at+jwt", 600)).get("/api/auth/me")).status).toBe(200);
});

test("a role claimed in a token is not believed", async () => {
  const { id, email } = await aPerson("reporter");
  const mine = await signIn(email);
  const token = await new SignJWT({ sid: sessionIdOf(mine.token), role: "admin" })
    .setProtectedHeader({ alg: "HS256", typ: "at+jwt" })
    .setSubject(String(id))
    .setIssuer("lide")
    .setExpirationTime("5m")
    .sign(SECRET);
  expect((await bearer(token).post("/api/posts", { titulo: "Não" })).status).toBe(403);
});

test("an unauthenticated answer says how to authenticate", async () => {
  const answer = await thePublic.get("/api/auth/me");
  expect(answer.status).toBe(401);
  expect(answer.headers.get("WWW-Authenticate")).toMatch(/^Bearer /);
});

test("a change by cookie must come from this site's own pages", async () => {
  const { access } = session;
  const change = (headers: Record<string, string>) => browser({ access }, headers).post("/api/posts", { titulo: "Por cookie" });
  const before = await testEnv.DB.prepare("SELECT COUNT(*) AS n FROM articles WHERE title = 'Por cookie'").first<{ n: number }>();
  const refused = [
    {},
    { Origin: "https://elsewhere.example" },
    { Origin: "null" },
    { Origin: `${ORIGIN}.elsewhere.example` },
    { Origin: "https://site.test" },
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site" },
    { Origin: "https://elsewhere.example", "Sec-Fetch-Site": "same-origin" },
  ];
  for (const headers of refused) expect([headers, (await change(headers as Record<string, string>)).status]).toEqual([headers, 403]);
  const after = await testEnv.DB.prepare("SELECT COUNT(*) AS n FROM articles WHERE title = 'Por cookie'").first<{ n: number }>();
  expect(after?.n).toBe(before?.n);
  expect((await change({ Origin: ORIGIN })).status).toBe(201);
  expect((await change({ "Sec-Fetch-Site": "same-origin" })).status).toBe(201);
  expect((await browser({ access }, {}).get("/api/auth/me")).status).toBe(200);
});

test("a Bearer call may come from anywhere", async () => {
  const answer = await bearer(session.token).post("/api/posts", { titulo: "Por token" }, { Origin: "https://elsewhere.example", "Sec-Fetch-Site": "cross-site" });
  expect(answer.status).toBe(201);
});

test("a stranger's page can neither sign a person in nor renew their session", async () => {
  const foreign = { Origin: "https://elsewhere.example" };
  const { refresh } = await signIn(person.email);
  expect((await thePublic.post("/api/auth/login", { email: person.email, password: PASSWORD }, foreign)).status).toBe(403);
  expect((await browser({ refresh }, foreign).post("/api/auth/refresh")).status).toBe(403);
  expect((await browser({ refresh }, { "Sec-Fetch-Site": "cross-site" }).post("/api/auth/refresh")).status).toBe(403);
});

test("neither passwords nor tokens are stored in the clear", async () => {
  const { refresh } = await signIn(person.email);
  const tokens = await testEnv.DB.prepare("SELECT COUNT(*) AS n FROM refresh_tokens WHERE hash = ?").bind(refresh).first<{ n: number }>();
  const hashes = await testEnv.DB.prepare("SELECT COUNT(*) AS n FROM users WHERE password_hash NOT LIKE 'scrypt$16384$8$5$%'").first<{ n: number }>();
  expect([tokens?.n, hashes?.n]).toEqual([0, 0]);
});

test("a hash of older parameters is made anew at the next sign-in", async () => {
  const { id, email } = await aPerson("reporter");
  const { scryptSync } = await import("node:crypto");
  const salt = new Uint8Array(16);
  const key = scryptSync(PASSWORD, salt, 32, { N: 1024, r: 8, p: 1 }).toString("base64url");
  await testEnv.DB.prepare("UPDATE users SET password_hash = ? WHERE id = ?")
    .bind(`scrypt$1024$8$1$${"A".repeat(22)}$${key}`, id)
    .run();
  await signIn(email);
  const stored = await testEnv.DB.prepare("SELECT password_hash AS hash FROM users WHERE id = ?").bind(id).first<{ hash: string }>();
  expect(stored?.hash).toMatch(/^scrypt\$16384\$8\$5\$/);
  expect((await signIn(email)).answer.status).toBe(200);
});
