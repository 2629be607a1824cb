import { createExecutionContext, runInDurableObject, waitOnExecutionContext } from "cloudflare:test";
import { Buffer } from "node:buffer";
import { beforeAll, expect, inject, test } from "vitest";
import type { InstagramItemWire } from "#app/features/instagram/instagram-queue.wire.ts";
import type { PublishedWire } from "#app/features/social/social.wire.ts";
import { GRAPH_ACCOUNT_ID, GRAPH_TOKEN } from "#tests/providers/graph/switches.ts";
import { drawnPng } from "#tests/support/pictures.ts";
import { anArticle, type Client, ORIGIN, published, signedIn, testEnv, thePublic } from "#tests/support/site.ts";
import { newSiteWorker } from "#tests/support/site-under-test.ts";

const worker = newSiteWorker();

const BASE = "/api/social/instagram";

/** The site has an account; the queue's own object has none here, so nothing leaves it while it is looked at. */
const ACCOUNT = { META_ACCESS_TOKEN: GRAPH_TOKEN, INSTAGRAM_ACCOUNT_ID: GRAPH_ACCOUNT_ID, META_GRAPH_URL: inject("providers").instagram ?? "" };

let editor: Client;
let reporter: Client;
beforeAll(async () => {
  [editor, reporter] = await Promise.all([signedIn("editor"), signedIn("reporter")]);
});

interface Problem {
  detail: string;
  errors?: { field: string; message: string }[];
}

async function call<T = Record<string, unknown>>(method: string, path: string, body?: unknown, person = reporter): Promise<{ status: number; body: T & Problem }> {
  const ctx = createExecutionContext();
  const request = new Request(`${ORIGIN}${BASE}${path}`, {
    method,
    headers: { "Content-Type": "application/json", ...person.headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const response = await worker.fetch(request as Parameters<typeof worker.fetch>[0], { ...testEnv, ...ACCOUNT } as Env, ctx);
  const text = await response.text();
  await waitOnExecutionContext(ctx);
  return { status: response.status, body: (text === "" ? {} : JSON.parse(text)) as T & Problem };
}

const queue = async () => (await call<{ items: InstagramItemWire[] }>("GET", "/queue")).body.items;
const add = (body: unknown) => call<{ items: InstagramItemWire[]; added: boolean }>("POST", "/queue", body);

test("without an account each call that needs one answers 501, and names what is missing", async () => {
  for (const [method, path] of [
    ["GET", "/status"],
    ["POST", "/publish"],
    ["POST", "/queue"],
    ["POST", "/resume"],
    ["POST", "/queue/x/retry"],
    ["POST", "/queue/x/publish-now"],
  ] as const) {
    const { status, body } = await reporter.call<Problem>(method, `${BASE}${path}`, method === "GET" ? undefined : {});
    expect([path, status, body.detail]).toEqual([path, 501, "Integração não configurada. Falta definir: META_ACCESS_TOKEN, INSTAGRAM_ACCOUNT_ID."]);
    expect((await thePublic.call(method, `${BASE}${path}`, method === "GET" ? undefined : {})).status).toBe(401);
  }
});

test("a published article goes in once, due five minutes later, with its words, a caption and who asked", async () => {
  const title = `Prefeitura entrega ${"obra ".repeat(30)}`.slice(0, 80).trim();
  const article = await published(editor, { titulo: title, chapeu: "CIDADE" });
  const before = Date.now();
  const { status, body } = await add({ articleId: article.id });
  const [item] = body.items;
  expect([status, body.added, item?.articleId, item?.title, item?.hat, item?.type, item?.status, item?.attempts]).toEqual([
    200,
    true,
    article.id,
    title,
    "CIDADE",
    "card",
    "pending",
    0,
  ]);
  const due = Date.parse(item?.scheduledTime ?? "") - before;
  expect(due).toBeGreaterThanOrEqual(5 * 60_000);
  expect(due).toBeLessThan(6 * 60_000);
  expect(item?.caption).toMatch(/Leia a matéria completa no Lide: link na bio ou curto\.test\/[a-z0-9]{6}\n/);
  expect(item?.addedBy).toMatch(/^reporter/);

  const again = await Promise.all([add({ articleId: article.id }), add({ articleId: article.id, title: "Outro" })]);
  expect(again.map(({ body: { added, items } }) => [added, items[0]?.id])).toEqual([
    [false, item?.id],
    [false, item?.id],
  ]);
  const story = await add({ articleId: article.id, type: "story" });
  expect([story.body.added, story.body.items[0]?.type, story.body.items[0]?.caption]).toEqual([true, "story", ""]);
  expect((await queue()).filter(({ articleId }) => articleId === article.id)).toHaveLength(2);
});

test("a carousel of a story's gallery goes in once, beside its card, with its pictures in the chosen order", async () => {
  const [first, second] = ["ab12", "cd34"].map((word) => `/img/${word.repeat(8)}-1600x1000.jpg`);
  const item = (src: string | undefined) => `<li><figure><img src="${src}" alt="" /></figure></li>`;
  const article = await published(editor, { conteudo: `<p>a</p><ul data-galeria="fotos">${item(first)}${item(second)}</ul>` });
  const asked = { articleId: article.id, type: "carousel", pictures: [second, first] };
  const added = await Promise.all([add(asked), add({ ...asked, pictures: [first, second] })]);
  expect(added.map(({ status, body }) => [status, body.items[0]?.type, body.items[0]?.pictures])).toEqual([
    [200, "carousel", 2],
    [200, "carousel", 2],
  ]);
  expect(added.filter(({ body }) => body.added)).toHaveLength(1);
  expect((await add({ articleId: article.id })).body).toMatchObject({ added: true, items: [{ type: "card", pictures: 0 }] });
  const refused = [
    { ...asked, pictures: [first] },
    { ...asked, pictures: undefined },
    { ...asked, type: "card" },
    { ...asked, pictures: Array.from({ length: 11 }, () => first) },
    { ...asked, pictures: [first, "/img/outra.jpg"] },
    { ...asked, pictures: [first, first] },
  ];
  for (const body of refused) expect([body.pictures?.length, (await add(body)).status]).toEqual([body.pictures?.length, 422]);
  expect(
    (await queue())
      .filter(({ articleId }) => articleId === article.id)
      .map(({ type }) => type)
      .sort(),
  ).toEqual(["card", "carousel"]);
});

test("a long title is cut at a hundred characters", async () => {
  const article = await published(editor);
  const { body } = await add({ articleId: article.id, title: "palavra ".repeat(20) });
  expect([...(body.items[0]?.title ?? "")].length).toBeLessThanOrEqual(100);
  expect(body.items[0]?.title).toMatch(/^(palavra ?)+$/);
});

test("a draft does not go in, and what there is not is not found", async () => {
  const draft = await anArticle(editor);
  expect((await add({ articleId: draft.id })).status).toBe(422);
  expect((await add({ articleId: 999_999_999 })).status).toBe(404);
  expect((await add({})).status).toBe(422);
  for (const [method, path, body] of [
    ["DELETE", "/queue/nada", undefined],
    ["POST", "/queue/nada/retry", undefined],
    ["POST", "/queue/nada/publish-now", undefined],
    ["POST", "/queue/nada/resolve", { published: true }],
  ] as const)
    expect([path, (await call(method, path, body)).status]).toEqual([path, 404]);
});

test("what was cancelled is gone, can be wanted again, and each act of a person is in the trail", async () => {
  const article = await published(editor);
  const first = (await add({ articleId: article.id })).body.items[0]?.id ?? "";
  expect((await call("POST", `/queue/${first}/retry`)).status).toBe(409);
  expect((await call("POST", `/queue/${first}/resolve`, { published: true })).status).toBe(409);
  expect((await call("DELETE", `/queue/${first}`)).status).toBe(204);
  expect((await call("DELETE", `/queue/${first}`)).status).toBe(404);
  expect((await queue()).some(({ articleId }) => articleId === article.id)).toBe(false);

  const both = await Promise.all([add({ articleId: article.id }), add({ articleId: article.id })]);
  const ids = new Set(both.map(({ body }) => body.items[0]?.id));
  expect([ids.size, ids.has(first), both.filter(({ body }) => body.added)]).toEqual([1, false, [expect.anything()]]);

  const { results } = await testEnv.DB.prepare("SELECT action FROM audit_log WHERE article_id = ? AND action LIKE 'instagram.%' ORDER BY id")
    .bind(article.id)
    .all<{ action: string }>();
  expect(results.map(({ action }) => action)).toEqual(["instagram.queue", "instagram.cancel", "instagram.queue"]);
});

const RECEIPT = JSON.stringify({ providerId: "17900000000000001", permalink: null, by: "provider" });

/** As the object keeps what went out, what was given up, and what the provider left open. */
const settle = (id: string, state: "sent" | "failed" | "uncertain") =>
  runInDurableObject(testEnv.INSTAGRAM_QUEUE.get(testEnv.INSTAGRAM_QUEUE.idFromName("instagram")), (_object, { storage }) => {
    const receipt = state === "sent" ? RECEIPT : null;
    storage.sql.exec("UPDATE items SET state = ?, doubtful = ?, receipt = ?, settled_at = ? WHERE id = ?", state, Number(state === "uncertain"), receipt, Date.now(), id);
  });

const card = (width: number, height: number) => drawnPng(width, height, () => [20, 90, 70]);
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");

test.each<[string, () => Promise<Record<string, unknown>>, string]>([
  ["no base64", async () => ({ imageData: "não é base64" }), "imageData"],
  ["no picture", async () => ({ imageData: base64(new Uint8Array(100).fill(7)) }), "imageData"],
  ["another size", async () => ({ imageData: base64(await card(1080, 1080)) }), "imageData"],
  ["a card called a story", async () => ({ imageData: base64(await card(1080, 1350)), type: "story" }), "imageData"],
  ["half a picture", async () => ({ imageData: base64((await card(1080, 1350)).slice(0, 2_000)) }), "imageData"],
  ["no title", async () => ({ title: "" }), "title"],
  ["a caption with 31 hashtags", async () => ({ imageData: base64(await card(1080, 1350)), caption: "#a ".repeat(31) }), "caption"],
])("nothing is published of %s", async (_, body, field) => {
  const before = (await queue()).length;
  const answer = await call("POST", "/publish", { title: "Publicar", ...(await body()) });
  expect([answer.status, answer.body.errors?.map((error) => error.field)]).toEqual([422, [field]]);
  expect(await queue()).toHaveLength(before);
});

test("the same picture with the same caption is one item; both payloads are taken, the type is told from the shape, nothing is said to be out that is not", async () => {
  const imageData = `data:image/png;base64,${base64(await card(1080, 1920))}`;
  const before = new Set((await queue()).map(({ id }) => id));
  const asked = { imageData, caption: "Legenda", title: "Story pronto" };
  const answers = Promise.all([asked, asked, { title: "Só o título", hat: "" }].map((body) => call<PublishedWire>("POST", "/publish", body)));
  const added = async () => (await queue()).filter(({ id }) => !before.has(id));
  await expect.poll(async () => (await added()).length, { timeout: 20_000 }).toBe(2);
  const items = await added();
  expect(items.map(({ title, type, hat }) => [title, type, hat]).sort()).toEqual([
    ["Story pronto", "story", "NOTÍCIA"],
    ["Só o título", "card", "NOTÍCIA"],
  ]);
  // Whoever waits hears of what becomes of it meanwhile, also who comes to it only then.
  const idOf = (type: string) => items.find((item) => item.type === type)?.id ?? "";
  await settle(idOf("story"), "sent");
  expect((await call("DELETE", `/queue/${idOf("card")}`)).status).toBe(204);
  const out = [200, true, "17900000000000001", null];
  expect((await answers).map(({ status, body }) => [status, body.ok, body.postId, body.error])).toEqual([
    out,
    out,
    [200, false, null, "O card foi tirado da fila por outra pessoa."],
  ]);
  const again = await call<PublishedWire>("POST", "/publish", asked);
  expect([again.body.ok, again.body.postId, await added()]).toEqual([true, "17900000000000001", []]);
});

test("the account tells its name, its quota and its token", async () => {
  const { status, body } = await call("GET", "/status");
  expect([status, body]).toMatchObject([200, { account: { followers: 18_400 }, quota: { total: 100, windowHours: 24 }, token: { state: "ok" }, problem: null, simulated: false }]);
});

const notices = async (person: Client) => (await call<{ items: { key: string; kind: string; text: string }[] }>("GET", "/notices", undefined, person)).body.items;

test("every role hears of what failed and of what is uncertain, by a title cut at thirty characters; answered, it is told no more", async () => {
  const [failed, open] = await Promise.all([published(editor), published(editor)]);
  const title = "Um título que passa bem dos trinta caracteres";
  const [one, other] = await Promise.all([add({ articleId: failed.id, title }), add({ articleId: open.id, title: "Sem resposta" })]);
  const [failedId, openId] = [one.body.items[0]?.id ?? "", other.body.items[0]?.id ?? ""];
  await Promise.all([settle(failedId, "failed"), settle(openId, "uncertain")]);
  for (const person of [reporter, editor, await signedIn("admin")])
    expect((await notices(person)).map(({ text }) => text)).toEqual(
      expect.arrayContaining(["Falha na publicação: Um título que passa bem dos tr…", "O Instagram não confirmou a publicação: Sem resposta"]),
    );
  expect((await call("POST", `/queue/${openId}/resolve`, { published: true })).body.status).toBe("published");
  expect((await call("POST", `/queue/${openId}/resolve`, { published: false })).status).toBe(409);
  expect((await call("POST", `/queue/${failedId}/retry`)).body.status).toBe("pending");
  expect(await notices(reporter)).toEqual([]);
  const { body } = await call<{ items: { id: string; by: string; permalink: string | null }[] }>("GET", "/history");
  expect(body.items.find(({ id }) => id === openId)).toMatchObject({ by: "person", permalink: null });
});

test("what a person saw not to be out can be tried again or thrown away", async () => {
  const { id } = await published(editor);
  const item = (await add({ articleId: id })).body.items[0]?.id ?? "";
  await settle(item, "uncertain");
  expect((await call("DELETE", `/queue/${item}`)).status).toBe(409);
  expect((await call("POST", `/queue/${item}/retry`)).status).toBe(409);
  expect((await call("POST", `/queue/${item}/resolve`, { published: false })).body).toMatchObject({ status: "error", error: "Uma pessoa conferiu que não saiu." });
  expect((await call("POST", `/queue/${item}/publish-now`)).body.status).toBe("pending");
  expect((await call("DELETE", `/queue/${item}`)).status).toBe(204);
});
