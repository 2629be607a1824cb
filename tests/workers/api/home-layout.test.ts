import { createExecutionContext, createScheduledController, waitOnExecutionContext } from "cloudflare:test";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { HomeSettingsWire } from "#app/features/home/home.wire.ts";
import { type Client, published, signedIn, testEnv, thePublic } from "#tests/support/site.ts";
import { newSiteWorker } from "#tests/support/site-under-test.ts";

const worker = newSiteWorker();

let admin: Client;
let editor: Client;

const NEVER_CHANGED = { activeLayout: "original", dynamic: false, schedule: [], sections: [] };
const BAD_RANGES = "Verifique os horários (formato HH:MM) e tente novamente.";

/** The default order, as `sections` are sent. */
const ORDER = ["superManchete", "destaques", "noticiasGerais", "maisLidas", "reacoes", "r10Play", "municipios"];

beforeAll(async () => {
  admin = await signedIn("admin");
  editor = await signedIn("editor");
});

beforeEach(async () => {
  await testEnv.DB.prepare("DELETE FROM settings WHERE key = 'home-layout'").run();
});

afterEach(() => {
  vi.useRealTimers();
});

const read = async (client: Client = thePublic) => (await client.get<HomeSettingsWire>("/api/settings/home")).body;
const put = (body: unknown, client = admin) => client.put<HomeSettingsWire & { detail: string; errors: { field: string }[] }>("/api/settings/home", body);
const edition = async () => (await testEnv.DB.prepare("SELECT edition FROM site_edition").first<{ edition: number }>())?.edition ?? 0;
const trail = async () =>
  (await testEnv.DB.prepare("SELECT action, details FROM audit_log WHERE action LIKE 'layout.%' ORDER BY id").all<{ action: string; details: string }>()).results;
/** The class of the composition that opens the page. */
const heroOf = async () => /<section class="(hero|line|mosaic|premium)[ "]/.exec((await thePublic.get("/")).text)?.[1];
async function runCron(): Promise<void> {
  const context = createExecutionContext();
  await worker.scheduled(createScheduledController({ cron: "* * * * *", scheduledTime: new Date() }), testEnv, context);
  await waitOnExecutionContext(context);
}

/** Sets every clock of the engine to an hour of the newsroom's. */
const clockAt = (hour: string) => vi.useFakeTimers({ toFake: ["Date"], now: Date.parse(`2027-03-01T${hour}-03:00`) });

test("before anybody decides, the layouts turn by the hours of the specification, and every section is shown", async () => {
  const settings = await read();
  expect(settings.dynamic).toBe(true);
  expect(settings.schedule).toEqual([
    { from: "00:00", to: "08:59", layout: "original" },
    { from: "09:00", to: "11:59", layout: "vertical" },
    { from: "12:00", to: "17:59", layout: "mosaico" },
    { from: "18:00", to: "23:59", layout: "premium" },
  ]);
  expect(settings.sections.map(({ id, enabled }) => [id, enabled])).toEqual(ORDER.map((id) => [id, true]));
  expect(Object.keys(settings.layouts)).toEqual(["original", "vertical", "mosaico", "premium"]);
  expect(Object.values(settings.layouts).every(({ name, description, icon }) => name !== "" && description !== "" && icon !== "")).toBe(true);
});

test("any subset is changed and the rest stays; the answer is what is read", async () => {
  const schedule = [{ from: "22:00", to: "05:59", layout: "premium" }];
  const first = await put({ schedule });
  expect([first.status, first.body.dynamic, first.body.schedule]).toEqual([200, true, schedule]);
  const second = await put({
    sections: [
      { id: "municipios", enabled: false },
      { id: "maisLidas", enabled: true },
      { id: "inventada", enabled: true },
    ],
  });
  expect(second.body.sections.map(({ id }) => id)).toEqual(["municipios", "maisLidas", "superManchete", "destaques", "noticiasGerais", "reacoes", "r10Play"]);
  expect(second.body).toMatchObject({ schedule, dynamic: true });
  expect(second.body).toEqual(await read(admin));
});

test("choosing a layout ends the rotation, whatever else is sent; switching the rotation on applies the hours", async () => {
  expect((await put({ activeLayout: "premium", dynamic: true })).body).toMatchObject({ activeLayout: "premium", dynamic: false });
  expect((await thePublic.get<{ hero: { layout: string } }>("/api/home")).body.hero.layout).toBe("premium");
  const on = await put({ dynamic: true, schedule: [{ from: "00:00", to: "23:59", layout: "vertical" }] });
  expect(on.body).toMatchObject({ activeLayout: "vertical", dynamic: true });
  expect((await put({ dynamic: false })).body).toMatchObject({ activeLayout: "vertical", dynamic: false });
});

test.each<[string, unknown, string, string]>([
  ["an hour of one digit", { schedule: [{ from: "9:00", to: "10:00", layout: "original" }] }, BAD_RANGES, "schedule"],
  ["an hour that no day has", { schedule: [{ from: "09:00", to: "24:00", layout: "original" }] }, BAD_RANGES, "schedule"],
  ["no hour at all", { schedule: [{ layout: "original" }] }, BAD_RANGES, "schedule"],
  ["a layout that is no text", { schedule: [{ from: "09:00", to: "10:00", layout: 3 }] }, BAD_RANGES, "schedule"],
  ["something else than ranges", { schedule: "sempre" }, BAD_RANGES, "schedule"],
  ["null for a range", { schedule: [null] }, BAD_RANGES, "schedule"],
  ["a range of an unknown layout", { schedule: [{ from: "09:00", to: "10:00", layout: "toString" }] }, "Layout desconhecido.", "schedule"],
  ["an unknown layout", { activeLayout: "constructor" }, "Layout desconhecido.", "activeLayout"],
  ["a switch that is none", { dynamic: "talvez" }, "Deve ser verdadeiro ou falso.", "dynamic"],
  ["sections that are no list", { sections: { id: "reacoes" } }, "Deve ser uma lista de seções.", "sections"],
])("refused with its sentence, and nothing is written: %s", async (_name, body, sentence, field) => {
  const before = await edition();
  const answer = await put(body);
  expect([answer.status, answer.body.detail, answer.body.errors.map((error) => error.field)]).toEqual([422, sentence, [field]]);
  expect(await edition()).toBe(before);
});

test("the screen's form says that a layout chosen by hand ended the rotation, and only where it did", async () => {
  const ENDS = "Ativar um layout encerra a rotação";
  const ENDED = "A rotação automática foi desligada.";
  const activate = async (layout: string) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ operation: crypto.randomUUID(), intent: `activate:${layout}` })) form.set(name, value);
    return (await admin.post("/admin?tab=layout", form)).text;
  };
  await put({ dynamic: true, schedule: [] });
  expect((await admin.get("/admin?tab=layout")).text).toContain(ENDS);
  const first = await activate("premium");
  expect([first.includes(`Layout Premium ativado. ${ENDED}`), first.includes(ENDS)]).toEqual([true, false]);
  expect(await read()).toMatchObject({ activeLayout: "premium", dynamic: false });
  const second = await activate("vertical");
  expect([second.includes("Layout Vertical ativado."), second.includes(ENDED)]).toEqual([true, false]);
});

test("only an admin changes it; who may see who did is who may change it", async () => {
  for (const client of [thePublic, await signedIn("reporter"), editor]) expect([401, 403]).toContain((await put(NEVER_CHANGED, client)).status);
  await put({ activeLayout: "mosaico" });
  expect(await read(admin)).toMatchObject({ versao: 1, alteradoPor: expect.stringMatching(/^admin/) });
  for (const client of [thePublic, editor]) expect(Object.keys(await read(client)).sort()).toEqual(["activeLayout", "dynamic", "layouts", "schedule", "sections"]);
});

test("the public's reading carries a tag and answers 304 to it", async () => {
  const first = await thePublic.get("/api/settings/home");
  const tag = first.headers.get("ETag") ?? "";
  expect(first.headers.get("Cache-Control")).toBe("no-cache");
  expect((await thePublic.get("/api/settings/home", { "If-None-Match": tag })).status).toBe(304);
  await put({ activeLayout: "premium" });
  expect((await thePublic.get("/api/settings/home", { "If-None-Match": tag })).status).toBe(200);
});

test("a change raises the edition and leaves a line of the trail for everything that is different; the same again does neither", async () => {
  const [linesBefore, before] = [(await trail()).length, await edition()];
  const change = { activeLayout: "premium", schedule: [{ from: "06:00", to: "07:00", layout: "mosaico" }], sections: [{ id: "reacoes", enabled: false }] };
  await put(change);
  expect(await edition()).toBe(before + 1);
  const lines = (await trail()).slice(linesBefore);
  expect(lines.map(({ action }) => action)).toEqual(["layout.activate", "layout.schedule", "layout.sections"]);
  expect(lines.map(({ details }) => (JSON.parse(details) as { subject: string }).subject)).toEqual([
    "Premium, rotação desligada",
    "06:00–07:00 Mosaico",
    expect.stringMatching(/^Reações \(oculta\), Super Manchete/),
  ]);
  await put(change);
  expect([await edition(), (await trail()).length - linesBefore]).toEqual([before + 1, 3]);
});

test("admins who change different things at once lose none of it, and every change is in the trail", async () => {
  const before = (await trail()).length;
  const other = await signedIn("admin");
  const changes = [
    { client: admin, body: { schedule: [{ from: "01:00", to: "02:00", layout: "mosaico" }] } },
    { client: other, body: { sections: [{ id: "municipios", enabled: false }] } },
    { client: admin, body: { activeLayout: "vertical" } },
  ];
  const answers = await Promise.all(changes.map(({ client, body }) => put(body, client)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await read(admin)).toMatchObject({ activeLayout: "vertical", dynamic: false, schedule: [{ from: "01:00", to: "02:00", layout: "mosaico" }], versao: 3 });
  expect((await read()).sections[0]).toMatchObject({ id: "municipios", enabled: false });
  expect(
    (await trail())
      .slice(before)
      .map(({ action }) => action)
      .sort(),
  ).toEqual(["layout.activate", "layout.schedule", "layout.sections"]);
});

test("the home page changes at once, in layout, order and what it shows", async () => {
  await testEnv.DB.prepare("UPDATE articles SET position = 'geral', highlight_rank = NULL").run();
  const story = await published(editor, { posicao: "supermanchete", titulo: "Açude de Piripiri sangra" });
  await put({ activeLayout: "vertical" });
  expect(await heroOf()).toBe("line");
  await put({ activeLayout: "mosaico" });
  expect(await heroOf()).toBe("mosaic");
  await put({
    sections: [
      { id: "noticiasGerais", enabled: true },
      { id: "superManchete", enabled: true },
    ],
  });
  const { text } = await thePublic.get("/");
  expect(text.indexOf('id="manchetes"')).toBeGreaterThan(text.indexOf("<main"));
  // Where nothing else is placed, the newest story would lead.
  await published(editor, { posicao: "destaque", titulo: "Feira muda de lugar" });
  await put({ sections: [{ id: "superManchete", enabled: false }] });
  const without = (await thePublic.get("/")).text;
  expect(without).not.toContain('id="manchetes"');
  expect(without).toContain(`href="/post/${story.slug}"`);
  const home = (await thePublic.get<{ sections: { id: string; enabled: boolean }[] }>("/api/home")).body;
  expect(home.sections.map(({ id, enabled }) => [id, enabled])).toEqual([["superManchete", false], ...ORDER.slice(1).map((id) => [id, true])]);
});

test("a page that was kept changes when the hour of the rotation comes, not before", async () => {
  await testEnv.DB.prepare("UPDATE articles SET position = 'geral', highlight_rank = NULL").run();
  await published(editor, { posicao: "supermanchete" });
  clockAt("08:59:57.000");
  expect(await heroOf()).toBe("hero");
  clockAt("08:59:59.999");
  expect(await heroOf()).toBe("hero");
  clockAt("09:00:00.000");
  expect(await heroOf()).toBe("line");
});

test("what moved readers most in the last days is a section, by its reactions, and leaves it with them", async () => {
  const [some, most, none] = [await published(editor), await published(editor), await published(editor)];
  for (const [story, readers] of [
    [some, 1],
    [most, 3],
  ] as const)
    for (let reader = 0; reader < readers; reader += 1) await thePublic.post(`/api/posts/${story.id}/reactions`, { reaction: "feliz", reader: crypto.randomUUID() });
  await thePublic.post(`/api/posts/${none.id}/reactions`, { reaction: "triste", reader: "the-same-reader-1" });
  const reacted = async () => {
    const { sections } = (await thePublic.get<{ sections: { id: string; items: { id: number }[] }[] }>("/api/home")).body;
    return sections.find(({ id }) => id === "reacoes")?.items.map(({ id }) => id) ?? [];
  };
  expect((await reacted()).slice(0, 1)).toEqual([most.id]);
  expect(await reacted()).toEqual(expect.arrayContaining([some.id]));
  await editor.put(`/api/posts/${most.id}/toggle-status`);
  expect(await reacted()).not.toContain(most.id);
  await testEnv.DB.prepare("UPDATE article_reactions SET created_at = created_at - ? WHERE article_id = ?")
    .bind(7 * 24 * 60 * 60_000, some.id)
    .run();
  await runCron();
  expect(await reacted()).not.toContain(some.id);
  expect(await reacted()).toContain(none.id);
  await runCron();
  expect(await reacted()).toContain(none.id);
});

test("the preview shows what is not saved, to an admin only, and changes nothing for readers", async () => {
  await testEnv.DB.prepare("UPDATE articles SET position = 'geral', highlight_rank = NULL").run();
  await published(editor, { posicao: "supermanchete" });
  await put({ activeLayout: "original" });
  const draft = new URLSearchParams([
    ["rotacao", "on"],
    ["ativo", "original"],
    ["from", "10:00"],
    ["to", "11:00"],
    ["layout", "premium"],
    ["section", "maisLidas:off"],
    ["hora", "10:30"],
  ]);
  const address = (more: string) => `/admin/pre-visualizar-inicio?${draft}${more}`;
  const shown = await admin.get(address(""));
  expect([shown.status, shown.headers.get("Cache-Control")]).toEqual([200, expect.stringContaining("no-store")]);
  expect(shown.text).toContain('<section class="premium"');
  expect(shown.text).toContain("Pré-visualização: só você vê.");
  expect(shown.text).not.toContain('id="mais-lidas"');
  expect(shown.text).not.toContain("<script src=");
  expect((await admin.get(address("&modelo=mosaico"))).text).toContain('<section class="mosaic');
  expect((await editor.get(address(""))).status).toBe(302);
  const readers = await thePublic.get("/");
  expect(readers.text).toContain('<section class="hero ');
  expect(readers.text).not.toContain("Pré-visualização");
  expect((await read()).dynamic).toBe(false);
});

test("no story is on the home page twice, and what is placed stands in its hero", async () => {
  await testEnv.DB.prepare("UPDATE articles SET position = 'geral', highlight_rank = NULL").run();
  const top = await published(editor, { posicao: "supermanchete" });
  const highlights = [await published(editor, { posicao: "destaque" }), await published(editor, { posicao: "destaque" })];
  for (const activeLayout of ["original", "vertical", "mosaico", "premium"]) {
    await put({ activeLayout });
    const { text } = await thePublic.get("/");
    const shown = [...text.slice(text.indexOf("<main")).matchAll(/href="(\/post\/[^"]+)"/g)].map(([, href]) => href);
    expect(shown).toEqual([...new Set(shown)]);
    for (const { slug } of [top, ...highlights]) expect([activeLayout, slug, text.split(`href="/post/${slug}"`).length - 1]).toEqual([activeLayout, slug, 1]);
  }
  await put({
    sections: [
      { id: "destaques", enabled: true },
      { id: "noticiasGerais", enabled: true },
      { id: "superManchete", enabled: true },
    ],
  });
  const { text } = await thePublic.get("/");
  const at = (mark: string) => text.indexOf(mark);
  expect(at('id="destaques"')).toBeGreaterThan(0);
  expect(at('id="ultimas"')).toBeGreaterThan(at('id="destaques"'));
  expect(at('id="manchetes"')).toBeGreaterThan(at('id="ultimas"'));
});
