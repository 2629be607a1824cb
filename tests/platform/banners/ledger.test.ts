import { abortAllDurableObjects } from "cloudflare:test";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { aBanner, aReader, click, figuresOf, impression, ledger, PERSON, type Piece, pieces, rejectionsOf, untilViewable } from "#tests/support/banner-readers.ts";
import { browser } from "#tests/support/session.ts";
import { type Client, published, signedIn, testEnv, thePublic } from "#tests/support/site.ts";
import { whenSpent } from "#tests/support/spent-limit.ts";

let admin: Client;

beforeAll(async () => {
  admin = await signedIn("admin");
});

beforeEach(async () => {
  await testEnv.DB.prepare("UPDATE banners SET status = 'pausado'").run();
  await ledger().refresh();
});

const first = (found: readonly Piece[]): Piece => {
  const [piece] = found;
  if (!piece) throw new Error("no banner was served");
  return piece;
};

test("a page asks once for all its slots, gets at most one banner for each, and nothing of it is stored by a cache", async () => {
  const top = await aBanner(admin);
  await aBanner(admin, { posicao: "super-banner", titulo: "Ótica", prioridade: 2 });
  const side = await aBanner(admin, { posicao: "super-banner", titulo: "Ótica Central", prioridade: 9 });
  const answer = await thePublic.get<{ pecas: Piece[] }>("/api/pecas?slots=top-strip,super-banner,in-content&pagina=/", aReader());
  expect([answer.status, answer.headers.get("Cache-Control"), answer.headers.getSetCookie()]).toEqual([200, "no-store", []]);
  expect(answer.body.pecas.map(({ slot, id }) => [slot, id]).sort()).toEqual([
    ["super-banner", side.id],
    ["top-strip", top.id],
  ]);
  expect(first(answer.body.pecas.filter(({ id }) => id === top.id))).toMatchObject({
    tipo: "imagem",
    link: "https://exemplo.com/ofertas",
    imagem: "/img/anuncio.png",
  });
});

test("a view counts once, from the first second on; a click once, after it, and leads to the stored address in any case", async () => {
  const { id, link } = await aBanner(admin);
  const reader = aReader();
  const servedAt = Date.now();
  const piece = first(await pieces("top-strip", reader));
  expect((await impression(piece, reader)).status).toBe(204);
  expect((await click(piece, reader)).status).toBe(302);
  await untilViewable(servedAt);
  for (let again = 0; again < 3; again += 1) expect((await impression(piece, reader)).status).toBe(204);
  for (let again = 0; again < 2; again += 1) {
    const answer = await click(piece, reader);
    expect([answer.status, answer.headers.get("Location"), answer.headers.get("Cache-Control")]).toEqual([302, link, "no-store"]);
  }
  expect(await figuresOf(id)).toEqual({ served: 1, viewable: 1, late: 0, expired: 0, clicks: 1 });
  expect(await rejectionsOf(id)).toEqual({ "click repeated": 1, "click unviewed": 1, "view early": 1, "view repeated": 2 });
  const listed = await admin.get<{ items: { id: number; impressoesAtuais: number; cliquesAtuais: number }[] }>("/api/banners?all=1");
  expect(listed.body.items.find((one) => one.id === id)).toMatchObject({ impressoesAtuais: 1, cliquesAtuais: 1 });
});

test("a forged token, or one of another banner, counts nothing and is counted as such", async () => {
  const [one, other] = [await aBanner(admin), await aBanner(admin, { posicao: "super-banner" })];
  const servedAt = Date.now();
  const [piece] = [first(await pieces("top-strip"))];
  await untilViewable(servedAt);
  for (const token of ["", "x", `${piece.token}x`, piece.token.replace(/^./, (letter) => (letter === "A" ? "B" : "A")), "a.b.c.d.e.f", "Ω".repeat(50)])
    expect((await impression({ id: one.id, token })).status).toBe(204);
  expect((await impression({ id: other.id, token: piece.token })).status).toBe(204);
  expect((await impression({ id: 999_999, token: piece.token })).status).toBe(204);
  expect((await thePublic.post(`/api/banners/${one.id}/impression`, [], PERSON)).status).toBe(204);
  expect((await click({ id: one.id, token: "forged" })).headers.get("Location")).toBe("https://exemplo.com/ofertas");
  expect(await figuresOf(one.id)).toMatchObject({ served: 1, viewable: 0, clicks: 0 });
  expect([await rejectionsOf(one.id), await rejectionsOf(other.id)]).toEqual([{ "click forged": 1, "view forged": 7 }, { "view forged": 1 }]);
});

test("a paused or ended banner still redirects, uncounted; a deleted or unknown one is not there", async () => {
  const [paused, deleted] = [await aBanner(admin), await aBanner(admin, { posicao: "super-banner" })];
  await admin.patch(`/api/banners/${paused.id}`, { status: "pausado" });
  await admin.delete(`/api/banners/${deleted.id}`);
  expect((await click({ id: paused.id, token: "" })).status).toBe(302);
  for (const id of [deleted.id, 999_999]) expect((await click({ id, token: "" })).status).toBe(404);
  expect(await pieces("top-strip,super-banner")).toEqual([]);
});

test("robots, previews, prefetches and staff are shown banners that do not count", async () => {
  const { id } = await aBanner(admin);
  const servedAt = Date.now();
  const excluded: [string, Record<string, string>, Client?][] = [
    ["robot", { "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)" }],
    ["robot", { "User-Agent": "" }],
    ["crawler", { "User-Agent": "Mozilla/5.0 GPTBot/1.1" }],
    ["preview", { "User-Agent": "WhatsApp/2.23" }],
    ["prefetch", { ...PERSON, "Sec-Purpose": "prefetch" }],
    ["staff", { ...PERSON, Cookie: "lide_access=x" }],
  ];
  const served: [Piece, Record<string, string>][] = [];
  for (const [, headers] of excluded) served.push([first(await pieces("top-strip", headers)), headers]);
  const automated = first(await pieces("top-strip", PERSON, "&automatico=1"));
  await untilViewable(servedAt);
  for (const [piece, headers] of served) {
    await impression(piece, headers);
    await click(piece, headers);
  }
  // A visitor served as a robot does not count by coming back as a person.
  await impression(automated);
  const person = first(await pieces("top-strip"));
  await untilViewable(Date.now());
  await impression(person, PERSON, { visivel: false });
  await impression(person, { ...PERSON, Cookie: "lide_refresh=x" });
  expect(await figuresOf(id)).toMatchObject({ served: 1, viewable: 0, clicks: 0 });
  const reasons = (event: string) => ({ [`${event} crawler`]: 1, [`${event} prefetch`]: 1, [`${event} preview`]: 1, [`${event} robot`]: 2, [`${event} staff`]: 1 });
  expect(await rejectionsOf(id)).toEqual({
    ...reasons("serve"),
    ...reasons("view"),
    ...reasons("click"),
    "serve automation": 1,
    "view automation": 1,
    "view hidden": 1,
    "view staff": 2,
  });
});

test("nothing is shown on a sensitive story, in a closed section, or of a banned category in an electoral period", async () => {
  await aBanner(admin, { posicao: "sidebar-article", categoriaAnuncio: "politica" });
  const editor = await signedIn("editor");
  const [plain, sensitive] = [await published(editor), await published(editor, { sensivel: true })];
  const asked = async (path: string) => (await thePublic.get<{ pecas: Piece[] }>(`/api/pecas?slots=sidebar-article&pagina=${path}`, aReader())).body.pecas.length;
  expect([await asked(`/post/${plain.slug}`), await asked(`/post/${plain.id}`), await asked(`/post/${sensitive.slug}`), await asked("/categoria/policia")]).toEqual([1, 1, 0, 1]);
  await testEnv.DB.prepare("UPDATE categories SET without_banners = 1 WHERE slug = 'esporte'").run();
  expect(await asked("/categoria/esporte")).toBe(0);
  await testEnv.DB.prepare(
    `INSERT INTO settings (key, value, updated_at) VALUES ('site', '{"electoralPeriod":{"from":"2020-01-01","to":"2100-01-01","categories":["politica"]}}', 0) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
  ).run();
  await ledger().refresh();
  expect(await asked(`/post/${plain.slug}`)).toBe(0);
  await testEnv.DB.prepare("DELETE FROM settings WHERE key = 'site'").run();
});

test("requests beyond what one address may send are counted with what the next reader sends", async () => {
  const [{ id }, other] = [await aBanner(admin), await aBanner(admin, { posicao: "super-banner" })];
  const flood = { ...PERSON, "CF-Connecting-IP": "203.0.113.41" };
  const asked = () => thePublic.get("/api/pecas?slots=top-strip,super-banner,in-content&pagina=/", flood);
  const statuses = { serve: [(await whenSpent(testEnv.BEACON_LIMIT, "beacons", "203.0.113.41", asked)).status], view: [] as number[], click: [] as number[] };
  for (let at = 0; at < 10; at += 1) {
    statuses.serve.push((await asked()).status);
    statuses.view.push((await impression({ id, token: "x" }, flood)).status);
    statuses.click.push((await click({ id, token: "x" }, flood)).status);
  }
  expect((await pieces("in-content")).length).toBe(0);
  // The minute of a limit may end between two of them.
  const refused = (event: keyof typeof statuses) => statuses[event].filter((status) => status === 429).length;
  expect(Math.min(refused("serve"), refused("view"), refused("click"))).toBeGreaterThan(0);
  expect(await rejectionsOf(id)).toMatchObject({ "serve limit": refused("serve"), "view limit": refused("view"), "click limit": refused("click") });
  expect(await rejectionsOf(other.id)).toMatchObject({ "serve limit": refused("serve") });
});

test("a reader's browser says what it has seen today", async () => {
  const { id } = await aBanner(admin, { limitePorLeitor: 2 });
  expect((await pieces("top-strip", aReader(), `&vistos=${id}.1,99.5`)).length).toBe(1);
  expect(await pieces("top-strip", aReader(), `&vistos=${id}.2`)).toEqual([]);
});

test.each([
  "",
  "?slots=",
  "?slots=nada&pagina=/",
  "?slots=top-strip,nada",
  "?slots=constructor",
  `?slots=${"top-strip,".repeat(100)}`,
  "?slots=top-strip&pagina=https://mau.example",
  "?slots=top-strip&pagina=//mau.example",
  `?slots=top-strip&pagina=/${"x".repeat(600)}`,
  "?slots=top-strip&vistos=1",
  "?slots=top-strip&vistos=1.1,",
  "?slots=top-strip&vistos=-1.1",
  "?slots=top-strip&vistos=1.1e9",
  "?slots=top-strip&automatico=talvez",
])("the question %j is refused by its field", async (query) => {
  const answer = await thePublic.get<{ errors: { field: string }[] }>(`/api/pecas${query}`, PERSON);
  expect([answer.status, answer.body.errors.length]).toEqual([422, 1]);
});

test("counts, reservations and used tokens survive a killed object", async () => {
  const { id } = await aBanner(admin, { impressoesMax: 2 });
  const servedAt = Date.now();
  const served = [first(await pieces("top-strip")), first(await pieces("top-strip"))];
  await abortAllDurableObjects();
  expect(await pieces("top-strip")).toEqual([]);
  await untilViewable(servedAt);
  await impression(first(served));
  await abortAllDurableObjects();
  for (const piece of [...served, ...served]) await impression(piece);
  await abortAllDurableObjects();
  expect(await pieces("top-strip")).toEqual([]);
  expect(await figuresOf(id)).toEqual({ served: 2, viewable: 2, late: 0, expired: 0, clicks: 0 });
});

test("a banner that reached its limit leaves its slot, and pages grow old by it", async () => {
  const edition = async () => (await testEnv.DB.prepare("SELECT edition AS n FROM site_edition").first<{ n: number }>())?.n ?? 0;
  const { id } = await aBanner(admin, { impressoesMax: 1 });
  const before = await edition();
  const servedAt = Date.now();
  const piece = first(await pieces("top-strip"));
  await untilViewable(servedAt);
  await impression(piece);
  await figuresOf(id);
  // The ledger's own alarm may be writing at this moment.
  await expect.poll(edition, { timeout: 10_000 }).toBe(before + 1);
});

test("an HTML banner is answered with a policy that isolates it, and only that type has a frame", async () => {
  const html = await aBanner(admin, { tipo: "html", conteudoHtml: "<script>document.title = 'x'</script><b>Oferta</b>", imagem: undefined });
  const image = await aBanner(admin, { posicao: "super-banner" });
  expect(first(await pieces("top-strip")).quadro).toBe(`/faixa/${html.id}/quadro`);
  const answer = await thePublic.get(`/faixa/${html.id}/quadro`);
  expect([answer.status, answer.headers.get("Content-Type"), answer.text.endsWith("<script>document.title = 'x'</script><b>Oferta</b>")]).toEqual([
    200,
    "text/html; charset=utf-8",
    true,
  ]);
  expect(answer.headers.get("Content-Security-Policy")).toBe(
    "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'",
  );
  expect([answer.headers.get("X-Frame-Options"), answer.headers.get("Referrer-Policy"), answer.headers.get("X-Content-Type-Options")]).toEqual([
    "SAMEORIGIN",
    "no-referrer",
    "nosniff",
  ]);
  for (const id of [image.id, 0, "x", 999_999]) expect((await thePublic.get(`/faixa/${id}/quadro`)).status).toBe(404);
});

test("nothing of banners sets a cookie, and none is needed", async () => {
  const { id } = await aBanner(admin);
  const page = browser({});
  const answer = await page.get(`/api/banners/${id}/click?t=x`, PERSON);
  expect(answer.headers.getSetCookie()).toEqual([]);
});
