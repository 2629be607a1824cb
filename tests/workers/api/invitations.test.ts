import { beforeAll, expect, test } from "vitest";
import { anAddress, bearer, type PersonWire, registered } from "#tests/support/people.ts";
import { browser, cookiesOf, raw, signIn } from "#tests/support/session.ts";
import { aPerson, type Client, ORIGIN, signedIn, testEnv } from "#tests/support/site.ts";
import { whenSpent } from "#tests/support/spent-limit.ts";

let admin: Client;

beforeAll(async () => {
  admin = await signedIn("admin");
});

test("an invitation makes one person, of the role and address that the admin settled, and only once", async () => {
  const email = anAddress();
  const made = await admin.post<{ url: string; id: number; role: string }>("/api/invitations", { email, role: "reporter" });
  expect([made.status, made.body.role]).toEqual([201, "reporter"]);
  const { pathname, searchParams, origin } = new URL(made.body.url);
  expect([origin, pathname]).toEqual([ORIGIN, "/convite"]);
  const token = searchParams.get("codigo") ?? "";
  expect(token.length).toBeGreaterThanOrEqual(43);
  const stored = await testEnv.DB.prepare("SELECT * FROM invitations WHERE id = ?").bind(made.body.id).first();
  expect(JSON.stringify(stored)).not.toContain(token);
  expect((await admin.get<{ items: { email: string }[] }>("/api/invitations")).body.items.map((one) => one.email)).toContain(email);

  const path = `/convite?codigo=${token}`;
  const page = await raw(path);
  expect([page.status, page.headers.get("Cache-Control")]).toEqual([200, expect.stringContaining("no-store")]);
  expect(await page.text()).toContain(email);
  const join = (fields: Record<string, string>) =>
    raw(path, { method: "POST", headers: { "Sec-Fetch-Site": "same-origin" }, body: new URLSearchParams({ repeated: fields.password ?? "", ...fields }) });
  for (const [fields, sentence] of [
    [{ name: "", password: "senha-da-bia" }, "Informe o nome."],
    [{ name: "Bia", password: "curta" }, "A senha precisa de pelo menos 8 caracteres."],
    [{ name: "Bia", password: "senha-da-bia", repeated: "outra" }, "As senhas não são iguais."],
  ] as const) {
    const refused = await join(fields);
    expect([refused.status, (await refused.text()).includes(sentence)]).toEqual([422, true]);
  }
  const foreign = await raw(path, {
    method: "POST",
    headers: { Origin: "https://elsewhere.example" },
    body: new URLSearchParams({ name: "X", password: "12345678", repeated: "12345678" }),
  });
  expect(foreign.status).toBe(403);

  const both = await Promise.all([join({ name: "Bia", password: "senha-da-bia", role: "admin", email: "x@y.test" }), join({ name: "Outra Bia", password: "senha-da-bia" })]);
  expect(both.map(({ status }) => status).sort()).toEqual([302, 410]);
  const cookies = cookiesOf(both.find(({ status }) => status === 302)?.headers ?? new Headers());
  const me = await browser({ access: cookies.get("access")?.value ?? "" }).get<PersonWire>("/api/auth/me");
  expect(me.body).toMatchObject({ email, role: "reporter" });
  const people = await testEnv.DB.prepare("SELECT COUNT(*) AS n FROM users WHERE email = ?").bind(email).first<{ n: number }>();
  expect(people?.n).toBe(1);
  expect((await raw(path)).status).toBe(410);
  expect((await admin.post("/api/invitations", { email: email.toUpperCase(), role: "editor" })).status).toBe(409);
});

test("an invitation is worth nothing once it is over, taken back, replaced, or its admin is no admin", async () => {
  const invite = async (client: Client, email: string) => (await client.post<{ url: string; id: number }>("/api/invitations", { email, role: "editor" })).body;
  const opens = async (url: string) => (await raw(`/convite${new URL(url).search}`)).status;
  const late = await invite(admin, anAddress());
  expect(await opens(late.url)).toBe(200);
  await testEnv.DB.prepare("UPDATE invitations SET expires_at = ? WHERE id = ?").bind(Date.now(), late.id).run();
  expect(await opens(late.url)).toBe(410);
  const cancelled = await invite(admin, anAddress());
  expect((await admin.delete(`/api/invitations/${cancelled.id}`)).status).toBe(204);
  expect([await opens(cancelled.url), (await admin.delete(`/api/invitations/${cancelled.id}`)).status]).toEqual([410, 404]);
  const email = anAddress();
  const [first, second] = [await invite(admin, email), await invite(admin, email.toUpperCase())];
  expect([await opens(first.url), await opens(second.url)]).toEqual([410, 200]);
  const former = await aPerson("admin");
  const theirs = await invite(bearer((await signIn(former.email)).token), anAddress());
  await admin.patch(`/api/users/${former.id}`, { role: "editor" });
  expect(await opens(theirs.url)).toBe(410);
  const listed = (await admin.get<{ items: { id: number }[] }>("/api/invitations")).body.items.map(({ id }) => id);
  expect([listed.includes(second.id), listed.includes(theirs.id)]).toEqual([true, false]);
  for (const code of ["", "x", "%00", "a".repeat(5_000)]) expect((await raw(`/convite?codigo=${code}`)).status).toBe(410);
});

test("an invitation ends when its address comes to somebody in another way, and does not let them back in", async () => {
  const invite = async (email: string) => (await admin.post<{ url: string }>("/api/invitations", { email, role: "admin" })).body;
  const opens = async ({ url }: { url: string }) => (await raw(`/convite${new URL(url).search}`)).status;
  const first = await invite("Registrada@Redacao.test");
  const { id } = (await registered(admin, { email: "registrada@redacao.test" })).body;
  await admin.delete(`/api/users/${id}`);
  expect(await opens(first)).toBe(410);
  const moved = await invite("mudada@redacao.test");
  const other = (await registered(admin)).body;
  expect((await admin.patch(`/api/users/${other.id}`, { email: anAddress(), name: "Outro nome" })).status).toBe(200);
  expect(await opens(moved)).toBe(200);
  await admin.patch(`/api/users/${other.id}`, { email: "mudada@redacao.test" });
  await admin.patch(`/api/users/${other.id}`, { email: anAddress() });
  expect(await opens(moved)).toBe(410);
  // As by the command that makes the first admin.
  const late = await invite("pelo-comando@redacao.test");
  const made = await testEnv.DB.prepare(
    "INSERT INTO users (name, email, email_key, role, password_hash, created_at) VALUES ('Ana', 'pelo-comando@redacao.test', 'pelo-comando@redacao.test', 'admin', 'x', 1) RETURNING id",
  ).first<{ id: number }>();
  expect((await admin.delete(`/api/users/${made?.id}`)).status).toBe(204);
  expect(await opens(late)).toBe(410);
});

test("who tries links without end is told to wait, on the page; where no address can be believed nobody is", async () => {
  const { url } = (await admin.post<{ url: string }>("/api/invitations", { email: anAddress(), role: "editor" })).body;
  const path = `/convite${new URL(url).search}`;
  const from = "203.0.113.91";
  const last = await whenSpent(testEnv.READER_LIMIT, "readers", from, () => raw(path, { headers: { "CF-Connecting-IP": from } }));
  expect([last.status, last.headers.get("Retry-After"), last.headers.get("Cache-Control")]).toEqual([429, "60", expect.stringContaining("no-store")]);
  expect(await last.text()).toContain("Aguarde um minuto e tente novamente.");
  const body = new URLSearchParams({ name: "Bia", password: "senha-da-bia", repeated: "senha-da-bia" });
  const joining = await whenSpent(testEnv.READER_LIMIT, "readers", from, () =>
    raw(path, { method: "POST", headers: { "CF-Connecting-IP": from, "Sec-Fetch-Site": "same-origin" }, body }),
  );
  expect([joining.status, joining.headers.get("Retry-After")]).toEqual([429, "60"]);
  expect((await whenSpent(testEnv.READER_LIMIT, "readers", "local", () => raw(path))).status).toBe(200);
});
