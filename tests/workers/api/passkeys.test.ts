import { beforeEach, expect, test } from "vitest";
import { Authenticator, type Ceremony } from "#tests/support/authenticator.ts";
import { cookiesOf, signIn } from "#tests/support/session.ts";
import { aPerson, Client, PASSWORD, testEnv, thePublic } from "#tests/support/site.ts";

interface Begun {
  options: {
    challenge: string;
    rpId?: string;
    rp?: { id: string };
    user?: { id: string };
    excludeCredentials?: { id: string }[];
    userVerification?: string;
    authenticatorSelection?: object;
  };
  ticket: string;
}
interface Refused {
  detail: string;
}

/** The tests' site by its setting `SITE_URL`. */
const SITE = { origin: "http://site.test", rpId: "site.test" };

let person: { id: number; email: string };
let own: Client;

beforeEach(async () => {
  person = await aPerson("editor");
  own = new Client({ Authorization: `Bearer ${(await signIn(person.email)).token}` });
});

const begin = async (password = PASSWORD) => own.post<Begun & Refused>("/api/auth/passkeys/options", { password });

async function aKey(authenticator = new Authenticator(), name = "Celular da Ana", more: Partial<Ceremony> = {}) {
  const { options, ticket } = (await begin()).body;
  const response = authenticator.create({ ...SITE, challenge: options.challenge, ...more });
  authenticator.userHandle = options.user?.id ?? "";
  return { authenticator, answer: await own.post<{ id: string; detail: string }>("/api/auth/passkeys", { ticket, response, name }), ticket, response };
}

const beginSignIn = async () => (await thePublic.post<Begun>("/api/auth/passkey-login/options")).body;
async function signInBy(authenticator: Authenticator, more: Partial<Ceremony> = {}, fields: object = {}) {
  const { options, ticket } = await beginSignIn();
  return thePublic.post<{ user: { id: number }; token: string; detail: string }>("/api/auth/passkey-login", {
    ticket,
    response: authenticator.sign({ ...SITE, challenge: options.challenge, ...more }),
    ...fields,
  });
}

test("a key is made after the password, and signs its person in as a password would", async () => {
  expect((await begin("errada-errada")).status).toBe(422);
  const { options } = (await begin()).body;
  expect(options).toMatchObject({ rp: { id: "site.test" }, authenticatorSelection: { residentKey: "required", userVerification: "required" } });
  expect(Buffer.from(options.user?.id ?? "", "base64url").toString("latin1")).not.toContain(person.email);
  const { authenticator, answer } = await aKey();
  expect(answer.status).toBe(201);
  const signedIn = await signInBy(authenticator);
  expect([signedIn.status, signedIn.body.user.id]).toEqual([200, person.id]);
  expect([...cookiesOf(signedIn.headers).keys()].sort()).toEqual(["access", "device", "refresh"]);
  expect((await new Client({ Authorization: `Bearer ${signedIn.body.token}` }).get("/api/auth/me")).status).toBe(200);
  const { body } = await own.get<{ items: { name: string; lastUsedAt: string | null }[] }>("/api/auth/passkeys");
  expect(body.items).toMatchObject([{ name: "Celular da Ana", lastUsedAt: expect.stringMatching(/Z$/) }]);
  const stored = await testEnv.DB.prepare("SELECT * FROM audit_log WHERE actor_id = ? ORDER BY id").bind(person.id).all<{ action: string }>();
  expect(stored.results.map(({ action }) => action)).toEqual(["session.begin", "user.add-passkey", "session.begin"]);
});

test("the same key is kept once, and browsers are told which keys there are", async () => {
  const { authenticator } = await aKey();
  expect((await begin()).body.options.excludeCredentials).toMatchObject([{ id: authenticator.id }]);
  expect((await aKey(authenticator)).answer.status).toBe(409);
});

test("a challenge makes one key and one session, and only for what and whom it was asked", async () => {
  const { ticket, response, authenticator } = await aKey();
  expect((await own.post("/api/auth/passkeys", { ticket, response, name: "De novo" })).status).toBe(409);
  const { options, ticket: signTicket } = await beginSignIn();
  const answer = { ticket: signTicket, response: authenticator.sign({ ...SITE, challenge: options.challenge }) };
  const both = await Promise.all([thePublic.post("/api/auth/passkey-login", answer), thePublic.post("/api/auth/passkey-login", answer)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
  expect((await thePublic.post("/api/auth/passkey-login", answer)).status).toBe(401);
  // A ticket to register signs nobody in; one of somebody else's registers nothing.
  const registering = (await begin()).body;
  expect(
    (await thePublic.post("/api/auth/passkey-login", { ticket: registering.ticket, response: authenticator.sign({ ...SITE, challenge: registering.options.challenge }) })).status,
  ).toBe(422);
  const stranger = new Client({ Authorization: `Bearer ${(await signIn((await aPerson("editor")).email)).token}` });
  const fresh = new Authenticator();
  const made = fresh.create({ ...SITE, challenge: registering.options.challenge });
  expect((await stranger.post("/api/auth/passkeys", { ticket: registering.ticket, response: made, name: "Roubada" })).status).toBe(422);
});

test("a challenge that was never answered leaves nothing behind", async () => {
  const count = async () => (await testEnv.DB.prepare("SELECT COUNT(*) AS n FROM spent_challenges").first<{ n: number }>())?.n;
  const before = await count();
  for (let index = 0; index < 5; index += 1) await beginSignIn();
  expect(await count()).toBe(before);
});

test("another origin, another site, an unverified person, another challenge: no key and no session", async () => {
  for (const more of [{ origin: "https://site.test" }, { origin: "http://elsewhere.test" }, { rpId: "elsewhere.test" }, { isVerified: false }, { challenge: "b3V0cm8" }]) {
    const { answer } = await aKey(new Authenticator(), "Chave", more);
    expect([more, answer.status]).toEqual([more, 422]);
  }
  const { authenticator } = await aKey();
  for (const more of [{ origin: "https://site.test" }, { rpId: "elsewhere.test" }, { isVerified: false }, { challenge: "b3V0cm8" }]) {
    const refused = await signInBy(authenticator, more);
    expect([more, refused.status, refused.headers.getSetCookie()]).toEqual([more, 401, []]);
  }
  expect((await signInBy(authenticator)).status).toBe(200);
});

test("a counter that goes back or stands still is a copied key; one that never counts is none", async () => {
  const { authenticator } = await aKey();
  authenticator.counter = 41;
  expect((await signInBy(authenticator)).status).toBe(200);
  authenticator.counter = 41;
  expect((await signInBy(authenticator)).status).toBe(401);
  authenticator.counter = 3;
  expect((await signInBy(authenticator)).status).toBe(401);
  authenticator.counter = 42;
  expect((await signInBy(authenticator)).status).toBe(200);
  const synced = (await aKey(new Authenticator(), "Sincronizada")).authenticator;
  for (let time = 0; time < 2; time += 1) {
    const { options, ticket } = await beginSignIn();
    const response = synced.sign({ ...SITE, challenge: options.challenge }, { counts: false });
    expect((await thePublic.post("/api/auth/passkey-login", { ticket, response })).status).toBe(200);
  }
});

test("an unknown key, another's signature and another's name for the person are refused", async () => {
  const { authenticator } = await aKey();
  const unknown = await signInBy(new Authenticator());
  expect([unknown.status, unknown.body.detail]).toEqual([401, "Esta chave de acesso não está cadastrada aqui. Entre com a senha."]);
  const forged = new Authenticator();
  Object.assign(forged, { id: authenticator.id, userHandle: authenticator.userHandle, counter: 90 });
  expect((await signInBy(forged)).status).toBe(401);
  const handle = authenticator.userHandle;
  authenticator.userHandle = Buffer.from("outra pessoa").toString("base64url");
  expect((await signInBy(authenticator)).status).toBe(401);
  authenticator.userHandle = handle;
  expect((await signInBy(authenticator)).status).toBe(200);
});

test("a ticket that is over or forged, and answers that are none, are refused without a fault", async () => {
  const { authenticator } = await aKey();
  const { options, ticket } = await beginSignIn();
  const response = authenticator.sign({ ...SITE, challenge: options.challenge });
  const [header, payload] = ticket.split(".");
  for (const bad of ["", "a.b.c", `${header}.${payload}.AAAA`, `${ticket}x`])
    expect([bad, (await thePublic.post("/api/auth/passkey-login", { ticket: bad, response })).status]).toEqual([bad, 422]);
  for (const bad of [
    null,
    "x",
    {},
    { ...response, id: "%%" },
    { ...response, response: { ...response.response, authenticatorData: "AAAA" } },
    { ...response, response: { ...response.response, clientDataJSON: "e30" } },
  ]) {
    const { status } = await thePublic.post("/api/auth/passkey-login", { ticket, response: bad });
    expect([JSON.stringify(bad).slice(0, 60), status >= 400 && status < 500]).toEqual([JSON.stringify(bad).slice(0, 60), true]);
  }
  expect(
    (
      await own.post("/api/auth/passkeys", {
        ticket: (await begin()).body.ticket,
        response: { ...response, response: { clientDataJSON: "AAAA", attestationObject: "AAAA" } },
        name: "X",
      })
    ).status,
  ).toBe(422);
  expect((await thePublic.post("/api/auth/passkey-login", { ticket, response }, { Origin: "https://elsewhere.example" })).status).toBe(403);
  expect((await thePublic.post("/api/auth/passkey-login", { ticket, response })).status).toBe(200);
});

test("a key is renamed and removed by its owner alone, and goes with its person", async () => {
  const { authenticator } = await aKey();
  const stranger = new Client({ Authorization: `Bearer ${(await signIn((await aPerson("admin")).email)).token}` });
  const path = `/api/auth/passkeys/${authenticator.id}`;
  expect([(await stranger.patch(path, { name: "Minha" })).status, (await stranger.delete(path)).status]).toEqual([404, 404]);
  expect((await own.patch(path, { name: "  " })).status).toBe(422);
  expect((await own.patch(path, { name: "Chave do cofre" })).status).toBe(204);
  expect((await own.get<{ items: { name: string }[] }>("/api/auth/passkeys")).body.items[0]?.name).toBe("Chave do cofre");
  expect((await own.delete(path)).status).toBe(204);
  expect((await signInBy(authenticator)).status).toBe(401);
  const other = (await aKey(new Authenticator(), "Outra")).authenticator;
  await stranger.delete(`/api/users/${person.id}`);
  expect((await signInBy(other)).status).toBe(401);
});

test("a password that an admin gives to another takes that person's keys, one's own does not; the trail tells it", async () => {
  const { authenticator } = await aKey();
  const chief = await aPerson("admin");
  const admin = new Client({ Authorization: `Bearer ${(await signIn(chief.email)).token}` });
  const told = async () => (await testEnv.DB.prepare("SELECT details FROM audit_log WHERE action = 'user.change' ORDER BY id DESC LIMIT 1").first<{ details: string }>())?.details;
  await admin.patch(`/api/users/${person.id}`, { name: "Ana Maria" });
  await own.put("/api/auth/password", { current: PASSWORD, password: "outra-senha-minha" });
  expect((await signInBy(authenticator)).status).toBe(200);
  await admin.patch(`/api/users/${person.id}`, { password: "senha-dada-por-outro" });
  expect((await signInBy(authenticator)).status).toBe(401);
  expect(JSON.parse((await told()) ?? "{}").changes).toEqual([{ field: "password", before: "a anterior", after: "uma nova, sem chaves de acesso" }]);

  [person, own] = [chief, admin];
  const mine = (await aKey()).authenticator;
  await admin.patch(`/api/users/${chief.id}`, { password: "senha-nova-minha" });
  expect((await signInBy(mine)).status).toBe(200);
  expect(JSON.parse((await told()) ?? "{}").changes).toEqual([{ field: "password", before: "a anterior", after: "uma nova" }]);
});

test("on a shared computer a key begins a session that ends when idle", async () => {
  const { authenticator } = await aKey();
  const signedIn = await signInBy(authenticator, {}, { shared: true });
  expect([...cookiesOf(signedIn.headers).keys()].sort()).toEqual(["access", "refresh"]);
  const session = await new Client({ Authorization: `Bearer ${signedIn.body.token}` }).get<{ shared: boolean; remainingSeconds: number }>("/api/auth/session");
  expect(session.body.shared).toBe(true);
  expect(session.body.remainingSeconds).toBeLessThanOrEqual(600);
});
