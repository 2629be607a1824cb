import { beforeAll, beforeEach, expect, test } from "vitest";
import { periodUpTo } from "#app/features/audience/period.ts";
import { newsroomDay } from "#app/platform/time/newsroom-clock.ts";
import { expectBoardRules } from "#tests/support/board-rules.ts";
import { type Client, published, signedIn, testEnv } from "#tests/support/site.ts";
import { whatsAppQueue } from "../../../durable-objects/stubs.ts";
import { GROUP, siteWithGateway } from "../whatsapp/site-with-gateway.ts";

const today = newsroomDay(Date.now(), "America/Fortaleza");
let editor: Client;

beforeAll(async () => {
  editor = await signedIn("editor");
});

beforeEach(async () => {
  await testEnv.DB.batch([testEnv.DB.prepare("DELETE FROM articles"), testEnv.DB.prepare("DELETE FROM audience_pages")]);
});

/** Readers of a story today: of all, and of those from a search engine. */
async function read(articleId: number, views: number, fromSearch: number, day = today): Promise<void> {
  await testEnv.DB.batch([
    testEnv.DB.prepare("INSERT INTO audience_pages (day, path, kind, article_id, views) VALUES (?, ?, 'article', ?, ?)").bind(day, `/post/${articleId}`, articleId, views),
    testEnv.DB.prepare("INSERT INTO audience_article_sources (article_id, day, source, views) VALUES (?, ?, 'google', ?)").bind(articleId, day, fromSearch),
  ]);
}

const unescaped = (html: string) => html.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("<!-- -->", "");

/** The fields of the first form of an intent on the dashboard. */
const formOf = async (intent: string, client = editor) => formIn((await client.get("/admin?tab=overview")).text, intent);

function formIn(text: string, intent: string): Record<string, string> | null {
  const form = unescaped(text)
    .split("<form")
    .slice(1)
    .find((one) => one.includes(`name="intent" value="${intent}"`));
  if (!form) return null;
  return Object.fromEntries(
    [...form.slice(0, form.indexOf("</form>")).matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, value]),
  );
}

function formData(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

async function send(fields: Record<string, string>, client = editor) {
  const form = formData(fields);
  const { status, text } = await client.call("POST", "/admin?tab=overview", form);
  return { status, text: unescaped(text) };
}

const highlights = async () =>
  (await testEnv.DB.prepare("SELECT id FROM articles WHERE highlight_rank IS NOT NULL ORDER BY highlight_rank").all<{ id: number }>()).results.map(({ id }) => id);

async function aRisingStory() {
  const front: number[] = [];
  for (let count = 0; count < 5; count += 1) front.unshift((await published(editor, { posicao: "destaque", imagemUrl: "https://exemplo.com/a.jpg" })).id);
  const { id } = await published(editor, { titulo: "Enem abre inscrições", imagemUrl: "https://exemplo.com/a.jpg" });
  await read(id, 200, 80);
  await read(id, 50, 20, periodUpTo(3, today).since);
  return { front, id };
}

test("a story that rises in search gets the third place by one form, and leaves it by another", async () => {
  const { front, id } = await aRisingStory();
  const fields = await formOf("next-action");
  expect(fields).toMatchObject({ kind: "highlight", articleId: String(id) });
  const done = await send(fields ?? {});
  expect([done.status, done.text.includes("A matéria entrou nos destaques.")]).toEqual([200, true]);
  expect(await highlights()).toEqual([front[0], front[1], id, front[2], front[3]]);
  // Sent again without its answer: done once.
  expect((await send(fields ?? {})).status).toBe(200);
  expect(await highlights()).toEqual([front[0], front[1], id, front[2], front[3]]);
  const orderVersion = /name="kind" value="highlight"\/?>\s*<input type="hidden" name="orderVersion" value="(\d+)"/.exec(done.text)?.[1] ?? "";
  const undone = await send({ intent: "undo-next-action", kind: "highlight", orderVersion });
  expect([undone.status, undone.text.includes("A ordem anterior voltou.")]).toEqual([200, true]);
  expect(await highlights()).toEqual(front);
  await expectBoardRules();
});

test("what changed meanwhile is refused with the reason, and changes nothing", async () => {
  const { front, id } = await aRisingStory();
  const fields = (await formOf("next-action")) ?? {};
  await editor.put(`/api/posts/${front[1]}/move-up`);
  const before = await highlights();
  const stale = await send({ ...fields, operation: crypto.randomUUID() });
  expect([stale.status, stale.text.includes("Os destaques mudaram depois desta sugestão, por isso nada foi mudado.")]).toEqual([409, true]);
  const fresh = (await formOf("next-action")) ?? {};
  await editor.put(`/api/posts/${id}/toggle-status`);
  const hidden = await send({ ...fresh, operation: crypto.randomUUID() });
  expect([hidden.status, hidden.text.includes("Esta matéria não está mais no ar")]).toEqual([409, true]);
  expect(await highlights()).toEqual(before);
});

test("a story without a picture leads to its cover; a reporter is not offered it", async () => {
  const { id } = await published(editor, { titulo: "Sem foto" });
  await read(id, 120, 0);
  expect(unescaped((await editor.get("/admin")).text)).toContain(`/admin/editar-materia/${id}#campo-imagemUrl`);
  expect(unescaped((await (await signedIn("reporter")).get("/admin")).text)).not.toContain("Escolher foto");
});

test("forms of the panel that nobody sent so are refused", async () => {
  const { id } = await aRisingStory();
  for (const fields of [
    { intent: "next-action", kind: "whatsapp", articleId: String(id), dueAt: "-5" },
    { intent: "next-action", kind: "cover", articleId: String(id) },
    { intent: "undo-next-action", kind: "highlight", orderVersion: "x" },
  ])
    expect([fields.intent, (await send(fields)).status]).toEqual([fields.intent, 422]);
  expect((await send({ intent: "other" })).status).toBe(400);
  const reporter = await signedIn("reporter");
  const refused = await send({ intent: "next-action", kind: "whatsapp", articleId: String(id), dueAt: String(Date.now() + 600_000) }, reporter);
  expect(refused.status).toBe(302);
});

test("a story that the group has not got is sent at a free time, once, and taken back", async () => {
  const site = await siteWithGateway();
  await site.call(editor, "PUT", "/api/whatsapp/group", { groupId: GROUP });
  const { id } = await published(editor, { titulo: "Ponte reabre", imagemUrl: "https://exemplo.com/a.jpg" });
  await read(id, 90, 0);
  const page = await site.call(editor, "GET", "/admin?tab=overview");
  expect(unescaped(page.text)).toMatch(/Enviar (?:em \d\d\/\d\d )?às \d\d:\d[05]/);
  const fields = formIn(page.text, "next-action") ?? {};
  expect(fields).toMatchObject({ kind: "whatsapp", articleId: String(id) });
  const items = async () => (await whatsAppQueue(testEnv).list()).filter(({ payload }) => payload.articleId === id).map(({ state, dueAt }) => [state, dueAt]);
  const done = await site.call(editor, "POST", "/admin?tab=overview", formData(fields));
  expect(done.status).toBe(200);
  expect(await items()).toEqual([["scheduled", Number(fields.dueAt)]]);
  // Another person taps the same suggestion, and one whose time has gone.
  const again = await site.call(editor, "POST", "/admin?tab=overview", formData({ ...fields, operation: crypto.randomUUID() }));
  expect([again.status, unescaped(again.text).includes("Este horário não está mais livre. O próximo horário livre é")]).toEqual([409, true]);
  const late = await site.call(editor, "POST", "/admin?tab=overview", formData({ ...fields, operation: crypto.randomUUID(), dueAt: String(Date.now() - 1) }));
  expect(late.status).toBe(409);
  const undo = formIn(done.text, "undo-next-action") ?? {};
  const undone = await site.call(editor, "POST", "/admin?tab=overview", formData(undo));
  expect([undone.status, await items()]).toEqual([200, []]);
});
