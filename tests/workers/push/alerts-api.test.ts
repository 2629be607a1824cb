import { expect, test } from "vitest";
import { JOINED_MAX } from "#app/features/push/campaign.ts";
import { aPushWorld } from "#tests/support/push-world.ts";
import { published, signedIn, testEnv, thePublic } from "#tests/support/site.ts";
import { pushCampaigns } from "../../../durable-objects/stubs.ts";

const editor = await signedIn("editor");
const admin = await signedIn("admin");
const ofStory = (id: number) => pushCampaigns(testEnv).campaignOfStory(id);
const BROWSER = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36";

/** Outbox rows of alerts, by the channel's name. */
const rowsOf = async (articleId: number) =>
  (await testEnv.DB.prepare("SELECT channel FROM outbox WHERE article_id = ? AND channel LIKE 'push%' ORDER BY id").bind(articleId).all<{ channel: string }>()).results.map(
    ({ channel }) => channel,
  );

test("a story with the switch is asked for once, at its first publication alone", async () => {
  const [on, off] = [await published(editor, { pushAuto: true }), await published(editor, { pushAuto: false })];
  await expect.poll(() => ofStory(on.id)).toMatchObject({ kind: "story", articleId: on.id, by: null });
  expect([await rowsOf(on.id), await rowsOf(off.id), await ofStory(off.id)]).toEqual([["push"], [], null]);
  await editor.put(`/api/posts/${off.id}`, { pushAuto: true });
  await editor.put(`/api/posts/${on.id}`, { titulo: "Corrigida" });
  await editor.put(`/api/posts/${on.id}`, { status: "rascunho" });
  await editor.put(`/api/posts/${on.id}`, { status: "publicada" });
  expect([await rowsOf(on.id), await rowsOf(off.id), await ofStory(off.id)]).toEqual([["push", "push-changes"], [], null]);
});

test("the reach is told before, with full weeks and quiet hours apart, and nothing is sent by asking", async () => {
  const world = aPushWorld();
  await world.clear();
  const story = await published(editor, { pushAuto: false, municipio: "piripiri" });
  await world.browsers([
    { name: "ok-a" },
    { name: "ok-b", topics: ["municipio:piripiri"] },
    { name: "ok-c", topics: ["municipio:picos"] },
    { name: "ok-d", frequency: "resumo", digest: true },
    { name: "ok-e", quiet: [0, 1_439] },
  ]);
  const asked = await editor.post(`/api/posts/${story.id}/push?ensaio=1`);
  expect(asked.body).toMatchObject({ alcance: 3, naCota: 0, frase: "3 recebem; 0 já atingiram a cota", aviso: null });
  expect(await ofStory(story.id)).toBeNull();
});

test("only what readers can read is sent, and what is unknown is not found", async () => {
  const draft = await editor.post<{ id: number }>("/api/posts", { titulo: "Só rascunho" });
  const refused = await editor.post(`/api/posts/${draft.body.id}/push`, { confirmar: true });
  expect([refused.status, refused.body.error]).toEqual([409, "Só uma matéria publicada pode ter aviso."]);
  for (const call of ["release", "resend-uncertain"]) expect((await editor.post(`/api/push/campaigns/999999/${call}`)).status).toBe(404);
  expect((await editor.post("/api/posts/999999/push")).status).toBe(404);
});

test("an alert that is held goes when a person confirms, and without that the answer says why it stays", async () => {
  await aPushWorld().clear();
  const [first, second] = [await published(editor, { pushAuto: false }), await published(editor, { pushAuto: true })];
  await editor.post(`/api/posts/${first.id}/push`, { confirmar: true });
  await pushCampaigns(testEnv).requestCampaign({ articleId: second.id, title: second.titulo, by: null, isConfirmed: false, dailyCap: 6, timeZone: "America/Fortaleza" });
  expect(await ofStory(second.id)).toMatchObject({ state: "held", heldFor: "interval" });
  const unconfirmed = await editor.post(`/api/posts/${second.id}/push`, {});
  expect([unconfirmed.status, unconfirmed.body.error]).toEqual([409, "Outro aviso saiu há menos de um minuto. Confirme para enviar este também."]);
  const confirmed = await editor.post<{ estado: string; motivo: string | null }>(`/api/posts/${second.id}/push`, { confirmar: true });
  expect([confirmed.status, confirmed.body.estado === "retido", confirmed.body.motivo]).toEqual([202, false, null]);
  expect((await ofStory(second.id))?.state).not.toBe("held");
});

test("a click is counted without its reader, robots and prefetches are not, and it leads to the story", async () => {
  const story = await published(editor, { pushAuto: false });
  const { id } = (await editor.post<{ id: number }>(`/api/posts/${story.id}/push`, { confirmar: true })).body;
  const click = (headers: Record<string, string>) => thePublic.get(`/aviso/${id}/${story.id}`, headers);
  const answer = await click({ "User-Agent": BROWSER });
  await click({ "User-Agent": "Googlebot/2.1 (+http://www.google.com/bot.html)" });
  await click({ "User-Agent": BROWSER, "Sec-Purpose": "prefetch" });
  expect([answer.status, answer.headers.get("Location"), answer.headers.get("Cache-Control"), answer.headers.get("Set-Cookie")]).toEqual([
    302,
    `/post/${story.id}`,
    "no-store",
    null,
  ]);
  await expect.poll(async () => (await ofStory(story.id))?.clicks).toBe(1);
  expect((await thePublic.get("/aviso/abc/nada", { "User-Agent": BROWSER })).headers.get("Location")).toBe("/");
});

test("the screen shows each alert with its figures, its buttons to the desk, and the rules to admins", async () => {
  const story = await published(editor, { pushAuto: false, titulo: "Aviso na tela" });
  await editor.post(`/api/posts/${story.id}/push`, { confirmar: true });
  const [forEditor, forReporter, forAdmin] = await Promise.all([editor.get("/admin/avisos"), (await signedIn("reporter")).get("/admin/avisos"), admin.get("/admin/avisos")]);
  for (const { text } of [forEditor, forReporter, forAdmin]) expect(text).toContain("Aviso na tela");
  expect(forReporter.text).not.toMatch(/value="(?:cancel|release|resend)"/);
  expect([/Salvar regras/.test(forEditor.text), /Salvar regras/.test(forAdmin.text)]).toEqual([false, true]);
});

test("what waits for a person is one tray: sent, joined or discarded there, the day's number beside it, and told on the dashboard", async () => {
  const ids: number[] = [];
  for (const titulo of ["Primeiro aviso retido", "Segundo aviso retido", "Terceiro aviso retido"]) {
    const story = await published(editor, { pushAuto: false, titulo });
    const held = await pushCampaigns(testEnv).requestCampaign({ articleId: story.id, title: titulo, by: null, isConfirmed: false, dailyCap: 0, timeZone: "America/Fortaleza" });
    ids.push("id" in held ? held.id : 0);
  }
  const { body: today } = await editor.get<{ hoje: number; limiteDoDia: number }>("/api/push/today");
  expect(today.limiteDoDia).toBeGreaterThan(0);
  const tray = async () => (await editor.get("/admin/avisos")).text;
  const shown = await tray();
  expect(shown).toContain("3 avisos esperam: enviar, juntar ou descartar");
  expect(shown).toContain(`Hoje: ${today.hoje} de ${today.limiteDoDia} avisos`);
  expect((await editor.get("/admin")).text).toContain("3 avisos esperam: enviar, juntar ou descartar");
  const tooMany = Array.from({ length: JOINED_MAX + 1 }, (_, index) => index + 1);
  expect((await editor.post("/api/push/campaigns/join", { ids: tooMany })).status).toBe(422);
  const form = new FormData();
  form.set("intent", "join");
  for (const id of tooMany) form.append("juntar", String(id));
  expect((await editor.call("POST", "/admin/avisos", form)).status).toBe(422);
  expect((await editor.delete(`/api/push/campaigns/${ids[0]}`)).status).toBe(200);
  expect(await tray()).toContain("2 avisos esperam: enviar, juntar ou descartar");
  const joined = await editor.post<{ id: number; estado: string }>("/api/push/campaigns/join", { ids: ids.slice(1) });
  expect([joined.status, joined.body.id, ["na-fila", "enviando", "enviado"].includes(joined.body.estado)]).toEqual([202, ids[2], true]);
  const after = await tray();
  expect(after).not.toContain("avisos esperam");
  expect(after).toContain("Com “Segundo aviso retido”.");
  expect((await editor.post("/api/push/campaigns/join", { ids: ids.slice(1) })).status).toBe(409);
  expect((await (await signedIn("reporter")).post("/api/push/campaigns/join", { ids })).status).toBe(403);
});
