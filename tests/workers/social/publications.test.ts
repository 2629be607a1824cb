import { createExecutionContext, runInDurableObject, waitOnExecutionContext } from "cloudflare:test";
import { beforeAll, expect, inject, test } from "vitest";
import type { ArticleAnalyticsWire } from "#app/features/audience/article-analytics.wire.ts";
import type { InstagramHistoryWire, InstagramItemWire } from "#app/features/instagram/instagram-queue.wire.ts";
import { mediaTruth, postsOfAccount } from "#tests/providers/graph/insights-media.ts";
import { GRAPH_ACCOUNT_ID, GRAPH_TOKEN, type GraphSwitches } from "#tests/providers/graph/switches.ts";
import { type Client, ORIGIN, published, signedIn, testEnv } from "#tests/support/site.ts";
import { newSiteWorker } from "#tests/support/site-under-test.ts";

const graph = inject("providers").instagram ?? "";
const worker = newSiteWorker();
const scenario = crypto.randomUUID();
const SWITCHES: GraphSwitches = { insights: { postsPerDay: 1 } };
const ACCOUNT = { META_ACCESS_TOKEN: GRAPH_TOKEN, INSTAGRAM_ACCOUNT_ID: GRAPH_ACCOUNT_ID, META_GRAPH_URL: `${graph}/s/${scenario}` };
const NO_ACCOUNT = { META_ACCESS_TOKEN: "", INSTAGRAM_ACCOUNT_ID: "" };

let editor: Client;

async function ask(method: string, path: string, body: unknown, settings: Partial<Env>, headers = editor.headers) {
  const context = createExecutionContext();
  const request = new Request(`${ORIGIN}${path}`, {
    method,
    headers: { "Content-Type": "application/json", ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const response = await worker.fetch(request as Parameters<typeof worker.fetch>[0], { ...testEnv, ...settings } as Env, context);
  const text = await response.text();
  await waitOnExecutionContext(context);
  expect([path, response.status]).toEqual([path, 200]);
  return text;
}
const call = async <T>(method: string, path: string, body?: unknown, settings: Partial<Env> = ACCOUNT): Promise<T> => JSON.parse(await ask(method, path, body, settings));
const screen = (path: string) => ask("GET", path, undefined, ACCOUNT, { Cookie: (editor.headers.Authorization ?? "").replace("Bearer ", "lide_access=") });

/** Puts an article's card into the queue, and marks it as out the way the object does. */
async function out(articleId: number, type: "card" | "story", receipt: { providerId: string | null; by: "provider" | "person" }): Promise<string> {
  const { items } = await call<{ items: InstagramItemWire[] }>("POST", "/api/social/instagram/queue", { articleId, type });
  const id = items.find((item) => item.type === type)?.id ?? "";
  await runInDurableObject(testEnv.INSTAGRAM_QUEUE.get(testEnv.INSTAGRAM_QUEUE.idFromName("instagram")), (_object, { storage }) => {
    storage.sql.exec("UPDATE items SET state = 'sent', receipt = ?, settled_at = ? WHERE id = ?", JSON.stringify({ ...receipt, permalink: null }), Date.now(), id);
  });
  return id;
}

async function collect(): Promise<void> {
  await call("POST", "/api/social/analytics/refresh");
  for (let sweep = 0; sweep < 12; sweep += 1) {
    const context = createExecutionContext();
    await worker.scheduled({ scheduledTime: Date.now(), cron: "* * * * *", noRetry: () => undefined }, { ...testEnv, ...ACCOUNT } as Env, context);
    await waitOnExecutionContext(context);
  }
}

const history = async (settings: Partial<Env> = ACCOUNT) => {
  const { items } = await call<InstagramHistoryWire>("GET", "/api/social/instagram/history", undefined, settings);
  return new Map(items.map(({ id, resultado }) => [id, resultado]));
};
const panel = async (articleId: number, settings: Partial<Env> = ACCOUNT) =>
  (await call<ArticleAnalyticsWire>("GET", `/api/posts/${articleId}/analytics`, undefined, settings)).publicacoes;

const [told, untold] = postsOfAccount(SWITCHES, Date.now()).filter(({ publishedAt }) => publishedAt < Date.now() - 30 * 86_400_000);
let article: { id: number };
let card: string;
let story: string;
let confirmed: { articleId: number; id: string };
let missing: { articleId: number; id: string };

beforeAll(async () => {
  editor = await signedIn("editor");
  await fetch(`${graph}/control/${scenario}`, { method: "PUT", body: JSON.stringify(SWITCHES) });
  const articles = [await published(editor), await published(editor), await published(editor)];
  const [first, second, third] = articles.map(({ id }) => id);
  article = { id: first ?? 0 };
  card = await out(article.id, "card", { providerId: told?.id ?? "", by: "provider" });
  story = await out(article.id, "story", { providerId: "17999999999999999", by: "provider" });
  confirmed = { articleId: second ?? 0, id: await out(second ?? 0, "card", { providerId: null, by: "person" }) };
  missing = { articleId: third ?? 0, id: await out(third ?? 0, "card", { providerId: untold?.id ?? "", by: "provider" }) };
  const link = await testEnv.DB.prepare("SELECT id FROM short_links WHERE article_id = ? AND channel = 'instagram'").bind(article.id).first<{ id: number }>();
  await testEnv.DB.prepare("INSERT INTO short_link_stats (link_id, clicks, tally, seq) VALUES (?, 37, '{}', 1)")
    .bind(link?.id ?? 0)
    .run();
});

test("before the first collection there is no number, and it says so; clicks are our own", async () => {
  expect((await history()).get(card)).toEqual({ numeros: null, lidoEm: null, causa: "A coleta diária ainda não leu este post.", cliques: 37, origem: "indisponivel" });
  expect((await panel(article.id)).find(({ id }) => id === card)?.resultado).toEqual((await history()).get(card));
});

test("without an account the figures are unavailable for that reason", async () => {
  expect((await panel(article.id, NO_ACCOUNT)).map(({ resultado }) => [resultado.numeros, resultado.causa])).toEqual(
    Array.from({ length: 2 }, () => [null, "A coleta de números do Instagram não está configurada."]),
  );
});

test("a post of ours carries Meta's totals and its link's clicks into the article's panel and the queue's history", async () => {
  await fetch(`${graph}/control/${scenario}`, { method: "PUT", body: JSON.stringify({ insights: { postsPerDay: 1, deleted: [untold?.id] } }) });
  await collect();
  const truth = (metric: string) => mediaTruth(1, told?.id ?? "", metric, 30 * 86_400_000);
  const results = await history();
  expect(results.get(card)).toEqual({
    numeros: {
      alcance: truth("reach"),
      visualizacoes: truth("views"),
      curtidas: truth("likes"),
      comentarios: truth("comments"),
      compartilhamentos: truth("shares"),
      salvamentos: truth("saved"),
      interacoes: truth("total_interactions"),
    },
    lidoEm: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
    causa: null,
    cliques: 37,
    origem: "api-meta",
  });
  // A story shows no link, and this one was over before it was read.
  expect(results.get(story)).toEqual({ numeros: null, lidoEm: null, causa: "A coleta diária ainda não leu este post.", cliques: null, origem: "indisponivel" });
  expect(results.get(confirmed.id)).toMatchObject({ numeros: null, causa: expect.stringContaining("Uma pessoa confirmou"), cliques: 0, origem: "indisponivel" });
  expect(results.get(missing.id)).toMatchObject({ numeros: null, causa: "A coleta diária ainda não leu este post.", cliques: 0 });
  expect((await panel(article.id)).map(({ id, tipo, resultado }) => [id, tipo, resultado])).toEqual([
    [story, "story", results.get(story)],
    [card, "card", results.get(card)],
  ]);
  expect((await panel(confirmed.articleId)).map(({ id }) => id)).toEqual([confirmed.id]);
});

test("the article's screen shows each of them with where it comes from, and a dash with why", async () => {
  const text = (await screen(`/admin/audiencia-materia/${article.id}`)).replaceAll("<!-- -->", "");
  const part = text.slice(text.indexOf('id="publicacoes"'));
  const figures = [...part.slice(0, part.indexOf("</ul>")).matchAll(/<dt[^>]*>([^<]+)<\/dt><dd>.*?<\/dd>/g)].map(([whole, label]) => [
    label,
    /data-provenance="([\w-]+)"/.exec(whole)?.[1],
    whole.includes(">—<"),
  ]);
  expect(figures).toEqual([
    ["Alcance", "unavailable", true],
    ["Visualizações", "unavailable", true],
    ["Salvamentos", "unavailable", true],
    ["Cliques no link", "unavailable", true],
    ["Alcance", "meta", false],
    ["Visualizações", "meta", false],
    ["Salvamentos", "meta", false],
    ["Cliques no link", "measured", false],
  ]);
});
