import { beforeAll, expect, test } from "vitest";
import { bearer, type PersonWire, registered } from "#tests/support/people.ts";
import { browser, signIn } from "#tests/support/session.ts";
import { aPerson, type Client, PASSWORD, published, signedIn, testEnv, thePublic } from "#tests/support/site.ts";

interface SessionWire {
  id: string;
  device: string;
  shared: boolean;
  current: boolean;
  createdAt: string;
  lastUsedAt: string;
  expiresAt: string;
}

let admin: Client;

beforeAll(async () => {
  admin = await signedIn("admin");
});

const aNewPerson = (more?: Record<string, unknown>) => registered(admin, more);
const trail = async (action: string) =>
  (await testEnv.DB.prepare("SELECT actor_name AS actor, details FROM audit_log WHERE action = ? ORDER BY id DESC LIMIT 1")
    .bind(action)
    .first<{ actor: string; details: string }>()) ?? {
    actor: "",
    details: "",
  };
const adminCount = async () => (await testEnv.DB.prepare("SELECT COUNT(*) AS n FROM users WHERE role = 'admin'").first<{ n: number }>())?.n;

test("an admin registers a person of each role, who can then sign in; the trail tells it without the password", async () => {
  for (const role of ["admin", "editor", "reporter"]) {
    const answer = await aNewPerson({ role, name: `Pessoa ${role}` });
    expect([answer.status, answer.body.role, answer.body.avatar]).toEqual([201, role, null]);
    expect(Object.keys(answer.body).sort()).toEqual(["avatar", "createdAt", "email", "id", "name", "role"]);
    expect((await thePublic.post("/api/auth/login", { email: answer.body.email, password: "senha-da-ana" })).status).toBe(200);
  }
  const { details } = await trail("user.create");
  expect(details).toContain("Pessoa reporter, Repórter");
  expect(details).not.toContain("senha-da-ana");
});

test("an address is one person's, whatever its case and surrounding space", async () => {
  const { body } = await aNewPerson();
  const again = await aNewPerson({ email: ` ${body.email.toUpperCase()} ` });
  expect([again.status, again.body.detail]).toEqual([409, "Já existe um usuário com este e-mail."]);
  const other = await aNewPerson();
  expect((await admin.patch(`/api/users/${other.body.id}`, { email: body.email.toUpperCase() })).status).toBe(409);
  expect((await admin.patch(`/api/users/${body.id}`, { email: body.email.toUpperCase() })).status).toBe(200);
});

test.each([
  ["a password of 7 characters", { password: "1234567" }, "password", "A senha precisa de pelo menos 8 caracteres."],
  ["a password of seven emoji", { password: "🌵🌵🌵🌵🌵🌵🌵" }, "password", "A senha precisa de pelo menos 8 caracteres."],
  ["no password", { password: undefined }, "password", "Informe a senha."],
  ["a password without end", { password: "x".repeat(1_001) }, "password", "Senha longa demais."],
  ["no name", { name: "  " }, "name", "Informe o nome."],
  ["an address that is none", { email: "ana" }, "email", "Digite um e-mail válido, como nome@exemplo.com."],
  ["a role that is none", { role: "owner" }, "role", "Escolha um papel: admin, editor ou reporter."],
])("%s is refused with its own sentence", async (_name, fields, field, message) => {
  const answer = await aNewPerson(fields);
  expect([answer.status, answer.body.detail, answer.body.errors]).toEqual([422, message, [{ field, message }]]);
});

test("eight characters are enough, and a password is taken as it was typed", async () => {
  const password = "  é 🌵 a ";
  const { body, status } = await aNewPerson({ password });
  expect(status).toBe(201);
  expect((await thePublic.post("/api/auth/login", { email: body.email, password })).status).toBe(200);
  expect((await thePublic.post("/api/auth/login", { email: body.email, password: password.trim() })).status).toBe(401);
});

test("everybody is listed by name, without anything secret", async () => {
  await aNewPerson({ name: "Zuleide" });
  await aNewPerson({ name: "Ágata" });
  const { body, text } = await admin.get<{ items: PersonWire[] }>("/api/users");
  const names = body.items.map(({ name }) => name);
  expect(names).toEqual([...names].sort((one, other) => one.localeCompare(other, "pt-BR")));
  expect(text).not.toMatch(/scrypt|hash/i);
});

test("only what is sent changes, a blank password keeps the current one, and a change of nothing leaves no line in the trail", async () => {
  const { body: person } = await aNewPerson();
  const changed = await admin.patch<PersonWire>(`/api/users/${person.id}`, { name: "Ana Maria", password: "" });
  expect(changed.body).toEqual({ ...person, name: "Ana Maria" });
  expect((await thePublic.post("/api/auth/login", { email: person.email, password: "senha-da-ana" })).status).toBe(200);
  expect(JSON.parse((await trail("user.change")).details).changes).toEqual([{ field: "name", before: "Ana Lima", after: "Ana Maria" }]);
  const before = await testEnv.DB.prepare("SELECT COUNT(*) AS n FROM audit_log WHERE action = 'user.change'").first();
  expect((await admin.patch(`/api/users/${person.id}`, { name: "Ana Maria" })).status).toBe(200);
  expect(await testEnv.DB.prepare("SELECT COUNT(*) AS n FROM audit_log WHERE action = 'user.change'").first()).toEqual(before);
  expect((await admin.patch("/api/users/999999", { name: "Ninguém" })).status).toBe(404);
});

test("a new role or password ends that person's sessions and nobody else's; another name does not", async () => {
  const bystander = await signIn((await aPerson("editor")).email);
  for (const [change, ends] of [
    [{ name: "Outro nome" }, false],
    [{ role: "editor" }, false],
    [{ role: "reporter" }, true],
    [{ password: "outra-senha" }, true],
  ] as const) {
    const { body: person } = await aNewPerson();
    const session = await signIn(person.email, {}, "senha-da-ana");
    expect((await admin.patch(`/api/users/${person.id}`, change)).status).toBe(200);
    expect([change, (await bearer(session.token).get("/api/auth/me")).status]).toEqual([change, ends ? 401 : 200]);
    expect([change, (await browser({ refresh: session.refresh }).post("/api/auth/refresh")).status]).toEqual([change, ends ? 401 : 200]);
  }
  expect((await bearer(bystander.token).get("/api/auth/me")).status).toBe(200);
});

test("an admin who changes their own password or role stays signed in where they did it", async () => {
  const { id, email } = await aPerson("admin");
  const [here, elsewhere] = [await signIn(email), await signIn(email)];
  expect((await bearer(here.token).patch(`/api/users/${id}`, { password: "senha-nova-dele" })).status).toBe(200);
  expect((await bearer(here.token).get("/api/auth/me")).status).toBe(200);
  expect((await bearer(elsewhere.token).get("/api/auth/me")).status).toBe(401);
  expect((await bearer(here.token).patch(`/api/users/${id}`, { role: "editor" })).status).toBe(200);
  expect((await bearer(here.token).get("/api/users")).status).toBe(403);
});

test("a deleted person is gone with their sessions; what they wrote keeps its author", async () => {
  const { id, email } = await aPerson("editor");
  const session = await signIn(email);
  const article = await published(bearer(session.token), { autor: "Ana das Letras" });
  expect((await admin.delete(`/api/users/${id}`)).status).toBe(204);
  expect((await bearer(session.token).get("/api/auth/me")).status).toBe(401);
  expect((await thePublic.get<{ autor: string; autorId: number | null }>(`/api/posts/${article.id}`)).body).toMatchObject({ autor: "Ana das Letras", autorId: null });
  expect((await admin.delete(`/api/users/${id}`)).status).toBe(404);
  expect((await trail("user.remove")).details).toContain(email);
});

test("of two admins who delete one person at once one is told that it is done, and the trail tells it once", async () => {
  const { id, email } = await aPerson("editor");
  const answers = await Promise.all([admin.delete(`/api/users/${id}`), admin.delete(`/api/users/${id}`)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
  const told = await testEnv.DB.prepare("SELECT COUNT(*) AS n FROM audit_log WHERE action = 'user.remove' AND instr(details, ?) > 0").bind(email).first<{ n: number }>();
  expect(told?.n).toBe(1);
});

test("nobody deletes themselves", async () => {
  const { id, email } = await aPerson("admin");
  const own = await bearer((await signIn(email)).token).delete<{ detail: string }>(`/api/users/${id}`);
  expect([own.status, own.body.detail]).toEqual([409, "Você não pode excluir a sua própria conta."]);
});

test("a session in words: device, since when, which is this one; no address and no header is kept", async () => {
  const { id, email } = await aPerson("reporter");
  const phone = await signIn(email, {
    "User-Agent": "Mozilla/5.0 (Linux; Android 14; SM-A155M) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36",
    "CF-Connecting-IP": "203.0.113.77",
  });
  const desk = await signIn(email, { "User-Agent": "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0" });
  const own = await bearer(desk.token).get<{ items: SessionWire[] }>("/api/auth/sessions");
  expect(own.body.items.map(({ device, current, shared }) => [device, current, shared]).sort()).toEqual([
    ["Chrome no celular Android", false, false],
    ["Firefox no Windows", true, false],
  ]);
  const seenByAdmin = await admin.get<{ items: SessionWire[] }>(`/api/users/${id}/sessions`);
  expect(seenByAdmin.body.items.map(({ current }) => current)).toEqual([false, false]);
  expect(JSON.stringify((await testEnv.DB.prepare("SELECT * FROM sessions WHERE user_id = ?").bind(id).all()).results)).not.toMatch(/203\.0|Mozilla|SM-A155M/);
  const phoneId = own.body.items.find(({ current }) => !current)?.id;
  expect((await bearer(desk.token).delete(`/api/auth/sessions/${phoneId}`)).status).toBe(204);
  expect((await bearer(phone.token).get("/api/auth/me")).status).toBe(401);
  expect((await bearer(desk.token).delete(`/api/auth/sessions/${phoneId}`)).status).toBe(404);
});

test("a person ends their other sessions at once, an admin all of somebody's, and nobody another's as their own", async () => {
  const [one, other] = [await aPerson("editor"), await aPerson("editor")];
  const [first, second, stranger] = [await signIn(one.email), await signIn(one.email), await signIn(other.email)];
  const idOfFirst = (await bearer(first.token).get<{ items: SessionWire[] }>("/api/auth/sessions")).body.items.find(({ current }) => current)?.id;
  expect((await bearer(stranger.token).delete(`/api/auth/sessions/${idOfFirst}`)).status).toBe(404);
  expect((await admin.delete(`/api/users/${other.id}/sessions/${idOfFirst}`)).status).toBe(404);
  expect((await bearer(first.token).delete("/api/auth/sessions")).status).toBe(204);
  const statuses = async () => [(await bearer(first.token).get("/api/auth/me")).status, (await bearer(second.token).get("/api/auth/me")).status];
  expect(await statuses()).toEqual([200, 401]);
  expect((await admin.delete(`/api/users/${one.id}/sessions`)).status).toBe(204);
  expect(await statuses()).toEqual([401, 401]);
});

test("one's own password is changed after the current one, and the other sessions end", async () => {
  const { email } = await aPerson("reporter");
  const [here, elsewhere] = [await signIn(email), await signIn(email)];
  const change = (current: string, password: string) => bearer(here.token).put<{ detail: string; errors: { field: string }[] }>("/api/auth/password", { current, password });
  const wrong = await change("errada-errada", "senha-bem-nova");
  expect([wrong.status, wrong.body.detail, wrong.body.errors[0]?.field]).toEqual([422, "A senha atual não confere.", "current"]);
  expect((await change(PASSWORD, "curta")).status).toBe(422);
  expect((await change(PASSWORD, "senha-bem-nova")).status).toBe(204);
  expect((await bearer(here.token).get("/api/auth/me")).status).toBe(200);
  expect((await bearer(elsewhere.token).get("/api/auth/me")).status).toBe(401);
  expect((await signIn(email, {}, "senha-bem-nova")).answer.status).toBe(200);
});

test("who finds a screen open cannot guess the password: the sixth try is 429, also of twenty at once", async () => {
  const { email } = await aPerson("editor");
  const { token } = await signIn(email);
  const guess = () => bearer(token).put("/api/auth/password", { current: "palpite-errado", password: "senha-bem-nova" });
  const statuses = (await Promise.all(Array.from({ length: 20 }, guess))).map(({ status }) => status);
  expect([statuses.filter((status) => status === 422).length, statuses.filter((status) => status === 429).length]).toEqual([5, 15]);
  expect((await bearer(token).put("/api/auth/password", { current: PASSWORD, password: "senha-bem-nova" })).status).toBe(429);
  expect((await thePublic.post("/api/auth/login", { email, password: PASSWORD })).status).toBe(200);
});

test("one's own name and picture: only a picture of this site's", async () => {
  const { email } = await aPerson("reporter");
  const own = bearer((await signIn(email)).token);
  for (const avatar of ["https://elsewhere.example/x.png", "javascript:alert(1)", "/img/../x.png", "/img/x.png", 7])
    expect([avatar, (await own.patch("/api/auth/me", { avatar })).status]).toEqual([avatar, 422]);
  const picture = `/img/${"a".repeat(32)}-64x64.png`;
  expect((await own.patch<PersonWire>("/api/auth/me", { name: " Bia \n Costa ", avatar: picture })).body).toMatchObject({ name: "Bia Costa", avatar: picture });
  expect((await own.patch<PersonWire>("/api/auth/me", { avatar: null })).body.avatar).toBeNull();
  expect((await own.patch<PersonWire>("/api/auth/me", { role: "admin", email: "x@y.test" })).body).toMatchObject({ role: "reporter", email });
});

/** Last: what they leave behind is a newsroom with few admins. */
test("the last admin can be neither demoted nor deleted, and of two who demote or delete each other at once one stays", async () => {
  for (let round = 0; round < 6; round += 1) {
    await testEnv.DB.prepare("UPDATE users SET role = 'editor' WHERE role = 'admin'").run();
    const [one, other] = [await aPerson("admin"), await aPerson("admin")];
    const [first, second] = [bearer((await signIn(one.email)).token), bearer((await signIn(other.email)).token)];
    const act = (client: Client, id: number) => (round % 2 === 0 ? client.patch(`/api/users/${id}`, { role: "reporter" }) : client.delete(`/api/users/${id}`));
    const answers = await Promise.all([act(first, other.id), act(second, one.id)]);
    expect(await adminCount()).toBe(1);
    expect(answers.filter(({ status }) => status < 300).length).toBe(1);
    for (const { status } of answers) expect([200, 204, 401, 403, 409]).toContain(status);
    const left = (await testEnv.DB.prepare("SELECT id FROM users WHERE role = 'admin'").first<{ id: number }>())?.id;
    const survivor = [one, other].find(({ id }) => id === left);
    if (!survivor) throw new Error("somebody else is admin");
    const theirs = bearer((await signIn(survivor.email)).token);
    const own = await theirs.patch<{ detail: string }>(`/api/users/${survivor.id}`, { role: "editor" });
    expect([own.status, own.body.detail]).toEqual([409, "Este é o único administrador. Dê o papel a outra pessoa antes."]);
    expect((await theirs.delete(`/api/users/${survivor.id}`)).status).toBe(409);
    expect((await theirs.patch(`/api/users/${survivor.id}`, { role: "admin", name: "Sempre admin" })).status).toBe(200);
  }
});
