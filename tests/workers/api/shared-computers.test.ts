import { expect, test } from "vitest";
import { bearer } from "#tests/support/people.ts";
import { browser, cookiesOf, raw, signIn } from "#tests/support/session.ts";
import { aPerson, PASSWORD, testEnv, thePublic } from "#tests/support/site.ts";

test("of a shared computer's session nothing outlives its window, its token or ten idle minutes", async () => {
  const { email, id } = await aPerson("editor");
  const answer = await thePublic.post<{ token: string }>("/api/auth/login", { email, password: PASSWORD, shared: true });
  const cookies = cookiesOf(answer.headers);
  expect([...cookies.keys()].sort()).toEqual(["access", "refresh"]);
  for (const { attributes } of cookies.values()) expect(attributes).toBe("Path=/; HttpOnly; SameSite=Lax");
  const client = bearer(answer.body.token);
  const left = async () => (Date.parse((await client.get<{ expiresAt: string }>("/api/auth/session")).body.expiresAt) - Date.now()) / 60_000;
  expect(await left()).toBeGreaterThan(9.9);
  expect(await left()).toBeLessThanOrEqual(10);
  const setEnd = (minutes: number) =>
    testEnv.DB.prepare("UPDATE sessions SET expires_at = ? WHERE user_id = ?")
      .bind(Date.now() + minutes * 60_000, id)
      .run();
  await setEnd(3);
  // A page that asks by itself, or renews its token, is no person.
  await client.get("/api/posts");
  const renewed = await browser({ refresh: cookies.get("refresh")?.value ?? "" }).post("/api/auth/refresh");
  expect(cookiesOf(renewed.headers).get("refresh")?.attributes).toBe("Path=/; HttpOnly; SameSite=Lax");
  expect(await left()).toBeLessThanOrEqual(3);
  const shown = await client.post<{ shared: boolean; expiresAt: string }>("/api/auth/session");
  expect([shown.status, shown.body.shared]).toEqual([200, true]);
  expect(await left()).toBeGreaterThan(9.9);
  await setEnd(-0.01);
  for (const call of [
    () => client.get("/api/auth/me"),
    () => client.post("/api/auth/session"),
    () => browser({ refresh: cookiesOf(renewed.headers).get("refresh")?.value ?? "" }).post("/api/auth/refresh"),
  ])
    expect((await call()).status).toBe(401);
});

test("a page that a person opens on a shared computer is a sign of life, what its script asks for is not", async () => {
  const { email, id } = await aPerson("editor");
  const answer = await thePublic.post("/api/auth/login", { email, password: PASSWORD, shared: true });
  const access = cookiesOf(answer.headers).get("access")?.value ?? "";
  const minutesLeft = async () => {
    const row = await testEnv.DB.prepare("SELECT expires_at AS endsAt FROM sessions WHERE user_id = ?").bind(id).first<{ endsAt: number }>();
    return ((row?.endsAt ?? 0) - Date.now()) / 60_000;
  };
  const visit = async (path: string, headers: Record<string, string>) => {
    await testEnv.DB.prepare("UPDATE sessions SET expires_at = ? WHERE user_id = ?")
      .bind(Date.now() + 3 * 60_000, id)
      .run();
    await (await raw(path, { headers: { Cookie: `lide_access=${access}`, ...headers } })).text();
    return minutesLeft();
  };
  expect(await visit("/admin/materias", { "Sec-Fetch-Mode": "navigate" })).toBeGreaterThan(9.9);
  expect(await visit("/admin/materias.data", { "Sec-Fetch-Mode": "cors" })).toBeLessThanOrEqual(3);
  expect(await visit("/admin/materias", { "Sec-Fetch-Mode": "cors" })).toBeLessThanOrEqual(3);
});

test("an ordinary session is not prolonged by signs of life, and does not end when idle", async () => {
  const { email } = await aPerson("editor");
  const { token } = await signIn(email);
  const before = (await bearer(token).get<{ expiresAt: string; shared: boolean }>("/api/auth/session")).body;
  expect(before.shared).toBe(false);
  expect((await bearer(token).post<{ expiresAt: string }>("/api/auth/session")).body.expiresAt).toBe(before.expiresAt);
});
