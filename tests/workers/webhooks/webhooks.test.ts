import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { afterEach, beforeAll, expect, test } from "vitest";
import { STORY_EVENTS, type StoryEvent } from "#app/features/webhooks/webhook.ts";
import { createWebhookService } from "#app/features/webhooks/webhooks.server.ts";
import { createDatabase } from "#app/platform/db/database.store.ts";
import { outboundPost } from "#app/platform/outbound/from-env.provider.ts";
import { WebhookReceiver } from "#tests/providers/webhook-receiver.ts";
import { aPerson, type Client, ORIGIN, publishable, published, signedIn, testEnv } from "#tests/support/site.ts";
import { newSiteWorker } from "#tests/support/site-under-test.ts";

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
const URL_OF_RECEIVER = "https://radio.exemplo.com.br/gancho";

let admin: Client;
let actor: { id: number; name: string };

beforeAll(async () => {
  admin = await signedIn("admin");
  const { id, name } = await aPerson("admin");
  actor = { id, name };
});

afterEach(async () => {
  await testEnv.DB.batch(["webhook_deliveries", "webhook_events", "webhook_endpoints"].map((table) => testEnv.DB.prepare(`DELETE FROM ${table}`)));
});

/** The service on a clock of its own, in front of `receivers` by their host. */
function onOwnClock(receivers: Record<string, WebhookReceiver["fetch"]>) {
  const clock = { now: Date.UTC(2031, 0, 10, 12) };
  const behind: Promise<unknown>[] = [];
  const send = (address: string, init: RequestInit) => {
    const receive = receivers[new URL(address).hostname];
    return receive ? receive(address, init) : Promise.reject(new Error("no such host"));
  };
  const deps = {
    db: createDatabase(testEnv.DB),
    settings: { url: ORIGIN },
    secret: testEnv.SESSION_SECRET ?? "",
    now: () => clock.now,
    randomBytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)),
    randomId: () => crypto.randomUUID(),
    waitUntil: (work: Promise<unknown>) => void behind.push(work),
  } as unknown as Parameters<typeof createWebhookService>[0];
  const service = createWebhookService(deps, outboundPost({ send, userAgent: "Lide", ownHosts: ["site.test"] }));
  const settled = async () => void (await Promise.all(behind.splice(0)));
  return { clock, service, settled, later: (ms: number) => (clock.now += ms) };
}

/** One endpoint on a clock of its own. */
async function anEndpoint(answers: WebhookReceiver["answers"] = []) {
  const receiver = new WebhookReceiver(() => world.clock.now);
  const world = onOwnClock({ "radio.exemplo.com.br": receiver.fetch });
  receiver.answers.push(...answers);
  const { id, secret } = await world.service.create(URL_OF_RECEIVER, STORY_EVENTS, actor);
  receiver.secret = secret;
  const send = async () => {
    await world.service.test(id);
    await world.settled();
  };
  return { ...world, receiver, id, secret, send, read: () => world.service.read(id) };
}

/** A site whose calls of others reach `receiver`; `call` ends after what goes on behind its answer. */
function aSite(receiver: WebhookReceiver) {
  const worker = newSiteWorker();
  const env = { ...testEnv, PUBLIC_NETWORK: { fetch: receiver.fetch } } as unknown as Env;
  return async function call<T>(method: string, path: string, body?: object): Promise<T> {
    const execution = createExecutionContext();
    const headers = { ...admin.headers, "Content-Type": "application/json" };
    const request = new Request(`${ORIGIN}${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
    const response = await worker.fetch(request as Parameters<typeof worker.fetch>[0], env, execution);
    const text = await response.text();
    await waitOnExecutionContext(execution);
    expect([path, response.status < 300, text.slice(0, 200)]).toEqual([path, true, text.slice(0, 200)]);
    return (text === "" ? {} : JSON.parse(text)) as T;
  };
}

/** An endpoint of the site, which asks for `events`. */
async function onSite(events: readonly StoryEvent[] = STORY_EVENTS) {
  const receiver = new WebhookReceiver();
  const { id, secret } = await onOwnClock({}).service.create(URL_OF_RECEIVER, events, actor);
  receiver.secret = secret;
  return { receiver, id, call: aSite(receiver) };
}

test("a story's way through the site is told once each, signed, with neither text nor names of people", async () => {
  const { receiver, call } = await onSite();
  const draft = await call<{ id: number; slug: string }>("POST", "/api/posts", publishable({ titulo: "Ponte & rio" }));
  await call("PUT", `/api/posts/${draft.id}`, { titulo: "Ponte e rio" });
  expect(receiver.events).toEqual([]);
  const { slug } = await call<{ slug: string }>("PUT", `/api/posts/${draft.id}`, { status: "publicada" });
  await call("PUT", `/api/posts/${draft.id}`, { subtitulo: "Outro subtítulo" });
  await call("PUT", `/api/posts/${draft.id}`, { correcao: "A ponte tem 40 metros, e não 30." });
  await call("POST", `/api/posts/${draft.id}/removal`, { motivo: "ordem-judicial", texto: "Retirada por decisão." });
  await call("PUT", `/api/posts/${draft.id}/toggle-status`);
  expect([receiver.refusals, receiver.events.map(({ type }) => type)]).toEqual([
    [],
    ["story.published", "story.updated", "story.updated", "story.corrected", "story.withdrawn", "story.published"],
  ]);
  expect(new Set(receiver.events.map(({ id }) => id)).size).toBe(6);
  const [published, , , corrected, withdrawn] = receiver.events;
  expect(published?.data).toEqual({
    ...{ id: draft.id, url: `${ORIGIN}/post/${slug}`, titulo: "Ponte e rio", subtitulo: "Um subtítulo que diz o que houve", chapeu: "TESTE", categoria: "geral", municipio: null },
    ...{ publicadaEm: expect.stringMatching(/Z$/), atualizadaEm: expect.stringMatching(/Z$/), correcao: null },
  });
  expect(corrected?.data.correcao).toMatchObject({ texto: "A ponte tem 40 metros, e não 30." });
  expect(withdrawn?.data).toEqual({ id: draft.id, url: `${ORIGIN}/post/${draft.id}`, motivo: "ordem-judicial" });
});

test("a correction is told once, also where a change before it was not told yet", async () => {
  const { id } = await published(admin);
  const { service, receiver } = await anEndpoint();
  await testEnv.DB.batch([
    testEnv.DB.prepare("DELETE FROM outbox WHERE channel LIKE 'webhook-%'"),
    testEnv.DB.prepare("UPDATE articles SET correction = 'A ponte tem 40 metros.', corrected_at = 2000 WHERE id = ?").bind(id),
    ...[1000, 2000, 3000].map((at) =>
      testEnv.DB.prepare("INSERT INTO outbox (dedupe_key, channel, article_id, created_at) VALUES (?, 'webhook-updated', ?, ?)").bind(crypto.randomUUID(), id, at),
    ),
  ]);
  await service.deliver();
  expect(receiver.events.map(({ type }) => type)).toEqual(["story.updated", "story.updated", "story.corrected", "story.updated"]);
});

test("what an endpoint did not take of a story is not sent once the story left the site, nor sent again by a person", async () => {
  const story = await published(admin, { titulo: "Nome que um juiz mandou tirar" });
  const { service, receiver, later, id, read } = await anEndpoint();
  const tell = (kind: string) =>
    testEnv.DB.prepare("INSERT INTO outbox (dedupe_key, channel, article_id, created_at) VALUES (?, ?, ?, 1)").bind(crypto.randomUUID(), `webhook-${kind}`, story.id).run();
  await testEnv.DB.prepare("DELETE FROM outbox WHERE channel LIKE 'webhook-%'").run();
  receiver.answers.push(500);
  await tell("published");
  await service.deliver();
  await testEnv.DB.prepare("UPDATE articles SET active = 0 WHERE id = ?").bind(story.id).run();
  await tell("withdrawn");
  for (let minutes = 0; minutes < 10; minutes += 1) {
    later(MINUTE);
    await service.deliver();
  }
  expect(receiver.events.map(({ type }) => type)).toEqual(["story.published", "story.withdrawn"]);
  const { deliveries } = await read();
  expect(deliveries.map(({ type, state }) => [type, state])).toEqual([
    ["story.withdrawn", "delivered"],
    ["story.published", "failed"],
  ]);
  await expect(service.resend(id, deliveries[1]?.id ?? 0)).rejects.toMatchObject({ refusal: { code: "conflict" } });
  await service.resend(id, deliveries[0]?.id ?? 0);
});

test("an endpoint is told of the events that it wants; without one the outbox gets no rows", async () => {
  const rows = async () => (await testEnv.DB.prepare("SELECT COUNT(*) AS count FROM outbox WHERE channel LIKE 'webhook-%'").first<{ count: number }>())?.count ?? 0;
  const before = await rows();
  const { id } = await aSite(new WebhookReceiver())<{ id: number }>("POST", "/api/posts", publishable({ status: "publicada" }));
  expect(await rows()).toBe(before);
  const { receiver, call } = await onSite(["story.withdrawn"]);
  await call("PUT", `/api/posts/${id}`, { titulo: "Outro título" });
  await call("PUT", `/api/posts/${id}/toggle-status`);
  expect(receiver.events.map(({ type, data }) => [type, data.motivo])).toEqual([["story.withdrawn", null]]);
});

test("what fails is tried again with longer delays, under the same number, for a day; then the endpoint is paused", async () => {
  const { clock, later, receiver, service, send, read } = await anEndpoint(Array.from({ length: 30 }, (_, index) => (index % 2 ? 500 : 302)));
  await send();
  const delays: number[] = [];
  for (let rounds = 0; rounds < 30; rounds += 1) {
    const [delivery] = (await read()).deliveries;
    if (delivery?.state !== "pending") break;
    delays.push((delivery.nextAttemptAt - clock.now) / MINUTE);
    clock.now = delivery.nextAttemptAt - 1;
    await service.deliver();
    expect((await read()).deliveries[0]?.attempts).toBe(delivery.attempts);
    later(1);
    await service.deliver();
  }
  expect(delays).toEqual([1, 3, 9, 27, 81, 243, 360, 360]);
  expect(new Set(receiver.events.map(({ id }) => id)).size).toBe(1);
  const given = await read();
  expect([given.deliveries[0], given.endpoint.pausedReason]).toEqual([expect.objectContaining({ state: "failed", attempts: 9, lastStatus: 302 }), null]);
  // The next event fails too, a day after the first failure.
  later(6 * HOUR);
  await send();
  expect((await read()).endpoint.pausedReason).toBe("failing");
  await expect(send()).rejects.toMatchObject({ refusal: { code: "conflict" } });
});

test("a success ends the count of failures, so that an endpoint that recovers is not paused", async () => {
  const { later, send, read } = await anEndpoint([500, 200, 200, 500]);
  await send();
  later(2 * MINUTE);
  await send();
  expect((await read()).endpoint.failingSince).toBeNull();
  later(DAY + HOUR);
  await send();
  expect((await read()).endpoint.pausedReason).toBeNull();
});

test("410 pauses the endpoint at once; let on, it gets what waited and what is sent again, under the same number", async () => {
  const { receiver, service, id, send, settled, read, later } = await anEndpoint([410]);
  await send();
  expect((await read()).endpoint.pausedReason).toBe("gone");
  await service.setPause(id, null, actor);
  await settled();
  expect(receiver.events).toHaveLength(1);
  const { deliveries } = await read();
  expect(deliveries[0]).toMatchObject({ state: "failed", lastStatus: 410 });
  later(HOUR);
  await service.resend(id, deliveries[0]?.id ?? 0);
  await settled();
  expect(receiver.events.map((event) => event.id)).toEqual([deliveries[0]?.eventId, deliveries[0]?.eventId]);
  expect((await read()).deliveries[0]).toMatchObject({ state: "delivered", attempts: 2, lastStatus: 204 });
  await expect(service.resend(id, 999_999)).rejects.toMatchObject({ refusal: { code: "not-found" } });
});

test("a paused endpoint gets nothing until it is let on", async () => {
  const { receiver, service, id, settled, send, read } = await anEndpoint([500]);
  await send();
  await service.setPause(id, "person", actor);
  await testEnv.DB.prepare("UPDATE webhook_deliveries SET next_attempt_at = 0").run();
  await service.deliver();
  expect(receiver.events).toHaveLength(1);
  await service.setPause(id, null, actor);
  await settled();
  expect([receiver.events.length, (await read()).deliveries[0]?.state]).toEqual([2, "delivered"]);
});

test("after a rotation both secrets verify for a day, then the new one alone", async () => {
  const { receiver, service, id, secret, send, later } = await anEndpoint();
  const next = await service.rotate(id, actor);
  await send();
  receiver.secret = next;
  await send();
  expect([receiver.refusals, receiver.events.map(({ signatures }) => signatures), next === secret]).toEqual([[], [2, 2], false]);
  later(DAY + 1);
  await send();
  receiver.secret = secret;
  await send();
  expect([receiver.events.length, receiver.events.at(-1)?.signatures, receiver.refusals]).toEqual([3, 1, ["signature"]]);
  const stored = JSON.stringify((await testEnv.DB.prepare("SELECT * FROM webhook_endpoints").all()).results);
  for (const one of [secret, next]) expect(stored).not.toContain(one.slice(6, 30));
});

test("an endpoint that does not answer holds up no other", async () => {
  const [slow, quick] = [new WebhookReceiver(() => world.clock.now), new WebhookReceiver(() => world.clock.now)];
  const world = onOwnClock({ "lento.exemplo.com.br": slow.fetch, "rapido.exemplo.com.br": quick.fetch });
  let answer: (() => void) | undefined;
  slow.answers.push(
    () =>
      new Promise<Response>((resolve) => {
        answer = () => resolve(new Response(null, { status: 204 }));
      }),
  );
  for (const [host, receiver] of [
    ["lento", slow],
    ["rapido", quick],
  ] as const) {
    const { id, secret } = await world.service.create(`https://${host}.exemplo.com.br/`, STORY_EVENTS, actor);
    receiver.secret = secret;
    await testEnv.DB.batch([
      testEnv.DB.prepare("INSERT INTO webhook_events (id, type, payload, created_at) VALUES (?, 'webhook.test', ?, 1)").bind(
        `msg_${crypto.randomUUID().replaceAll("-", "")}`,
        JSON.stringify({ type: "webhook.test", timestamp: new Date(0).toISOString(), data: {} }),
      ),
      testEnv.DB.prepare(
        "INSERT INTO webhook_deliveries (endpoint_id, event_id, state, attempts, next_attempt_at, give_up_at) SELECT ?, id, 'pending', 0, 0, ? FROM webhook_events ORDER BY rowid DESC LIMIT 1",
      ).bind(id, world.clock.now + DAY),
    ]);
  }
  const delivered = world.service.deliver();
  await expect.poll(() => quick.events.length).toBe(1);
  await expect.poll(() => answer).toBeDefined();
  // A second run beside the first one leaves the delivery that is under way alone.
  await world.service.deliver();
  expect([slow.events.length, quick.events.length]).toEqual([1, 1]);
  answer?.();
  await delivered;
});

test("an answer that comes after the next attempt began changes nothing of what that one did", async () => {
  let answer: (() => void) | undefined;
  const late = () =>
    new Promise<Response>((resolve) => {
      answer = () => resolve(new Response(null, { status: 410 }));
    });
  const { later, receiver, service, id, settled, read } = await anEndpoint([late, 204]);
  await service.test(id);
  await expect.poll(() => answer).toBeDefined();
  later(2 * MINUTE);
  await service.deliver();
  answer?.();
  await settled();
  const { endpoint, deliveries } = await read();
  expect([receiver.events.length, deliveries[0], endpoint.pausedReason]).toEqual([2, expect.objectContaining({ state: "delivered", attempts: 2, lastStatus: 204 }), null]);
});

test("a delivery whose attempt was interrupted is tried again", async () => {
  const { later, receiver, service, read, send } = await anEndpoint([() => Promise.reject(new Error("connection lost"))]);
  await send();
  expect((await read()).deliveries[0]).toMatchObject({ state: "pending", attempts: 1, lastStatus: 0 });
  // As a crash leaves it: claimed, without a result.
  await testEnv.DB.prepare("UPDATE webhook_deliveries SET last_status = NULL").run();
  later(2 * MINUTE);
  await service.deliver();
  expect([receiver.events.length, (await read()).deliveries[0]]).toEqual([2, expect.objectContaining({ state: "delivered", attempts: 2 })]);
});

test.each([
  "http://radio.exemplo.com.br/",
  "https://radio.exemplo.com.br:8443/",
  "https://ana:senha@radio.exemplo.com.br/",
  "https://localhost/",
  "https://127.0.0.1/",
  "https://0x7f.1/",
  "https://10.0.0.8/",
  "https://169.254.169.254/latest",
  "https://[::1]/",
  "https://[::ffff:10.0.0.1]/",
  "https://intranet/",
  "https://site.test/",
  "nada",
])("the address %s is refused, and not called where it was stored before", async (url) => {
  const called: string[] = [];
  const world = onOwnClock({ [URL.canParse(url) ? new URL(url).hostname : "x"]: async () => new Response(String(called.push(url))) });
  await expect(world.service.create(url, STORY_EVENTS, actor)).rejects.toMatchObject({ refusal: { code: "invalid", fields: [{ field: "endereco" }] } });
  await testEnv.DB.prepare("INSERT INTO webhook_endpoints (id, url, events, salt, created_at, updated_at) VALUES (7, ?, '[]', 's', 1, 1)").bind(url).run();
  await world.service.test(7);
  await world.settled();
  expect([called, (await world.service.read(7)).deliveries[0]?.lastStatus]).toEqual([[], 0]);
});

test("the screens: for admins alone, without a script; the secret is shown once", async () => {
  const form = (at: string, fields: Record<string, string>) => admin.postForm(at, fields);
  const refused = await form("/admin/webhooks", { intent: "create", endereco: "http://radio.exemplo.com.br/", eventos: "story.published" });
  expect([refused.status, refused.text.includes("O endereço deve começar com https://."), refused.text.includes('value="http://radio.exemplo.com.br/"')]).toEqual([
    422,
    true,
    true,
  ]);
  expect((await form("/admin/webhooks", { intent: "create", endereco: URL_OF_RECEIVER })).status).toBe(422);
  const made = await form("/admin/webhooks", { intent: "create", endereco: URL_OF_RECEIVER, eventos: "story.published" });
  const secret = /whsec_[A-Za-z0-9+/]{43}=/.exec(made.text)?.[0] ?? "none";
  expect(made.status).toBe(200);
  const list = await admin.get("/admin/webhooks");
  const at = /\/admin\/webhooks\/\d+/.exec(list.text)?.[0] ?? "";
  expect([list.text.includes(URL_OF_RECEIVER), list.text.includes(secret), (await admin.get(at)).text.includes(secret)]).toEqual([true, false, false]);
  expect((await form(at, { intent: "pause" })).status).toBe(200);
  expect((await admin.get(at)).text).toContain("Religar");
  expect((await form(at, { intent: "test" })).status).toBe(409);
  expect((await form(at, { intent: "rotate" })).text).toMatch(/whsec_/);
  expect((await admin.get(at)).text).toContain("também com o segredo anterior");
  for (const role of ["editor", "reporter"] as const) {
    const other = await signedIn(role);
    expect([role, (await other.get("/admin/webhooks")).status, (await other.get(at)).status, (await other.postForm(at, { intent: "remove" })).status]).toEqual([
      role,
      302,
      302,
      302,
    ]);
  }
  expect((await admin.get(`${at}?excluir=1`)).text).toContain("Excluir este webhook?");
  expect((await form(at, { intent: "remove" })).status).toBe(302);
  expect((await admin.get(at)).status).toBe(404);
  const trail = await testEnv.DB.prepare("SELECT action FROM audit_log WHERE action LIKE 'webhook.%' AND details ->> 'subject' = ? ORDER BY id DESC LIMIT 4")
    .bind(URL_OF_RECEIVER)
    .all();
  expect(trail.results.map(({ action }) => action)).toEqual(["webhook.remove", "webhook.rotate", "webhook.pause", "webhook.create"]);
});
