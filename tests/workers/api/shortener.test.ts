import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { LINK_KINDS, LINK_ORDERS } from "#app/features/links/short-link.ts";
import type { LinkAnalyticsWire, LinksWire, ShortLinkWire } from "#app/features/links/short-links.wire.ts";
import { NAUGHTY } from "#tests/support/naughty-strings.ts";
import { type Client, published, signedIn, testEnv } from "#tests/support/site.ts";

let editor: Client;
let admin: Client;

beforeAll(async () => {
  [editor, admin] = [await signedIn("editor"), await signedIn("admin")];
});

interface Created {
  shortUrl: string;
  shortCode: string;
  link: ShortLinkWire;
}
interface Problem {
  error: string;
  errors: { field: string; message: string }[];
}

const create = (body: unknown) => editor.post<Created & Problem>("/api/shortener/create", body);
const list = async (query = "") => (await editor.get<LinksWire>(`/api/shortener/list${query}`)).body;

test("a link is made with an automatic code or with an alias, and stands first in the list", async () => {
  const article = await published(editor, { titulo: "Açude de Piripiri sangra" });
  const automatic = await create({ url: `http://site.test/post/${article.slug}` });
  expect([automatic.status, automatic.body.shortUrl]).toEqual([201, `http://curto.test/${automatic.body.shortCode}`]);
  expect(automatic.body.shortCode).toMatch(/^[a-z0-9]{4,12}$/);
  expect(automatic.body.link).toMatchObject({
    noticia_titulo: "Açude de Piripiri sangra",
    noticia_id: article.id,
    is_active: true,
    situacao: "active",
    total_clicks: 0,
    expires_at: null,
    canal: null,
  });
  expect(automatic.body.link.created_by_name).toMatch(/^editor/);
  const named = await create({ url: "https://exemplo.com/promo?utm_source=ig", customAlias: "Promo-2026_x", expiresAt: "2100-01-01T12:00:00Z" });
  expect([named.status, named.body.shortCode, named.body.link.expires_at, named.body.link.noticia_titulo]).toEqual([201, "Promo-2026_x", "2100-01-01T12:00:00.000Z", null]);
  expect((await list()).links.slice(0, 2).map(({ short_code }) => short_code)).toEqual(["Promo-2026_x", automatic.body.shortCode]);
});

test("a link is found by what the list shows of it: its article's title as it is now, or as it was when the article went", async () => {
  const [before, after] = [`antes${crypto.randomUUID().slice(0, 8)}`, `depois${crypto.randomUUID().slice(0, 8)}`];
  const article = await published(editor, { titulo: `Chuva ${before}` });
  const { shortCode } = (await create({ url: `http://site.test/post/${article.id}` })).body;
  const found = async (q: string) => (await list(`?q=${q}`)).links.find(({ short_code }) => short_code === shortCode);
  expect((await found(before))?.noticia_titulo).toBe(`Chuva ${before}`);
  await editor.put(`/api/posts/${article.id}`, { titulo: `Chuva ${after}` });
  const renamed = await found(after);
  expect([renamed?.noticia_titulo, renamed?.original_url]).toEqual([`Chuva ${after}`, `http://site.test/post/${article.id}-chuva-${after}`]);
  expect((await found(`${article.id}-chuva-${after}`))?.noticia_id).toBe(article.id);
  await testEnv.DB.prepare("DELETE FROM articles WHERE id = ?").bind(article.id).run();
  expect(await found(after)).toMatchObject({ noticia_id: null, noticia_titulo: `Chuva ${after}` });
});

test("an empty alias means an automatic code", async () => {
  for (const customAlias of ["", "   ", null]) expect([(await create({ url: "https://exemplo.com/", customAlias })).status]).toEqual([201]);
});

test("a taken alias is taken in any case, also after its link was deactivated", async () => {
  const alias = `Feira-${crypto.randomUUID().slice(0, 8)}`;
  expect((await create({ url: "https://exemplo.com/1", customAlias: alias })).status).toBe(201);
  expect((await editor.delete(`/api/shortener/${alias.toUpperCase()}`)).status).toBe(204);
  expect((await editor.delete(`/api/shortener/${alias}`)).status).toBe(204);
  const again = await create({ url: "https://exemplo.com/2", customAlias: alias.toLowerCase() });
  expect([again.status, again.body.error]).toEqual([409, "Este apelido já está em uso. Escolha outro."]);
  expect((await list(`?q=${alias}`)).links[0]).toMatchObject({ short_code: alias, is_active: false, situacao: "deactivated", original_url: "https://exemplo.com/1" });
  const change = await editor.patch<Problem>(`/api/shortener/${alias}`, { url: "https://exemplo.com/3" });
  expect([change.status, change.body.error]).toEqual([409, "Este link foi desativado e não pode mais ser alterado."]);
});

test("twenty people who want one alias at once: one has it", async () => {
  const alias = `corrida-${crypto.randomUUID().slice(0, 8)}`;
  const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => create({ url: `https://exemplo.com/${index}`, customAlias: alias })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 19 }, () => 409)]);
});

test.each([
  [{}, "url", "Digite a URL original."],
  [{ url: "" }, "url", "Digite a URL original."],
  [{ url: "javascript:alert(1)" }, "url", "Só links http:// e https:// podem ser encurtados."],
  [{ url: "exemplo" }, "url", "Digite um endereço completo, como https://exemplo.com.br/pagina."],
  [{ url: "https://a:b@exemplo.com" }, "url", "O endereço não pode ter usuário nem senha."],
  [{ url: "http://curto.test/abc" }, "url", "Um link curto não pode levar a outro link curto."],
  [{ url: "https://CURTO.test./abc" }, "url", "Um link curto não pode levar a outro link curto."],
  [{ url: `https://exemplo.com/${"x".repeat(3_000)}` }, "url", "O endereço passa de 2.048 caracteres."],
  [{ url: "https://exemplo.com/", customAlias: "admin" }, "customAlias", "Este apelido é reservado pelo site. Escolha outro."],
  [{ url: "https://exemplo.com/", customAlias: "List" }, "customAlias", "Este apelido é reservado pelo site. Escolha outro."],
  [{ url: "https://exemplo.com/", customAlias: "¡!/" }, "customAlias", "O apelido precisa ter ao menos uma letra ou um número."],
  [{ url: "https://exemplo.com/", customAlias: "Ádmin " }, "customAlias", "Este apelido é reservado pelo site. Escolha outro."],
  [{ url: "https://exemplo.com/", customAlias: "---" }, "customAlias", "O apelido precisa ter ao menos uma letra ou um número."],
  [{ url: "https://exemplo.com/", customAlias: "x".repeat(51) }, "customAlias", "O apelido pode ter no máximo 50 caracteres."],
  [{ url: "https://exemplo.com/", expiresAt: "2020-01-01T00:00:00Z" }, "expiresAt", "A data de validade precisa estar no futuro."],
  [{ url: 5 }, "url", "Deve ser um texto."],
  [{ url: ["https://exemplo.com"] }, "url", "Deve ser um texto."],
])("%j is refused", async (body, field, sentence) => {
  const before = (await list("?limit=1")).links[0]?.id;
  const answer = await create(body);
  expect([answer.status, answer.body.error, answer.body.errors]).toEqual([422, sentence, [{ field, message: sentence }]]);
  expect((await list("?limit=1")).links[0]?.id).toBe(before);
});

test("everything that is wrong with a link is said at once, and an alias is folded", async () => {
  const answer = await create({ url: "exemplo", customAlias: "admin", expiresAt: "2020-01-01T00:00:00Z" });
  expect([answer.status, answer.body.errors?.map(({ field }) => field)]).toEqual([422, ["url", "customAlias", "expiresAt"]]);
  const folded = await create({ url: "https://exemplo.com/", customAlias: `edital da saúde ${Date.now()}` });
  expect([folded.status, folded.body.shortCode]).toEqual([201, expect.stringMatching(/^edital-da-saude-\d+$/)]);
});

test("hostile texts make a link or a sentence, never a fault", async () => {
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...NAUGHTY), fc.constantFrom("url", "customAlias", "expiresAt"), async (text, field) => {
      const answer = await create({ url: "https://exemplo.com/", [field]: text });
      expect([201, 409, 422]).toContain(answer.status);
      for (const path of [`/api/shortener/${encodeURIComponent(text)}/stats`, `/api/shortener/list?q=${encodeURIComponent(text)}`])
        expect((await editor.get(path)).status).toBeLessThan(500);
    }),
    { numRuns: 60 },
  );
});

test("target and expiry can be changed, each by itself", async () => {
  const { shortCode } = (await create({ url: "https://exemplo.com/um" })).body;
  const change = async (body: unknown) => (await editor.patch<{ link: ShortLinkWire } & Problem>(`/api/shortener/${shortCode}`, body)).body;
  expect((await change({ url: "https://exemplo.com/dois" })).link.original_url).toBe("https://exemplo.com/dois");
  expect((await change({ expiresAt: "2100-01-01T00:00:00-03:00" })).link).toMatchObject({ original_url: "https://exemplo.com/dois", expires_at: "2100-01-01T03:00:00.000Z" });
  expect((await change({ expiresAt: null })).link).toMatchObject({ original_url: "https://exemplo.com/dois", expires_at: null });
  expect((await change({})).link.original_url).toBe("https://exemplo.com/dois");
  expect((await change({ url: "ftp://exemplo.com" })).error).toBe("Só links http:// e https:// podem ser encurtados.");
  const article = await published(editor);
  expect((await change({ url: `http://site.test/post/${article.id}` })).link).toMatchObject({ noticia_id: article.id, original_url: `http://site.test/post/${article.slug}` });
  expect((await change({ url: "https://exemplo.com/fim" })).link).toMatchObject({ noticia_id: null, noticia_titulo: null });
  const trail = await admin.get<{ items: { acao: string }[] }>("/api/audit?limit=20");
  expect(trail.text).toContain(`${shortCode}: destino https://exemplo.com/fim`);
});

test("what several do to a link at once stands in the trail as often as it was done", async () => {
  const { shortCode } = (await create({ url: "https://exemplo.com/" })).body;
  const acts = Array.from({ length: 6 }, (_, index) => [
    editor.delete(`/api/shortener/${shortCode}`),
    editor.patch<Problem>(`/api/shortener/${shortCode}`, { url: `https://exemplo.com/${index}` }),
  ]).flat();
  const answers = await Promise.all(acts);
  const count = async (action: string) =>
    (await testEnv.DB.prepare("SELECT COUNT(*) AS n FROM audit_log WHERE action = ? AND details LIKE ?").bind(action, `%"${shortCode}%`).first<{ n: number }>())?.n;
  expect(answers.map(({ status }) => status).filter((status) => ![200, 204, 409].includes(status))).toEqual([]);
  expect([await count("link.deactivate"), await count("link.change")]).toEqual([1, answers.filter(({ status }) => status === 200).length]);
});

test("the list is searched by code, title and target, and read in pages", async () => {
  const word = `palavra${crypto.randomUUID().slice(0, 6).replace(/\d/g, "x")}`;
  const article = await published(editor, { titulo: `Notícia de ${word}` });
  const ofChannels = (await list(`?q=${word}`)).links.map(({ short_code }) => short_code);
  expect(ofChannels).toHaveLength(2);
  const made = [
    (await create({ url: `http://site.test/post/${article.id}` })).body,
    (await create({ url: `https://exemplo.com/${word}/pagina` })).body,
    (await create({ url: "https://exemplo.com/outra", customAlias: `${word}-2026` })).body,
  ].map(({ shortCode }) => shortCode);
  expect((await list(`?q=${word}`)).links.map(({ short_code }) => short_code)).toEqual([...[...made].reverse(), ...ofChannels]);
  const first = await list(`?q=${word}&limit=2`);
  expect([first.links.length, (await list(`?q=${word}&limit=2&antes=${first.proximo}`)).links.map(({ short_code }) => short_code)]).toEqual([2, [made[0], ofChannels[0]]]);
  expect((await list("?q=nadadisso")).links).toEqual([]);
  const page = await list("?limit=1");
  expect((await list(`?limit=1&antes=${page.proximo}`)).links[0]?.short_code).not.toBe(page.links[0]?.short_code);
});

test("unknown links answer 404, unknown periods 400", async () => {
  for (const code of ["nao-existe", "a%2Fb", "é", "x".repeat(60)]) {
    expect([code, (await editor.get(`/api/shortener/${code}/stats`)).status, (await editor.delete(`/api/shortener/${code}`)).status]).toEqual([code, 404, 404]);
  }
  expect((await editor.get("/api/shortener/analytics/dashboard?days=8")).status).toBe(400);
  expect((await editor.get("/api/shortener/list?limit=0")).status).toBe(400);
});

test("own links and those of publishing are lists of their own, by age, clicks or code, each read in pages; who made a link is searched too", async () => {
  const word = `listas${crypto.randomUUID().slice(0, 8)}`;
  const article = await published(editor, { titulo: `Feira ${word}` });
  const codes = ["b", "c", "a"].map((letter) => `${letter}-${word}`);
  for (const customAlias of codes) await create({ url: `https://exemplo.com/${word}`, customAlias });
  const [b = "", c = "", a = ""] = codes;
  const bind = (code: string, clicks: number) =>
    testEnv.DB.prepare(
      "INSERT INTO short_link_stats (link_id, clicks, tally, seq) SELECT id, ?2, '{}', 1 FROM short_links WHERE code = ?1 ON CONFLICT (link_id) DO UPDATE SET clicks = excluded.clicks",
    ).bind(code, clicks);
  await testEnv.DB.batch([bind(b, 7), bind(c, 3), bind(c, 9)]);
  const codesOf = async (query: string) => (await list(`?q=${word}&${query}`)).links.map(({ short_code }) => short_code);
  expect(await codesOf("tipo=proprios")).toEqual([a, c, b]);
  expect(await codesOf("tipo=proprios&ordem=cliques")).toEqual([c, b, a]);
  expect(await codesOf("tipo=proprios&ordem=codigo")).toEqual([a, b, c]);
  const automatic = (await list(`?q=${word}&tipo=automaticos`)).links;
  expect(automatic.map(({ noticia_id, canal }) => [noticia_id, canal !== null])).toEqual(automatic.map(() => [article.id, true]));
  expect((await codesOf("tipo=todos")).length).toBe(automatic.length + 3);
  // The same lists without a search, in pages of two.
  for (const [tipo, ordem] of LINK_KINDS.flatMap((kind) => LINK_ORDERS.map((order) => [kind, order] as const))) {
    const whole = (await list(`?tipo=${tipo}&ordem=${ordem}&limit=1000`)).links;
    const paged: ShortLinkWire[] = [];
    for (let next: number | null | undefined; next !== null; ) {
      const page: LinksWire = await list(`?tipo=${tipo}&ordem=${ordem}&limit=2${next === undefined ? "" : `&antes=${next}`}`);
      paged.push(...page.links);
      next = page.proximo;
    }
    expect([tipo, ordem, paged.map(({ short_code }) => short_code)]).toEqual([tipo, ordem, whole.map(({ short_code }) => short_code)]);
    expect(whole.every(({ canal }) => tipo === "todos" || (canal === null) === (tipo === "proprios"))).toBe(true);
  }
  const byAdmin = await admin.post<Created>("/api/shortener/create", { url: "https://exemplo.com/quem", customAlias: `quem-${word}` });
  const { created_by_name: name } = byAdmin.body.link;
  expect((await list(`?q=${encodeURIComponent(name)}&tipo=proprios`)).links.map(({ id }) => id)).toContain(byAdmin.body.link.id);
  expect((await editor.get("/api/shortener/list?tipo=alheios")).status).toBe(400);
});

test("a link of publishing that a person leads elsewhere is an own one from then on, in the lists and in the counts", async () => {
  const { id } = await published(editor, { titulo: "Outro destino" });
  await testEnv.DB.prepare(
    "INSERT OR IGNORE INTO short_links (code, code_key, target, title, article_id, channel, created_at, created_by_name) SELECT 'auto-x', 'auto-x', 'http://site.test/post/x', 'Outro destino', ?1, 'instagram', 1, 'Publicação' WHERE NOT EXISTS (SELECT 1 FROM short_links WHERE article_id = ?1 AND channel = 'instagram')",
  )
    .bind(id)
    .run();
  const code = (await testEnv.DB.prepare("SELECT code FROM short_links WHERE article_id = ? AND channel = 'instagram'").bind(id).first<{ code: string }>())?.code ?? "";
  const own = async () => (await testEnv.DB.prepare("SELECT total FROM short_link_totals WHERE measure = 'own'").first<{ total: number }>())?.total ?? 0;
  const before = await own();
  expect((await list(`?q=${code}&tipo=proprios`)).links).toEqual([]);
  expect((await editor.patch(`/api/shortener/${code}`, { url: "https://exemplo.com/outro-destino" })).status).toBe(200);
  expect((await list(`?q=${code}&tipo=proprios`)).links.map(({ short_code }) => short_code)).toEqual([code]);
  expect(await own()).toBe(before + 1);
});

test("without clicks the figures are zeros and empty lists, and every link is counted", async () => {
  const { analytics } = (await editor.get<{ analytics: LinkAnalyticsWire }>("/api/shortener/analytics/dashboard")).body;
  const links = await testEnv.DB.prepare("SELECT COUNT(*) AS n FROM short_links").first<{ n: number }>();
  expect(analytics.totals).toEqual({ links: links?.n, clicks: 0, clicks_today: 0, clicks_yesterday: 0, growth_rate: 0, cliques_unicos: 0, previas: 0, robos: 0 });
  const { totals: _totals, ...lists } = analytics;
  for (const [name, rows] of Object.entries(lists)) expect([name, rows]).toEqual([name, []]);
});
