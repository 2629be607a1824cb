import { runInDurableObject } from "cloudflare:test";
import { beforeAll, expect, inject, test } from "vitest";
import { createArticleRepository } from "#app/features/articles/articles.store.ts";
import { facebookFromEnv } from "#app/features/network-posts/facebook.provider.ts";
import type { Network, NetworkPostJob, PostMode } from "#app/features/network-posts/network-post.ts";
import { createNetworkPostChannel, type NetworkPostProgress } from "#app/features/network-posts/network-post-channel.server.ts";
import { createNetworkPostService, networkPostChannels } from "#app/features/network-posts/network-posts.server.ts";
import type { PublisherChoice } from "#app/features/network-posts/network-publisher.server.ts";
import { telegramFromEnv } from "#app/features/network-posts/telegram.provider.ts";
import { createDatabase, readOne } from "#app/platform/db/database.store.ts";
import type { GraphFault } from "#tests/providers/graph/faults.ts";
import type { GraphLedger } from "#tests/providers/graph/ledger.ts";
import { GRAPH_PAGE_ID, GRAPH_TOKEN, type GraphSwitches } from "#tests/providers/graph/switches.ts";
import { TELEGRAM_CHANNEL_ID, TELEGRAM_CHANNEL_NAME, TELEGRAM_TOKEN, type TelegramFault, type TelegramState, type TelegramSwitches } from "#tests/providers/telegram.ts";
import { aPerson, type Client, ORIGIN, published, signedIn, testEnv } from "#tests/support/site.ts";
import { QueueRows } from "../../../durable-objects/queue-rows.ts";
import { QueueRunner } from "../../../durable-objects/queue-runner.ts";
import { distributionQueue } from "../../../durable-objects/stubs.ts";

const [SECOND, MINUTE] = [1_000, 60_000];
const db = createDatabase(testEnv.DB);
const articles = createArticleRepository(db);

let editor: Client;
let actor: { id: number; name: string };
beforeAll(async () => {
  editor = await signedIn("editor");
  const { id, name } = await aPerson("editor");
  actor = { id, name };
});

const anything: Partial<GraphSwitches & TelegramSwitches> = {};

/** What differs between the networks: provider, adapter, faults by name, and what readers see. */
const NETWORKS = {
  telegram: {
    provider: "telegram",
    publisher: (url: string) => telegramFromEnv({ TELEGRAM_BOT_TOKEN: TELEGRAM_TOKEN, TELEGRAM_URL: url }, TELEGRAM_CHANNEL_NAME),
    sending: (faults: readonly (TelegramFault | null)[]) => ({ once: { sendMessage: [...faults] } }),
    editing: (faults: readonly (TelegramFault | null)[]) => ({ once: { editMessageText: [...faults] } }),
    token: "unauthorized",
    posts: (state: unknown) => ((state as TelegramState | undefined)?.messages ?? []).map(({ text, edits }) => ({ text, edits })),
  },
  facebook: {
    provider: "instagram",
    publisher: (url: string) => facebookFromEnv({ META_ACCESS_TOKEN: GRAPH_TOKEN, META_GRAPH_URL: url, FACEBOOK_PAGE_ID: GRAPH_PAGE_ID }),
    sending: (faults: readonly (GraphFault | null)[]) => ({ once: { publish: [...faults] } }),
    editing: (faults: readonly (GraphFault | null)[]) => ({ once: { create: [...faults] } }),
    token: "token_expired",
    posts: (state: unknown) => ((state as GraphLedger | undefined)?.posts ?? []).map(({ message, link, edits }) => ({ text: `${message}\n\n${link}`, edits })),
  },
} as const;
const BOTH = ["telegram", "facebook"] as const;

/** A queue of its own of one network, before a provider of its own; `run` takes the steps that are due, as an object that was just started. */
async function aNetwork(network: Network, switches: object = anything, mode: PostMode = "automatic") {
  const of = NETWORKS[network];
  const name = crypto.randomUUID();
  const provider = inject("providers")[of.provider] ?? "";
  const control = `${provider}/control/${name}`;
  // The queue's clock runs ahead by the wait of the first post.
  const turn = (to: object) => fetch(control, { method: "PUT", body: JSON.stringify({ clockMs: 5 * MINUTE, ...to }) });
  await turn(switches);
  const queue = distributionQueue(testEnv, name);
  const stub = testEnv.DISTRIBUTION_QUEUE.get(testEnv.DISTRIBUTION_QUEUE.idFromName(name));
  const clock = { now: Date.now() };
  const choice = of.publisher(`${provider}/s/${name}`);
  if (!choice.publisher) throw new Error("the network is not configured");
  const { publisher } = choice;
  const other = distributionQueue(testEnv, `${name}-other`);
  const service = createNetworkPostService(
    {
      db,
      articles,
      queues: { telegram: other, facebook: other, [network]: queue },
      settings: { url: ORIGIN, shortUrl: "http://curto.test" },
      timeZone: "America/Fortaleza",
      now: () => clock.now,
    } as unknown as Parameters<typeof createNetworkPostService>[0],
    () => choice,
  );
  /** Sets the mode as of an hour ago. */
  const decide = (to: PostMode) =>
    testEnv.DB.prepare("INSERT INTO settings (key, value, updated_at) VALUES ('network-posts', ?1, 1) ON CONFLICT (key) DO UPDATE SET value = ?1")
      .bind(JSON.stringify({ [network]: { mode: to, account: TELEGRAM_CHANNEL_NAME, since: clock.now - 60 * MINUTE } }))
      .run();
  await decide(mode);

  /** `crash`: the process dies before the call, or behind it. */
  async function run(after = 0, crash?: "before" | "behind") {
    clock.now += after;
    return runInDurableObject(stub, async (_object, state) => {
      const rows = new QueueRows<NetworkPostJob, NetworkPostProgress>(state.storage);
      const dying: PublisherChoice = {
        missing: [],
        publisher: {
          ...publisher,
          async send(content) {
            if (crash === "before") throw new Error("killed");
            const post = await publisher.send(content);
            if (crash === "behind") throw new Error("killed");
            return post;
          },
        },
      };
      const channel = createNetworkPostChannel({
        network,
        readChoice: async () => dying,
        readArticle: (id) => readOne(db, articles.readArticle(id)),
        inSlot: (slot) => rows.inSlot(slot),
        postTimes: (at, ms) => rows.sendAttempts(at, ms).map((attempt) => attempt.at),
        now: () => clock.now,
      });
      const runner = new QueueRunner({ rows, channel, now: () => clock.now, sync: () => state.storage.sync(), randomId: () => crypto.randomUUID() });
      runner.recover();
      for (let steps = 0; steps < 20; steps += 1) {
        // The object's own alarm finds no token.
        if (runner.throttled()?.reason.startsWith("Falta configurar")) runner.clearThrottle();
        if (!(await runner.step())) break;
      }
      return runner.paused();
    });
  }

  return {
    ...{ queue, service, clock, run, turn, decide },
    /** A published story, as the outbox tells of it. */
    async story(fields: object = {}) {
      const article = await published(editor, { titulo: `Ponte de ${name.slice(0, 8)}`, subtitulo: "Obra levou dois anos", ...fields });
      await this.enter(article.id);
      return article.id;
    },
    async enter(articleId: number) {
      await testEnv.DB.prepare("INSERT INTO outbox (dedupe_key, channel, article_id, created_at) VALUES (?3, 'network-posts', ?1, ?2)")
        .bind(articleId, clock.now, crypto.randomUUID())
        .run();
      await service.outboxConsumer.sync(articleId);
    },
    /** A correction by the site's clock: after the post, which this queue sent ahead of it. */
    async correct(articleId: number, fields: object = {}) {
      await editor.put(`/api/posts/${articleId}`, { correcao: "A ponte tem 40 metros.", ...fields });
      await testEnv.DB.prepare(`UPDATE articles SET corrected_at = ${clock.now + 1} WHERE id = ${articleId}`).run();
    },
    posts: async () => of.posts(((await (await fetch(control)).json()) as { state?: unknown }).state),
    items: async () => [...(await queue.list()), ...(await queue.history(10, null))].map(({ state, failure }) => [state, failure?.code ?? null]),
  };
}

const faultsOf = (network: Network, kind: "sending" | "editing", faults: readonly string[]) => NETWORKS[network][kind](faults as never);

test.each(BOTH)("on %s a published story goes once, after five minutes, with its words and its own short link, and its receipt is kept", async (network) => {
  const it = await aNetwork(network);
  const id = await it.story();
  await it.run(4 * MINUTE);
  expect(await it.posts()).toEqual([]);
  await it.run(MINUTE);
  await it.enter(id);
  await it.run(60 * MINUTE);
  const [post, ...more] = await it.posts();
  expect(post?.text).toMatch(new RegExp(`^Ponte de \\w{8}\n\nObra levou dois anos\n\nhttp://curto\\.test/${network === "telegram" ? "tg" : "fb"}-${id}$`));
  expect(more).toEqual([]);
  const [sent] = await it.queue.history(10, null);
  expect(sent?.receipt).toMatchObject(
    network === "telegram"
      ? { providerId: `${TELEGRAM_CHANNEL_ID}/1`, permalink: `https://t.me/${TELEGRAM_CHANNEL_NAME.slice(1)}/1` }
      : { providerId: expect.stringMatching(/^\d+_\d+$/), permalink: expect.stringMatching(/\/p\/\d+\/$/) },
  );
  const link = await testEnv.DB.prepare("SELECT source FROM short_links WHERE article_id = ? AND channel IS NULL").bind(id).first();
  expect(link).toEqual({ source: network });
});

test.each(
  BOTH.flatMap((network) =>
    (["dropped_after", "server_error_after", "garbage_after", "dropped", "server_error", "garbage", "killed before", "killed behind"] as const).map(
      (fate) => [network, fate] as const,
    ),
  ),
)("on %s, where the answer is %s, nothing is repeated by itself", async (network, fate) => {
  const crash = fate === "killed before" ? "before" : fate === "killed behind" ? "behind" : undefined;
  const it = await aNetwork(network, crash ? anything : faultsOf(network, "sending", [fate]));
  await it.story();
  await it.run(5 * MINUTE, crash);
  for (let minutes = 0; minutes < 12; minutes += 1) await it.run(MINUTE);
  const isOut = fate.endsWith("_after") || fate === "killed behind";
  expect(await it.posts()).toHaveLength(isOut ? 1 : 0);
  // Facebook can be asked, and presence is proof; Telegram cannot.
  expect(await it.items()).toEqual([network === "facebook" && isOut ? ["sent", null] : ["uncertain", "unknown"]]);
  if (isOut) return;
  const [item] = await it.queue.list();
  await it.queue.resolve(item?.id ?? "", false, actor);
  await it.queue.retry(item?.id ?? "");
  await it.run(10 * MINUTE);
  expect([await it.posts(), await it.items()]).toEqual([[expect.anything()], [["sent", null]]]);
});

test("where Facebook says that an equal post is there, it is looked for, and never posted beside", async () => {
  const it = await aNetwork("facebook", { once: { publish: [{ error: { code: 506, message: "(#506) Duplicate status message" }, after: true }] } });
  await it.story();
  await it.run(5 * MINUTE);
  await it.run(2 * MINUTE);
  expect([await it.posts(), await it.items()]).toEqual([[expect.anything()], [["sent", null]]]);
});

test.each(BOTH)("on %s a limit is waited for, and a refused token until a person repairs it; neither counts as an attempt", async (network) => {
  const limit = network === "telegram" ? 7 : "rate_limited";
  const it = await aNetwork(network, faultsOf(network, "sending", [limit as string, NETWORKS[network].token]));
  await it.story();
  const paused = await it.run(5 * MINUTE);
  expect([paused?.until, await it.posts()]).toEqual([it.clock.now + (network === "telegram" ? 7 : 90) * SECOND, []]);
  const refused = await it.run(2 * MINUTE);
  expect([refused?.until, refused?.reason]).toEqual([null, expect.stringContaining("retome a fila")]);
  expect(JSON.stringify(refused)).not.toContain(TELEGRAM_TOKEN);
  await it.run(60 * MINUTE);
  expect([await it.posts(), (await it.queue.list())[0]?.attempts]).toEqual([[], 0]);
  await it.queue.resume();
  await it.run(MINUTE);
  expect(await it.posts()).toHaveLength(1);
});

test("a bot that may not post, and a token without the permission, stop the queue and are named by the test of the connection", async () => {
  for (const [network, switches] of [
    ["telegram", { isMember: false }],
    ["telegram", { mayPost: false }],
    ["facebook", { scopes: ["pages_read_engagement", "business_management"] }],
  ] as const) {
    const it = await aNetwork(network, switches);
    await it.story();
    expect([await it.run(5 * MINUTE), await it.posts()]).toEqual([{ reason: expect.stringContaining("Telegram e Facebook"), until: null }, []]);
    await expect(it.service.test(network)).rejects.toThrow("A conexão falhou");
    await it.turn(anything);
    expect(await it.service.test(network)).toMatch(/simulad[oa]/);
  }
});

test.each(BOTH)("on %s a correction changes the post, once for each, also where the answer is lost", async (network) => {
  const it = await aNetwork(network, faultsOf(network, "editing", ["dropped_after", "server_error"]));
  const id = await it.story();
  await it.run(5 * MINUTE);
  await editor.put(`/api/posts/${id}`, { subtitulo: "Sem nota, nada segue" });
  await it.service.outboxConsumer.sync(id);
  await it.run(MINUTE);
  expect((await it.posts())[0]?.edits).toBe(0);
  await it.correct(id, { titulo: "Ponte de 40 metros" });
  await it.service.outboxConsumer.sync(id);
  await it.service.outboxConsumer.sync(id);
  for (let minutes = 0; minutes < 15; minutes += 1) await it.run(MINUTE);
  const [post, ...more] = await it.posts();
  expect([more, post?.text.split("\n\n").slice(0, 3)]).toEqual([[], ["CORREÇÃO: A ponte tem 40 metros.", "Ponte de 40 metros", "Sem nota, nada segue"]]);
  expect((await it.items()).flat()).toEqual(["sent", null, "sent", null]);
});

test("a correction that comes while its post is looked for changes the post once it is found", async () => {
  const it = await aNetwork("facebook", faultsOf("facebook", "sending", ["dropped_after"]));
  const id = await it.story();
  await it.run(5 * MINUTE);
  await it.correct(id);
  await expect(it.service.outboxConsumer.sync(id)).rejects.toThrow("is being sent");
  await it.run(2 * MINUTE);
  await it.service.outboxConsumer.sync(id);
  await it.run(MINUTE);
  expect((await it.posts()).map(({ text, edits }) => [text.split("\n\n")[0], edits])).toEqual([["CORREÇÃO: A ponte tem 40 metros.", 1]]);
});

test("the correction of a post that the network did not name is left to a person", async () => {
  const it = await aNetwork("telegram", faultsOf("telegram", "sending", ["dropped_after"]));
  const id = await it.story();
  await it.run(5 * MINUTE);
  await it.correct(id);
  await it.service.outboxConsumer.sync(id);
  await it.run(MINUTE);
  expect([(await it.posts()).map(({ edits }) => edits), (await it.items()).sort().flat()]).toEqual([[0], ["failed", "no-post", "uncertain", "unknown"]]);
});

test("a story that leaves the site takes out what waits; what a person took out does not come back by itself", async () => {
  const it = await aNetwork("telegram");
  const id = await it.story();
  await editor.put(`/api/posts/${id}/toggle-status`);
  await it.service.outboxConsumer.sync(id);
  expect(await it.items()).toEqual([]);
  await editor.put(`/api/posts/${id}/toggle-status`);
  await it.enter(id);
  expect(await it.items()).toEqual([["scheduled", null]]);
  await it.service.remove(id, "telegram", actor);
  await it.enter(id);
  expect(await it.items()).toEqual([["pending", null]]);
  // The outbox was late: the object reads the story once more.
  await it.service.post(id, "telegram", "", actor, "op-1");
  await editor.put(`/api/posts/${id}/toggle-status`);
  await it.run(MINUTE);
  expect([await it.posts(), await it.items()]).toEqual([[], [["failed", "not-visible"]]]);
});

test("a held post waits for a person, who may change its words; pressed twice it goes once, and never again", async () => {
  const it = await aNetwork("telegram", anything, "held");
  const id = await it.story();
  await it.run(60 * MINUTE);
  expect([await it.posts(), await it.items()]).toEqual([[], [["pending", null]]]);
  await it.service.edit(id, "telegram", "Olha <b>só</b> & leia", actor);
  expect((await it.service.story(id)).networks[0]).toMatchObject({ text: "Olha <b>só</b> & leia", missing: [] });
  await Promise.all([it.service.post(id, "telegram", "Vale a pena", actor, "op-2"), it.service.post(id, "telegram", "Vale a pena", actor, "op-2")]);
  await it.run(MINUTE);
  expect((await it.posts()).map(({ text }) => text.split("\n\n")[0])).toEqual(["Vale a pena"]);
  await expect(it.service.post(id, "telegram", "", actor, "op-3")).rejects.toThrow("já saiu nesta rede");
  await expect(it.service.edit(id, "telegram", "Outro", actor)).rejects.toThrow("já saiu nesta rede");
  expect(await it.service.sheetLines(id)).toEqual([expect.objectContaining({ name: "Telegram", status: expect.stringMatching(/^Saiu em /) })]);
});

test("a network that is off, or was at the story's publication, gets nothing by itself; a person may post all the same", async () => {
  const it = await aNetwork("facebook", anything, "off");
  const id = await it.story();
  expect([await it.items(), await it.service.sheetLines(id)]).toEqual([[], []]);
  it.clock.now += MINUTE;
  await it.service.save("facebook", { mode: "automatic", account: "" }, actor);
  await it.service.outboxConsumer.sync(id);
  expect(await it.items()).toEqual([]);
  await it.service.post(id, "facebook", "", actor, "op-4");
  await it.run();
  expect(await it.posts()).toHaveLength(1);
});

test("what waited a day behind a refused token is not posted as news; a person may still send it", async () => {
  const it = await aNetwork("telegram", faultsOf("telegram", "sending", ["unauthorized"]));
  await it.story();
  await it.run(5 * MINUTE);
  await it.queue.resume();
  await it.run(25 * 60 * MINUTE);
  expect([await it.posts(), await it.items()]).toEqual([[], [["failed", "too-old"]]]);
  await it.queue.retry((await it.queue.list())[0]?.id ?? "");
  await it.run(MINUTE);
  expect(await it.posts()).toHaveLength(1);
});

test("what is missing is named", async () => {
  expect([telegramFromEnv({}, "").missing, telegramFromEnv({ TELEGRAM_BOT_TOKEN: TELEGRAM_TOKEN, TELEGRAM_URL: "http://longe.example" }, "@portal").missing]).toEqual([
    ["TELEGRAM_BOT_TOKEN", "o canal do Telegram"],
    ["TELEGRAM_URL"],
  ]);
  expect(facebookFromEnv({}).missing).toEqual(["META_ACCESS_TOKEN", "FACEBOOK_PAGE_ID"]);
});

test("the pace holds a second post, and a person's does not wait", async () => {
  const it = await aNetwork("facebook");
  await it.story();
  const later = await it.story({ titulo: "Segunda do mesmo minuto" });
  await it.run(5 * MINUTE);
  expect(await it.posts()).toHaveLength(1);
  await it.service.post(later, "facebook", "", actor, "op-5");
  await it.run();
  expect(await it.posts()).toHaveLength(2);
});

test("the outbox notes entries and changes, only where a network has a token", () => {
  expect(networkPostChannels(false)).toEqual([]);
  const [entries, changes] = networkPostChannels(true);
  const now = Date.now();
  const accepted = (type: string, more: object = {}) => [entries, changes].map((channel) => channel?.accepts({ type, isOn: true, ...more } as never, now));
  expect([accepted("published"), accepted("corrected"), accepted("withdrawn")]).toEqual([
    [true, false],
    [false, true],
    [false, true],
  ]);
  expect([accepted("republished", { publishedAt: now - MINUTE }), accepted("republished", { publishedAt: now - 30 * 60 * MINUTE })]).toEqual([
    [true, false],
    [false, false],
  ]);
});

test("two admins who save different networks at the same moment keep both choices", async () => {
  const it = await aNetwork("telegram", anything, "held");
  const by = { id: 1, name: "Prova" };
  await Promise.all([it.service.save("telegram", { mode: "automatic", account: "@um_canal" }, by), it.service.save("facebook", { mode: "held", account: "" }, by)]);
  expect((await it.service.settings()).map(({ network, choices: { mode, account } }) => [network, mode, account])).toEqual([
    ["telegram", "automatic", "@um_canal"],
    ["facebook", "held", ""],
  ]);
});

test("admins choose a network, the desk posts, reporters look; what is wrong is said beside its field", async () => {
  const it = await aNetwork("telegram", anything, "held");
  const id = await it.story();
  const [admin, reporter] = await Promise.all([signedIn("admin"), signedIn("reporter")]);
  const save = (who: Client, canal: string) => who.postForm("/admin/redes", { intent: "save.telegram", modo: "automatic", canal });
  expect((await save(editor, "@portal")).status).toBe(302);
  const wrong = await save(admin, "portal");
  expect([wrong.status, wrong.text.includes("Informe o @nome do canal"), wrong.text.includes('value="portal"')]).toEqual([422, true, true]);
  expect((await save(admin, "@portal_novo")).status).toBe(200);
  expect((await it.service.settings())[0]).toMatchObject({ choices: { mode: "automatic", account: "@portal_novo" } });
  const tried = await admin.postForm("/admin/redes", { intent: "test.telegram", modo: "automatic", canal: "@portal_novo" });
  expect([tried.status, tried.text.includes("Falta definir: TELEGRAM_BOT_TOKEN")]).toEqual([501, true]);
  const post = (who: Client, texto: string) => who.postForm(`/admin/redes-da-materia/${id}`, { intent: "post.telegram", texto });
  expect((await post(reporter, "Oi")).status).toBe(302);
  expect((await reporter.get(`/admin/redes-da-materia/${id}`)).status).toBe(200);
  const refused = await post(editor, "Meu texto");
  expect([refused.status, refused.text.includes("Falta definir: TELEGRAM_BOT_TOKEN"), refused.text.includes("Meu texto")]).toEqual([501, true, true]);
  expect((await post(editor, "a".repeat(2_001))).status).toBe(422);
});
