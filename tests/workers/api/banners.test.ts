import { Buffer } from "node:buffer";
import { beforeAll, expect, test } from "vitest";
import { readBannerTerms, readRunningSlots } from "#app/features/banners/banners.store.ts";
import type { BannerWire } from "#app/features/banners/banners.wire.ts";
import { createDatabase, readOne } from "#app/platform/db/database.store.ts";
import { GIF, png } from "#tests/support/pictures.ts";
import { type Answer, type Client, ORIGIN, signedIn, testEnv, thePublic } from "#tests/support/site.ts";

const DAY = 24 * 60 * 60_000;
const db = createDatabase(testEnv.DB);
let admin: Client;
let editor: Client;

beforeAll(async () => {
  admin = await signedIn("admin");
  editor = await signedIn("editor");
});

const LEAST = { titulo: "Mercado Parnaíba", cliente: "Mercado Parnaíba", posicao: "in-content" };
const IMAGE = "https://imagens.exemplo.com.br/oferta.png";
const fieldsOf = (answer: Answer) => (answer.body as { errors?: { field: string }[] }).errors?.map(({ field }) => field) ?? [];
const edition = async () => (await testEnv.DB.prepare("SELECT edition FROM site_edition").first<{ edition: number }>())?.edition ?? 0;

async function aBanner(more: Record<string, unknown> = {}): Promise<BannerWire> {
  const answer = await admin.post<BannerWire>("/api/banners", { ...LEAST, ...more });
  expect([answer.status, answer.text]).toEqual([201, answer.text]);
  return answer.body;
}

/** Counts as the ledger does: into the hour of a slot. */
async function count(id: number, { served = 0, viewable = 0, clicks = 0 }): Promise<void> {
  await testEnv.DB.prepare(
    `INSERT INTO banner_hours (banner_id, hour, slot, served, viewable, clicks) VALUES (?, '2026-11-21T18', 'in-content', ?, ?, ?)
     ON CONFLICT DO UPDATE SET served = served + excluded.served, viewable = viewable + excluded.viewable, clicks = clicks + excluded.clicks`,
  )
    .bind(id, served, viewable, clicks)
    .run();
}

test("a banner with the least has the specified defaults and runs for 30 days", async () => {
  const banner = await aBanner();
  expect(banner).toMatchObject({
    tipo: "imagem",
    tamanho: "300x250",
    status: "ativo",
    situacao: "ativo",
    prioridade: 1,
    imagem: null,
    cpm: null,
    impressoesMax: null,
    impressoesAtuais: 0,
    cliquesAtuais: 0,
    exibicoes: 0,
    ctr: 0,
    receita: 0,
    versao: 1,
  });
  expect(Date.parse(banner.dataFim) - Date.parse(banner.dataInicio)).toBe(30 * DAY);
  expect((await admin.get<BannerWire>(`/api/banners/${banner.id}`)).body).toEqual({ ...banner, conteudoHtml: "" });
  // The size is 300x250 in every position.
  expect((await aBanner({ posicao: "super-banner" })).tamanho).toBe("300x250");
});

test("every field is stored and read back as it was sent", async () => {
  const sent = {
    titulo: "Ótica Delta",
    cliente: "Ótica Delta Ltda.",
    posicao: "super-banner",
    tipo: "html",
    imagem: IMAGE,
    imagemCelular: "/img/qualquer.png",
    imagemAlt: "Óculos com 30% de desconto",
    link: "https://otica.exemplo.com.br/ofertas?de=portal",
    conteudoHtml: "<script>document.cookie</script><b>Oi</b>",
    dataInicio: "2026-12-01T03:00:00.000Z",
    dataFim: "2027-01-01T03:00:00.000Z",
    impressoesMax: 100_000,
    cliquesMax: 500,
    cpm: 12.5,
    cpc: 0.7525,
    valorTotal: 1234.56,
    tipoContrato: "CPM",
    tamanho: "970x250",
    status: "pausado",
    prioridade: 7,
    peso: 3,
    limitePorLeitor: 4,
    ramo: "óticas",
    categoriaAnuncio: "saude",
    casa: false,
    observacoes: "Paga no dia 10.",
  };
  const banner = await aBanner(sent);
  expect(banner).toMatchObject({ ...sent, imagemCelular: `${ORIGIN}/img/qualquer.png`, situacao: "pausado" });
});

test.each<[string, string, unknown]>([
  ["a blank title", "titulo", "  "],
  ["a blank client", "cliente", ""],
  ["an unknown position", "posicao", "rodape"],
  ["an unknown type", "tipo", "flash"],
  ["an unknown status", "status", "encerrado"],
  ["a javascript link", "link", "javascript:alert(1)"],
  ["a javascript link with a tab", "link", "java\tscript:alert(1)"],
  ["a data link", "link", "data:text/html,x"],
  ["a protocol-relative link", "link", "//mal.exemplo.com.br"],
  ["a backslash link", "link", "/\\mal.exemplo.com.br"],
  ["a link inside the network", "link", "http://169.254.169.254/"],
  ["a javascript picture", "imagem", "javascript:alert(1)"],
  ["an http picture elsewhere", "imagem", "http://imagens.exemplo.com.br/x.png"],
  ["a protocol-relative picture", "imagem", "//imagens.exemplo.com.br/x.png"],
  ["a data URL that is no picture", "imagem", "data:text/html;base64,PGI+"],
  ["a date that is none", "dataInicio", "amanhã"],
  ["a day that does not exist", "dataFim", "2026-02-30T00:00:00Z"],
  ["a negative amount", "cpm", -1],
  ["an amount that is no number", "cpc", "NaN"],
  ["too many decimals", "valorTotal", 0.00001],
  ["an amount beyond the largest", "valorTotal", 1e17],
  ["a negative ceiling", "impressoesMax", -5],
  ["half a click", "cliquesMax", 1.5],
  ["a ceiling beyond the largest", "impressoesMax", 1e15],
  ["an unknown contract kind", "tipoContrato", "CPA"],
  ["a size that is none", "tamanho", "grande"],
  ["a size of nothing", "tamanho", "0x0"],
  ["a size beyond the largest", "tamanho", "99999x1"],
  ["a negative priority", "prioridade", -1],
  ["no weight", "peso", 0],
  ["a cap of none", "limitePorLeitor", 0],
  ["an unknown category", "categoriaAnuncio", "tudo"],
  ["an unknown advertiser", "anuncianteId", 999_999],
  ["an unknown contract", "contratoId", 999_999],
])("refuses %s by name", async (_what, field, value) => {
  const answer = await admin.post("/api/banners", { ...LEAST, [field]: value });
  expect([answer.status, fieldsOf(answer)]).toEqual([422, [field]]);
});

test("an amount of 1e309, and an end before its start, are refused by name", async () => {
  const huge = await admin.post("/api/banners", JSON.stringify(LEAST).replace("}", ',"cpm":1e309}'));
  expect([huge.status, fieldsOf(huge)]).toEqual([422, ["cpm"]]);
  const early = await admin.post("/api/banners", { ...LEAST, dataInicio: "2026-12-02T00:00:00Z", dataFim: "2026-12-01T00:00:00Z" });
  expect([early.status, fieldsOf(early)]).toEqual([422, ["dataFim"]]);
  const banner = await aBanner({ dataInicio: "2026-12-01T00:00:00Z", dataFim: "2026-12-10T00:00:00Z" });
  const moved = await admin.patch(`/api/banners/${banner.id}`, { dataInicio: "2026-12-11T00:00:00Z" });
  expect([moved.status, fieldsOf(moved)]).toEqual([422, ["dataInicio"]]);
  expect(fieldsOf(await admin.post("/api/banners", { titulo: "" })).sort()).toEqual(["cliente", "posicao", "titulo"]);
});

test("the public reads what runs now, by position, without money, client or notes; all of it is for admins", async () => {
  const secret = "Segredo do cliente";
  const running = await aBanner({ imagem: IMAGE, cliente: secret, observacoes: secret, cpm: 99.125 });
  const paused = await aBanner({ imagem: IMAGE, status: "pausado" });
  const later = await aBanner({ imagem: IMAGE, dataInicio: new Date(Date.now() + DAY).toISOString(), dataFim: new Date(Date.now() + 2 * DAY).toISOString() });
  const bare = await aBanner();
  const code = await aBanner({ tipo: "html", conteudoHtml: "<b>Oi</b>" });
  const shown = await thePublic.get<{ items: Record<string, unknown>[] }>("/api/banners");
  const ids = shown.body.items.map(({ id }) => id);
  expect([running, code, paused, later, bare].map(({ id }) => ids.includes(id))).toEqual([true, true, false, false, false]);
  expect(shown.text).not.toContain(secret);
  expect(shown.text).not.toContain("99.125");
  expect(Object.keys(shown.body.items[0] ?? {}).sort()).toEqual(["id", "imagem", "imagemAlt", "imagemCelular", "link", "posicao", "tamanho", "tipo", "titulo"]);
  expect([(await thePublic.get("/api/banners?all=1")).status, (await editor.get("/api/banners?all=1")).status]).toEqual([401, 403]);
  const all = await admin.get<{ items: BannerWire[] }>("/api/banners?all=1");
  expect(all.body.items.find(({ id }) => id === later.id)).toMatchObject({ situacao: "agendado", cliente: LEAST.cliente });
  expect(all.headers.get("Cache-Control")).toContain("no-store");
});

test("the status alone is saved, and a stale version is refused", async () => {
  const banner = await aBanner();
  const paused = await admin.patch<BannerWire>(`/api/banners/${banner.id}`, { status: "pausado" });
  expect(paused.body).toMatchObject({ status: "pausado", situacao: "pausado", versao: 2 });
  const late = await admin.put<{ detail: string; current: BannerWire }>(`/api/banners/${banner.id}`, { titulo: "Outro", versao: 1 });
  expect([late.status, late.body.detail, late.body.current]).toEqual([409, expect.stringContaining("alterado por outra pessoa"), paused.body]);
  expect((await admin.get<BannerWire>(`/api/banners/${banner.id}`)).body.titulo).toBe(LEAST.titulo);
  expect((await admin.patch<BannerWire>(`/api/banners/${banner.id}`, { status: "pausado" })).body.versao).toBe(2);
});

test("what was typed over an older version stays on the screen, beside what somebody else saved", async () => {
  const banner = await aBanner({ titulo: "De um", observacoes: "Paga no dia 5." });
  const typed = { intent: "save-banner", id: `${banner.id}`, versao: "1", titulo: "De outro", cliente: LEAST.cliente, posicao: LEAST.posicao, tipo: "imagem", status: "ativo" };
  const run = { dataInicio: "2026-11-01T08:00", dataFim: "2026-12-01T08:00", tamanho: "300x250", prioridade: "1", peso: "1", categoriaAnuncio: "comercial" };
  await admin.patch(`/api/banners/${banner.id}`, { cliente: "Cliente novo" });
  const screen = await admin.postForm(`/admin?tab=banners&editar=${banner.id}`, { ...typed, ...run, observacoes: "Paga no dia 10." });
  expect(screen.status).toBe(409);
  for (const part of ['value="De outro"', "Salvo agora: De um", "Salvo agora: Cliente novo", "Salvo agora: Paga no dia 5.", "Paga no dia 10.", 'name="versao" value="2"'])
    expect(screen.text).toContain(part);
  expect((await admin.postForm(`/admin?tab=banners&editar=${banner.id}`, { ...typed, ...run, versao: "2" })).status).toBe(302);
  expect((await admin.get<BannerWire>(`/api/banners/${banner.id}`)).body.titulo).toBe("De outro");
});

const november = { tipoContrato: "CPM", dataInicio: "2026-11-01T03:00:00.000Z", dataFim: "2026-12-01T03:00:00.000Z" };
test.each([
  ["advertisers", "anunciantes", "save-advertiser", "nome", () => ({})],
  ["contracts", "contratos", "save-contract", "titulo", (anuncianteId: number) => ({ anuncianteId, ...november })],
])("%s: who saves over an older version is shown the present one, and keeps what they typed", async (path, screen, intent, name, more) => {
  const { body: buyer } = await admin.post<{ id: number }>("/api/advertisers", { nome: `Loja ${crypto.randomUUID()}` });
  const { body: made } = await admin.post<{ id: number }>(`/api/${path}`, { ...more(buyer.id), [name]: `De um ${crypto.randomUUID()}` });
  const theirs = `De outro ${crypto.randomUUID()}`;
  const saved = await admin.patch(`/api/${path}/${made.id}`, { [name]: theirs, versao: 1 });
  expect(saved.body).toMatchObject({ versao: 2 });
  const late = await admin.patch<{ current: unknown }>(`/api/${path}/${made.id}`, { [name]: "Tarde", versao: 1 });
  expect([late.status, late.body.current]).toEqual([409, saved.body]);
  const terms = path === "contracts" ? { anuncianteId: `${buyer.id}`, tipoContrato: "CPM", dataInicio: "2026-11-02", dataFim: "2026-11-30" } : {};
  const answer = await admin.postForm(`/admin/${screen}/${made.id}`, { intent, versao: "1", ...terms, [name]: "Tarde" });
  expect(answer.status).toBe(409);
  for (const part of ['value="Tarde"', `Salvo agora: ${theirs}`, 'name="versao" value="2"', ...(path === "contracts" ? ["Salvo agora: 01/11/2026"] : [])])
    expect(answer.text).toContain(part);
});

test("two saves over one version: one wins, the other is told", async () => {
  const { id, versao } = await aBanner();
  const answers = await Promise.all(["Um", "Dois"].map((titulo) => admin.patch(`/api/banners/${id}`, { titulo, versao })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test("a key repeats the first answer and makes one banner", async () => {
  const key = { "Idempotency-Key": crypto.randomUUID() };
  const titulo = `Repetido ${crypto.randomUUID()}`;
  const [first, second] = [await admin.post<BannerWire>("/api/banners", { ...LEAST, titulo }, key), await admin.post<BannerWire>("/api/banners", { ...LEAST, titulo }, key)];
  expect([first.status, second.status, second.body.id]).toEqual([201, 201, first.body.id]);
  const row = await testEnv.DB.prepare("SELECT COUNT(*) AS n FROM banners WHERE title = ?").bind(titulo).first<{ n: number }>();
  expect(row?.n).toBe(1);
});

test("a deleted banner is gone for everybody, and its row stays for reports", async () => {
  const banner = await aBanner();
  expect((await admin.delete(`/api/banners/${banner.id}`)).status).toBe(204);
  expect([(await admin.get(`/api/banners/${banner.id}`)).status, (await admin.patch(`/api/banners/${banner.id}`, { status: "pausado" })).status]).toEqual([404, 404]);
  expect((await admin.delete(`/api/banners/${banner.id}`)).status).toBe(404);
  const row = await testEnv.DB.prepare("SELECT deleted_at FROM banners WHERE id = ?").bind(banner.id).first<{ deleted_at: number }>();
  expect(row?.deleted_at).toBeGreaterThan(0);
});

test("a picture given as a data URL is uploaded first, and cannot be deleted while the banner uses it", async () => {
  const bytes = await png(300, 250);
  const banner = await aBanner({ titulo: "Padaria Real", imagem: `data:image/png;base64,${Buffer.from(bytes).toString("base64")}` });
  expect(banner.imagem).toMatch(new RegExp(`^${ORIGIN}/img/[0-9a-f]{32}-300x250\\.png$`));
  const key = (banner.imagem ?? "").split("/").at(-1) ?? "";
  const { body: item } = await admin.get<{ id: number }>(`/api/media/${key}`);
  const refused = await admin.delete(`/api/media/${item.id}`);
  expect([refused.status, (refused.body as { detail?: string }).detail]).toEqual([409, "Em uso em: “Padaria Real” (banner)."]);
  expect((refused.body as unknown as { usos: { tipo: string; id: number }[] }).usos[0]).toMatchObject({ tipo: "banner", id: banner.id });
  // The absolute address, as the upload answers it, is the same picture.
  const again = await admin.patch<BannerWire>(`/api/banners/${banner.id}`, { imagem: null, imagemCelular: banner.imagem });
  expect([again.body.imagem, again.body.imagemCelular]).toEqual([null, banner.imagem]);
  expect(((await admin.delete(`/api/media/${item.id}`)).body as { detail?: string }).detail).toBe("Em uso em: “Padaria Real” (banner, no celular).");
  await admin.delete(`/api/banners/${banner.id}`);
  expect((await admin.delete(`/api/media/${item.id}`)).status).toBe(204);
  const damaged = await admin.post("/api/banners", { ...LEAST, imagem: "data:image/png;base64,aGVsbG8=" });
  expect([damaged.status, fieldsOf(damaged)]).toEqual([415, ["imagem"]]);
});

test("an animated GIF is served with its own bytes where they are asked for", async () => {
  const banner = await aBanner({ tipo: "gif", imagem: `data:image/gif;base64,${Buffer.from(GIF).toString("base64")}` });
  const own = await thePublic.get(`${new URL(banner.imagem ?? "").pathname}?f=gif`);
  expect([own.status, own.headers.get("Content-Type"), own.text.startsWith("GIF8")]).toEqual([200, "image/gif", true]);
});

test("what was counted makes CTR, revenue and the state; a reached ceiling raises the edition", async () => {
  const banner = await aBanner({ imagem: IMAGE, cpm: 10, cpc: 0.5, valorTotal: 100, impressoesMax: 1_000 });
  await count(banner.id, { served: 1_200, viewable: 999, clicks: 7 });
  const before = await edition();
  const read = async () => (await admin.get<BannerWire>(`/api/banners/${banner.id}`)).body;
  expect(await read()).toMatchObject({ exibicoes: 1_200, impressoesAtuais: 999, cliquesAtuais: 7, ctr: 0.7, receita: 113.49, situacao: "ativo" });
  await count(banner.id, { viewable: 1 });
  expect([(await read()).situacao, (await edition()) - before]).toEqual(["esgotado", 1]);
  await count(banner.id, { viewable: 1 });
  expect((await edition()) - before).toBe(1);
});

test("a contract's quantity is shared by its banners, its advertiser becomes theirs, and it stays once something was counted", async () => {
  const { body: advertiser } = await admin.post<{ id: number }>("/api/advertisers", { nome: `Loja ${crypto.randomUUID()}`, documento: "12.ABC.345/01DE-35" });
  const period = { dataInicio: new Date(Date.now() - DAY).toISOString(), dataFim: new Date(Date.now() + DAY).toISOString() };
  const contract = { anuncianteId: advertiser.id, titulo: "Dezembro", tipoContrato: "CPC", quantidade: 10, valor: 150.5, ...period };
  const { body: made } = await admin.post<{ id: number; valor: number }>("/api/contracts", contract);
  expect(made).toMatchObject({ valor: 150.5, quantidade: 10, cliques: 0, comprovanteAtivo: false });
  const [one, other] = [await aBanner({ imagem: IMAGE, contratoId: made.id }), await aBanner({ imagem: IMAGE, contratoId: made.id })];
  expect([one.anuncianteId, other.anuncianteId]).toEqual([advertiser.id, advertiser.id]);
  await count(one.id, { served: 9, viewable: 9, clicks: 6 });
  const before = await edition();
  await count(other.id, { served: 9, viewable: 9, clicks: 4 });
  expect((await edition()) - before).toBe(1);
  expect((await admin.get<BannerWire>(`/api/banners/${one.id}`)).body.situacao).toBe("esgotado");
  expect((await admin.get(`/api/contracts/${made.id}`)).body).toMatchObject({ impressoes: 18, cliques: 10 });
  const moved = await admin.patch(`/api/banners/${one.id}`, { contratoId: null });
  expect([moved.status, fieldsOf(moved)]).toEqual([422, ["contratoId"]]);
  expect([(await admin.delete(`/api/contracts/${made.id}`)).status, (await admin.delete(`/api/advertisers/${advertiser.id}`)).status]).toEqual([409, 409]);
  const shorter = await admin.patch(`/api/contracts/${made.id}`, { dataFim: period.dataInicio });
  expect([shorter.status, fieldsOf(shorter)]).toEqual([422, ["dataFim"]]);
});

test.each<[string, string, unknown]>([
  ["nome", "a blank name", " "],
  ["documento", "a wrong check digit", "12ABC34501DE36"],
  ["documento", "a repeated digit", "111.111.111-11"],
  ["documento", "signs alone", "./-"],
  ["email", "an e-mail that is none", "loja"],
  ["telefone", "a phone that is none", "liga lá"],
])("an advertiser's %s is refused: %s", async (field, _what, value) => {
  const answer = await admin.post("/api/advertisers", { nome: `Loja ${crypto.randomUUID()}`, [field]: value });
  expect([answer.status, fieldsOf(answer)]).toEqual([422, [field]]);
});

test("an advertiser's document is stored without mask, and neither name nor document twice", async () => {
  const nome = `Farmácia ${crypto.randomUUID()}`;
  const made = await admin.post<{ id: number; documento: string }>("/api/advertisers", { nome, documento: "529.982.247-25" });
  expect(made.body).toMatchObject({ documento: "52998224725", documentoFormatado: "529.982.247-25" });
  const [sameName, sameDocument] = [
    await admin.post("/api/advertisers", { nome: nome.toUpperCase() }),
    await admin.post("/api/advertisers", { nome: `${nome} 2`, documento: "52998224725" }),
  ];
  expect([sameName.status, fieldsOf(sameName), sameDocument.status, fieldsOf(sameDocument)]).toEqual([409, ["nome"], 409, ["documento"]]);
  expect((await admin.delete(`/api/advertisers/${made.body.id}`)).status).toBe(204);
});

test("slots with a running banner, and when that changes by time alone", async () => {
  await testEnv.DB.prepare("UPDATE banners SET deleted_at = 1").run();
  const at = Date.now();
  const iso = (offset: number) => new Date(at + offset).toISOString();
  const raised = async (work: () => Promise<unknown>) => {
    const before = await edition();
    await work();
    return (await edition()) - before;
  };
  expect(await readOne(db, readRunningSlots(at))).toEqual({ slots: [], changesAt: null });
  const soon = await aBanner({ posicao: "top-strip", imagem: IMAGE, dataInicio: iso(DAY), dataFim: iso(2 * DAY) });
  expect(await readOne(db, readRunningSlots(at))).toEqual({ slots: [], changesAt: at + DAY });
  const banner = await aBanner({ posicao: "news-sidebar", imagem: IMAGE, categoriaAnuncio: "politica", dataInicio: iso(-DAY), dataFim: iso(3 * DAY) });
  expect(await readOne(db, readRunningSlots(at))).toEqual({ slots: ["news-sidebar"], changesAt: at + DAY });
  expect([...(await readOne(db, readRunningSlots(at + DAY))).slots].sort()).toEqual(["news-sidebar", "top-strip"]);
  expect((await readOne(db, readRunningSlots(at, ["politica"]))).slots).toEqual([]);
  expect((await readOne(db, readBannerTerms(at))).map(({ id }) => id)).toEqual([soon.id, banner.id]);
  // Only what can change the slots makes cached pages old.
  expect(await raised(() => admin.patch(`/api/banners/${banner.id}`, { observacoes: "Nada que se veja", prioridade: 3 }))).toBe(0);
  expect(await raised(() => admin.patch(`/api/banners/${banner.id}`, { status: "pausado" }))).toBe(1);
  expect((await readOne(db, readRunningSlots(at))).slots).toEqual([]);
  expect(await raised(() => admin.patch(`/api/banners/${banner.id}`, { dataFim: iso(4 * DAY) }))).toBe(0);
  expect(await raised(() => admin.patch(`/api/banners/${banner.id}`, { status: "ativo" }))).toBe(1);
  expect(await raised(() => admin.delete(`/api/banners/${banner.id}`))).toBe(1);
});

test("what a banner was is kept, version by version", async () => {
  const banner = await aBanner({ titulo: "Antes", imagem: IMAGE });
  await admin.patch(`/api/banners/${banner.id}`, { observacoes: "Não muda a peça" });
  await admin.patch(`/api/banners/${banner.id}`, { titulo: "Depois" });
  const { results } = await testEnv.DB.prepare("SELECT version, title FROM banner_creatives WHERE banner_id = ? ORDER BY version").bind(banner.id).all();
  expect(results).toEqual([
    { version: 1, title: "Antes" },
    { version: 3, title: "Depois" },
  ]);
});

test("the trail names each write and what it changed", async () => {
  const banner = await aBanner({ titulo: "Trilha", cpm: 10 });
  await admin.patch(`/api/banners/${banner.id}`, { status: "pausado" });
  await admin.patch(`/api/banners/${banner.id}`, { cpm: 12.5 });
  await admin.delete(`/api/banners/${banner.id}`);
  const { results } = await testEnv.DB.prepare("SELECT action, details FROM audit_log WHERE details ->> 'subject' = '“Trilha”' ORDER BY id").all<{
    action: string;
    details: string;
  }>();
  expect(results.map(({ action }) => action)).toEqual(["banner.create", "banner.pause", "banner.change", "banner.remove"]);
  expect(JSON.parse(results[2]?.details ?? "{}").changes).toEqual([{ field: "banner.cpmE4", before: 10, after: 12.5 }]);
});

test("a story marked as sensitive is read as such by staff alone", async () => {
  const { body: story } = await editor.post<{ id: number; sensivel?: boolean }>("/api/posts", { titulo: "Acidente na BR-343", sensivel: true });
  expect(story.sensivel).toBe(true);
  expect((await editor.get<{ sensivel?: boolean }>(`/api/posts/${story.id}`)).body.sensivel).toBe(true);
  expect((await editor.patch<{ sensivel?: boolean }>(`/api/posts/${story.id}`, { sensivel: false })).body.sensivel).toBe(false);
  expect((await thePublic.get("/api/posts")).text).not.toContain("sensivel");
});

test("a section is closed to banners and opened again, and the edition follows", async () => {
  const { body } = await admin.get<{ items: { id: number; slug: string; semBanners: boolean }[] }>("/api/categories");
  const section = body.items.find(({ slug }) => slug === "policia");
  const before = await edition();
  const closed = await admin.patch<{ semBanners: boolean; name: string }>(`/api/categories/${section?.id}`, { semBanners: true });
  expect([section?.semBanners, closed.body.semBanners, (await edition()) - before]).toEqual([false, true, 1]);
  expect((await admin.patch(`/api/categories/${section?.id}`, { semBanners: true })).status).toBe(200);
  expect((await edition()) - before).toBe(1);
  expect((await admin.patch<{ semBanners: boolean }>(`/api/categories/${section?.id}`, { semBanners: false })).body.semBanners).toBe(false);
});

test("an electoral period is set, read by staff alone, and refused by name where its days are none", async () => {
  const period = { de: "2026-07-04", ate: "2026-10-25", categorias: ["publica", "politica"] };
  expect((await admin.put("/api/settings/site", { periodoEleitoral: period })).status).toBe(200);
  expect((await editor.get("/api/settings/site")).body).toMatchObject({ periodoEleitoral: period });
  expect((await thePublic.get("/api/settings/site")).text).not.toContain("periodoEleitoral");
  for (const [field, bad] of [
    ["periodoEleitoral.de", { ...period, de: "2026-02-30" }],
    ["periodoEleitoral.ate", { ...period, ate: "2026-07-03" }],
    ["periodoEleitoral.categorias.0", { ...period, categorias: ["tudo"] }],
  ] as const) {
    const answer = await admin.put("/api/settings/site", { periodoEleitoral: bad });
    expect([answer.status, fieldsOf(answer)]).toEqual([422, [field]]);
  }
  expect((await admin.put<{ periodoEleitoral: unknown }>("/api/settings/site", { periodoEleitoral: null })).body.periodoEleitoral).toBeNull();
});
