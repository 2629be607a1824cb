import { createHmac } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { createCategoryRepository } from "#app/features/categories/categories.store.ts";
import { resendWebhook } from "#app/features/mail/resend-webhook.provider.ts";
import { ENDED_RETENTION_MS, PENDING_RETENTION_MS } from "#app/features/newsletter/subscriber.ts";
import { confirmUrl, createNewsletterSubscriptions, preferencesUrl } from "#app/features/newsletter/subscriptions.server.ts";
import { createSettingsRepository } from "#app/features/settings/settings.store.ts";
import { createDatabase } from "#app/platform/db/database.store.ts";
import { RESEND_WEBHOOK_SECRET } from "#tests/providers/resend.ts";
import { subscribersAre } from "#tests/support/newsletter-world.ts";
import { raw } from "#tests/support/session.ts";
import { ORIGIN, signedIn, testEnv } from "#tests/support/site.ts";

const db = createDatabase(testEnv.DB);
const CHOICE = { town: "", slots: { morning: true, evening: false } };

let queued: { payload: { purpose?: string; title: string } }[] = [];
let at = Date.now();
const service = createNewsletterSubscriptions(
  {
    db,
    categories: createCategoryRepository(db),
    siteSettings: createSettingsRepository(db),
    siteDefaults: { name: "Lide", byline: "Redação", timeZone: "America/Fortaleza" },
    secret: "o-segredo-do-teste-que-e-longo-o-bastante",
    now: () => at,
  },
  {
    emails: {
      add: async (items) => {
        queued.push(...(items as unknown as typeof queued));
        return [];
      },
    },
    missingMail: [],
    events: resendWebhook(RESEND_WEBHOOK_SECRET),
  },
);

const row = (email: string) =>
  testEnv.DB.prepare("SELECT * FROM newsletter_subscribers WHERE email = ?")
    .bind(email)
    .first<{ id: number; key: string; state: string; town: string; evening: number; consent_version: string }>();
const pathOf = (url: string) => url.slice(ORIGIN.length);
const linkOf = async (email: string, make: typeof confirmUrl) => pathOf(make(ORIGIN, (await row(email)) ?? { id: 0, key: "" }));
const post = (path: string, fields: Record<string, string> = {}) =>
  raw(path, { method: "POST", headers: { Origin: ORIGIN, Host: "site.test" }, body: new URLSearchParams(fields) });
const purposes = () => queued.map(({ payload }) => payload.purpose);

beforeEach(async () => {
  queued = [];
  at = Date.now();
  await subscribersAre([]);
  await testEnv.DB.prepare("DELETE FROM newsletter_suppressions").run();
});

test("an address waits for its confirmation: opening the link changes nothing, the button does", async () => {
  await service.signUp("ana@exemplo.com", { ...CHOICE, town: "piripiri" });
  expect(await row("ana@exemplo.com")).toMatchObject({ state: "pending", town: "piripiri", consent_version: "2026-11-27" });
  expect([purposes(), JSON.stringify(queued).includes("ana@")]).toEqual([["confirm"], false]);
  const link = await linkOf("ana@exemplo.com", confirmUrl);
  const opened = await raw(link);
  expect([opened.status, opened.headers.get("Referrer-Policy"), opened.headers.get("Cache-Control"), (await opened.text()).includes("Confirmar inscrição</button>")]).toEqual([
    200,
    "same-origin",
    "private, no-store",
    true,
  ]);
  expect((await row("ana@exemplo.com"))?.state).toBe("pending");
  const done = await post(link);
  expect([done.status, (await done.text()).includes("Inscrição confirmada."), (await row("ana@exemplo.com"))?.state]).toEqual([200, true, "confirmed"]);
  expect((await post(link)).status).toBe(200);
});

test("a link works for its purpose and its row alone", async () => {
  await service.signUp("ana@exemplo.com", CHOICE);
  const confirm = await linkOf("ana@exemplo.com", confirmUrl);
  const manage = await linkOf("ana@exemplo.com", preferencesUrl);
  for (const path of [manage.replace("preferencias", "confirmar"), `${confirm}x`, confirm.replace(/t=\d+/, "t=999999"), "/boletim/confirmar", "/boletim/confirmar?t=%00"])
    expect([path, (await post(path)).status]).toEqual([path, 410]);
  expect((await post(confirm.replace("confirmar", "sair"))).status).toBe(410);
  expect((await row("ana@exemplo.com"))?.state).toBe("pending");
});

test("a stranger who types a known address changes nothing of it and fills no mailbox", async () => {
  await subscribersAre([{ email: "ana@exemplo.com", town: "picos" }]);
  await service.signUp("ana@exemplo.com", { town: "piripiri", slots: { morning: false, evening: true } });
  await service.signUp("ana@exemplo.com", CHOICE);
  expect([await row("ana@exemplo.com"), purposes()]).toMatchObject([{ state: "confirmed", town: "picos" }, ["preferences"]]);
  await service.signUp("bia@exemplo.com", CHOICE);
  const link = await linkOf("bia@exemplo.com", confirmUrl);
  await service.signUp("bia@exemplo.com", { ...CHOICE, town: "piripiri" });
  expect(purposes()).toEqual(["preferences", "confirm"]);
  expect((await post(link)).status).toBe(200);
  expect(await row("bia@exemplo.com")).toMatchObject({ state: "confirmed", town: "piripiri" });
});

test("a subscriber changes what they get and leaves; who comes back confirms again", async () => {
  await subscribersAre([{ email: "ana@exemplo.com" }]);
  const link = await linkOf("ana@exemplo.com", preferencesUrl);
  expect(await (await raw(link)).text()).toContain("Salvar escolhas");
  const wrong = await post(link, { municipio: "" });
  expect([wrong.status, (await wrong.text()).includes("Escolha pelo menos uma edição.")]).toEqual([422, true]);
  expect((await post(link, { municipio: "atlantida", manha: "1" })).status).toBe(422);
  expect((await post(link, { municipio: "piripiri", noite: "1" })).status).toBe(200);
  expect(await row("ana@exemplo.com")).toMatchObject({ town: "piripiri", evening: 1 });
  await post(link.replace("preferencias", "sair"));
  const [ended, former] = [await row("ana@exemplo.com"), await linkOf("ana@exemplo.com", confirmUrl)];
  expect(ended?.state).toBe("unsubscribed");
  expect((await post(former)).status).toBe(410);
  await service.signUp("ana@exemplo.com", CHOICE);
  expect([(await row("ana@exemplo.com"))?.state, purposes(), (await post(former)).status]).toEqual(["pending", ["confirm"], 410]);
});

test("addresses are deleted when their time is over, and counted without being walked", async () => {
  await service.signUp("pendente@exemplo.com", CHOICE);
  await service.signUp("saiu@exemplo.com", CHOICE);
  await post((await linkOf("saiu@exemplo.com", preferencesUrl)).replace("preferencias", "sair"));
  const editor = await signedIn("editor");
  expect((await editor.get("/api/newsletter")).body).toMatchObject({ confirmados: 0, pendentes: 1, cancelados: 1 });
  at = Date.now() + PENDING_RETENTION_MS + 1_000;
  await service.expire();
  expect([await row("pendente@exemplo.com"), (await row("saiu@exemplo.com"))?.state]).toEqual([null, "unsubscribed"]);
  at = Date.now() + ENDED_RETENTION_MS + 1_000;
  await service.expire();
  expect(await row("saiu@exemplo.com")).toBeNull();
  expect((await editor.get("/api/newsletter")).body).toMatchObject({ confirmados: 0, pendentes: 0, cancelados: 0, devolvidos: 0 });
});

function signed(event: unknown, { secret = RESEND_WEBHOOK_SECRET, seconds = Math.floor(Date.now() / 1_000) } = {}): [Headers, string] {
  const body = JSON.stringify(event);
  const signature = createHmac("sha256", Buffer.from(secret.slice("whsec_".length), "base64"))
    .update(`msg_1.${seconds}.${body}`)
    .digest("base64");
  return [new Headers({ "svix-id": "msg_1", "svix-timestamp": String(seconds), "svix-signature": `v1,AAAA v1,${signature}` }), body];
}
const event = (type: string, email: string, more: object = {}) => ({ type, data: { email_id: "1", to: [email], ...more } });

test("bounces and complaints end a subscription, and such an address gets nothing more; in any order and more than once", async () => {
  await subscribersAre(["ana", "bia", "caio", "davi"].map((name) => ({ email: `${name}@exemplo.com` })));
  const tell = (...of: Parameters<typeof event>) => service.handleEvents(...signed(event(...of)));
  expect(await tell("email.bounced", "Ana@exemplo.com", { bounce: { type: "Permanent" } })).toBe(true);
  await tell("email.complained", "bia@exemplo.com");
  await tell("email.bounced", "bia@exemplo.com", { bounce: { type: "Permanent" } });
  await tell("email.complained", "bia@exemplo.com");
  for (const type of ["Transient", "Undetermined", "Undetermined", "Transient"]) await tell("email.bounced", "caio@exemplo.com", { bounce: { type } });
  await tell("email.delivered", "caio@exemplo.com");
  await tell("email.bounced", "caio@exemplo.com", { bounce: { type: "Transient" } });
  for (let times = 0; times < 5; times += 1) await tell("email.bounced", "davi@exemplo.com", { bounce: { type: "Transient" } });
  expect(await Promise.all(["ana", "bia", "caio", "davi"].map(async (name) => (await row(`${name}@exemplo.com`))?.state))).toEqual([
    "bounced",
    "unsubscribed",
    "confirmed",
    "bounced",
  ]);
  const kept = await testEnv.DB.prepare("SELECT * FROM newsletter_suppressions").all();
  expect([kept.results.map(({ reason }) => reason).sort(), JSON.stringify(kept.results).includes("exemplo")]).toEqual([["bounced", "bounced", "complained"], false]);
  await service.signUp("bia@exemplo.com", CHOICE);
  expect([purposes(), (await row("bia@exemplo.com"))?.state]).toEqual([[], "unsubscribed"]);
});

test("what the mail service did not sign, or signed long ago, says nothing", async () => {
  await subscribersAre([{ email: "ana@exemplo.com" }]);
  const bounced = event("email.bounced", "ana@exemplo.com", { bounce: { type: "Permanent" } });
  const other = `whsec_${Buffer.from("outro segredo, tambem longo").toString("base64")}`;
  const [headers] = signed({ other: true });
  expect(await service.handleEvents(...signed(bounced, { secret: other }))).toBe(false);
  expect(await service.handleEvents(...signed(bounced, { seconds: Math.floor(Date.now() / 1_000) - 600 }))).toBe(false);
  expect(await service.handleEvents(headers, JSON.stringify(bounced))).toBe(false);
  expect(await service.handleEvents(new Headers(), JSON.stringify(bounced))).toBe(false);
  expect(await service.handleEvents(...signed("nada"))).toBe(true);
  expect((await row("ana@exemplo.com"))?.state).toBe("confirmed");
  // The tests' deployment has no secret.
  expect((await raw("/api/mail/webhook", { method: "POST", body: "{}" })).status).toBe(501);
});

test("without a mail service nothing is offered: no form, no link in the footer, 501 to who posts", async () => {
  const page = await (await raw("/boletim")).text();
  expect([page.includes("não está sendo enviado agora"), page.includes('name="email"')]).toEqual([true, false]);
  expect(await (await raw("/sobre")).text()).not.toContain('href="/boletim"');
  const sent = await post("/boletim", { email: "ana@exemplo.com", municipio: "", manha: "1", aceito: "1" });
  expect([sent.status, await row("ana@exemplo.com")]).toEqual([501, null]);
  const wrong = await post("/boletim", { email: "ana", municipio: "", manha: "1" });
  expect([wrong.status, (await wrong.text()).match(/class="field-error/g)?.length]).toEqual([422, undefined]);
  expect((await post("/boletim", { site: "bot", email: "x" })).status).toBe(303);
});

test("the newsroom's screen tells numbers and no address; reporters do not see it", async () => {
  await subscribersAre([{ email: "ana@exemplo.com", town: "piripiri" }]);
  const [editor, reporter] = [await signedIn("editor"), await signedIn("reporter")];
  expect((await reporter.get("/api/newsletter")).status).toBe(403);
  const saved = await editor.patch<{ edicoes: unknown }>("/api/newsletter", { edicoes: { manha: { ligada: true, horario: "05:45" }, noite: { ligada: false, horario: "19:00" } } });
  expect([saved.status, saved.body.edicoes]).toEqual([200, { manha: { ligada: true, horario: "05:45" }, noite: { ligada: false, horario: "19:00" } }]);
  expect((await editor.patch("/api/newsletter", { pausado: true })).body).toMatchObject({ pausado: true, confirmados: 1 });
  expect((await editor.patch("/api/newsletter", { edicoes: { manha: { ligada: true, horario: "25:00" } } })).status).toBe(422);
  expect((await editor.delete("/api/newsletter/2026-11-27-manha")).status).toBe(409);
  expect(JSON.stringify((await editor.get("/api/newsletter")).body)).not.toContain("ana@");
  await testEnv.DB.prepare("DELETE FROM settings WHERE key = 'newsletter'").run();
});
