import { beforeAll, expect, test } from "vitest";
import type { ArticleWire } from "#app/features/articles/articles.wire.ts";
import type { ArticleAnalyticsWire } from "#app/features/audience/article-analytics.wire.ts";
import type { SiteAnalyticsWire } from "#app/features/audience/site-analytics.wire.ts";
import { newsroomDay } from "#app/platform/time/newsroom-clock.ts";
import { countedViews } from "#tests/support/counted-views.ts";
import { type Client, published, signedIn, testEnv, thePublic } from "#tests/support/site.ts";

let editor: Client;
let article: ArticleWire;
const DAY_MS = 24 * 60 * 60_000;
const day = (back: number) => newsroomDay(Date.now() - back * DAY_MS, "America/Fortaleza");

interface Problem {
  detail: string;
  errors: { field: string }[];
}

beforeAll(async () => {
  editor = await signedIn("editor");
  article = await published(editor, { titulo: "=SOMA de açudes; “cheios” em Piripiri" });
  const { id } = article;
  await countedViews([
    { day: day(0), path: "/", views: 7, visitors: 3, source: "direct", device: "mobile", hour: 8 },
    {
      day: day(0),
      path: `/post/${article.slug}`,
      articleId: id,
      views: 10,
      visitors: 6,
      completions: 4,
      engagedMs: 500_000,
      source: "whatsapp",
      device: "mobile",
      hour: 8,
      section: "policia",
      author: "Ana Lima",
    },
    {
      day: day(2),
      path: `/post/${id}-outro-titulo`,
      articleId: id,
      views: 5,
      visitors: 5,
      completions: 1,
      engagedMs: 100_000,
      source: "google",
      device: "desktop",
      hour: 23,
      section: "policia",
      author: "Ana Lima",
    },
    { day: day(30), path: "/mais-lidas", views: 4, visitors: 4, source: "whatsapp", device: "mobile", hour: 0 },
    { day: day(70), path: "/", views: 900, visitors: 900, source: "direct", device: "mobile", hour: 0 },
  ]);
});

const analytics = async (query = "") => (await editor.get<SiteAnalyticsWire & Problem>(`/api/site/analytics${query}`)).body;

test("thirty days are answered with exactly thirty entries, today last, zero where nothing was read", async () => {
  const { metrics, period, origem, source, topPages, fontes, dispositivos, horas, secoes, autores, totais, anterior } = await analytics();
  expect([metrics.pageviews.length, metrics.sessions.length, metrics.users.length, period, origem, source]).toEqual([
    30,
    30,
    30,
    { since: day(29), until: day(0), days: 30 },
    "medido",
    "first-party",
  ]);
  expect(metrics.pageviews.at(-1)).toEqual({ date: day(0), value: 17 });
  expect(metrics.users.filter(({ value }) => value > 0)).toEqual([
    { date: day(2), value: 5 },
    { date: day(0), value: 9 },
  ]);
  // An article's two addresses are one page, at its present one and with its title.
  expect(topPages).toEqual([
    { path: `/post/${article.slug}`, titulo: article.titulo, postId: article.id, pageviews: 15, leitores: 11 },
    { path: "/", titulo: "Página inicial", postId: null, pageviews: 7, leitores: 3 },
  ]);
  expect(fontes.map(({ nome, pageviews, pageviewsAntes }) => [nome, pageviews, pageviewsAntes])).toEqual([
    ["WhatsApp", 10, 4],
    ["Acesso direto", 7, 0],
    ["Google", 5, 0],
  ]);
  expect(dispositivos.map(({ nome, pageviews }) => [nome, pageviews])).toEqual([
    ["Celular", 17],
    ["Computador", 5],
  ]);
  expect([horas.length, horas[8]?.pageviews, horas[23]?.pageviews, horas[9]?.pageviews]).toEqual([24, 17, 5, 0]);
  expect([secoes[0]?.valor, secoes[0]?.nome, autores[0]?.nome, autores[0]?.pageviews]).toEqual(["policia", "POLÍCIA", "Ana Lima", 15]);
  expect(totais).toMatchObject({ pageviews: 22, users: 14, lidasAteOFim: 33.3, tempoMedio: 27 });
  expect(anterior).toMatchObject({ since: day(59), until: day(30), pageviews: 4, lidasAteOFim: null });
});

test("a period is any number of days up to 366, or a range; anything else is refused by its field", async () => {
  expect((await analytics("?days=1")).metrics.pageviews).toEqual([{ date: day(0), value: 17 }]);
  expect((await analytics("?days=366")).totais.pageviews).toBe(926);
  const range = await analytics(`?since=${day(2)}&until=${day(1)}`);
  expect([range.metrics.pageviews.map(({ value }) => value), range.anterior.since]).toEqual([[5, 0], day(4)]);
  for (const [query, field] of [
    ["?days=0", "days"],
    ["?days=367", "days"],
    ["?days=trinta", "days"],
    [`?since=${day(1)}&until=${day(2)}`, "since"],
    ["?since=2026-02-30", "since"],
    ["?until=2026-01-01", "since"],
  ]) {
    const { status, body } = await editor.get<Problem>(`/api/site/analytics${query}`);
    expect([query, status, body.errors[0]?.field]).toEqual([query, 422, field]);
  }
});

test("a table is a file that spreadsheets in Portuguese open, and runs nothing there", async () => {
  const file = async (tabela: string, more = "") => editor.get(`/api/analytics/export?tabela=${tabela}&days=30${more}`);
  const pages = await file("topPages");
  expect([pages.status, pages.headers.get("Content-Type"), pages.headers.get("Cache-Control")]).toEqual([200, "text/csv; charset=utf-8", "private, no-store"]);
  expect(pages.headers.get("Content-Disposition")).toBe(`attachment; filename="lide-topPages-${day(29)}-a-${day(0)}.csv"`);
  const [head, first] = pages.text.split("\r\n");
  expect(head).toBe("Página;Endereço;Visualizações;Sessões;Leitores (soma dos dias);Tempo médio (s);Lidas até o fim (%);Visualizações no período anterior;Origem dos números");
  expect(first).toContain(`"'=SOMA de açudes; “cheios” em Piripiri";/post/${article.slug};15;0;11;40;33,3;0;medido: Visualizações, Sessões · calculado: Leitores`);
  expect((await file("serie")).text.trim().split("\r\n").length).toBe(31);
  for (const tabela of ["fontes", "dispositivos", "horas", "secoes", "municipios", "autores", "serie", "topPages"]) {
    const { status, text } = await file(tabela);
    const [names, ...rows] = text.trim().split("\r\n");
    const origins = rows.filter((row) => row.split(";").at(-1)?.startsWith("medido: Visualizações"));
    expect([tabela, status, names?.endsWith(";Origem dos números"), origins.length]).toEqual([tabela, 200, true, rows.length]);
  }
  expect((await file("fontes")).text).toContain("WhatsApp;10;");
  expect([(await file("navegadores")).status, (await file("")).status, (await file("serie", "&days=0")).status]).toEqual([422, 422, 422]);
  expect((await thePublic.get("/api/analytics/export?tabela=serie")).status).toBe(401);
});

test("an article's figures are its own: by hour, by source and by channel, beside its section where there is enough to compare", async () => {
  const { status, body } = await editor.get<ArticleAnalyticsWire>(`/api/posts/${article.id}/analytics`);
  expect([status, body.pageviews, body.leitores, body.lidasAteOFim, body.taxaDeConclusao, body.tempoMedio]).toEqual([200, 15, 11, 5, 33.3, 40]);
  expect(body.porHora).toEqual([
    { hora: `${day(2)}T23:00`, pageviews: 5, leitores: 5, lidasAteOFim: 1 },
    { hora: `${day(0)}T08:00`, pageviews: 10, leitores: 6, lidasAteOFim: 4 },
  ]);
  expect(body.fontes.map(({ nome, pageviews }) => [nome, pageviews])).toEqual([
    ["WhatsApp", 10],
    ["Google", 5],
  ]);
  expect([body.comparacao, body.canais.map(({ canal, origem }) => [canal, origem])]).toEqual([
    null,
    [
      ["whatsapp", "medido"],
      ["instagram", "medido"],
      ["outros", "medido"],
    ],
  ]);
  expect((await editor.get("/api/posts/999999/analytics")).status).toBe(404);
});

test("clicks of an article's short links are counted to their channel", async () => {
  const made = await editor.post<{ link: { id: number } }>("/api/shortener/create", { url: `http://site.test/post/${article.slug}` });
  await testEnv.DB.prepare("INSERT INTO short_link_stats (link_id, clicks, tally, seq) VALUES (?, 12, '{}', 1)").bind(made.body.link.id).run();
  const { body } = await editor.get<ArticleAnalyticsWire>(`/api/posts/${article.id}/analytics`);
  expect(body.canais.find(({ canal }) => canal === "outros")).toMatchObject({ cliques: 12, links: 1 });
});

test("a story is compared with its section's stories at the age that it has now, not with what they have become", async () => {
  const now = Date.now();
  const peers = await Promise.all(Array.from({ length: 6 }, () => published(editor, { categoriasCompletas: ["esporte"] })));
  const own = await published(editor, { categoriasCompletas: ["esporte"] });
  const at = async ({ id }: ArticleWire, hoursAgo: number) => {
    const time = now - hoursAgo * 3_600_000;
    await testEnv.DB.prepare("UPDATE articles SET published_at = ? WHERE id = ?").bind(time, id).run();
    return { id, time };
  };
  const local = (time: number) => ({ day: newsroomDay(time, "America/Fortaleza"), hour: new Date(time - 3 * 3_600_000).getUTCHours() });
  for (const [index, peer] of peers.entries()) {
    const { id, time } = await at(peer, 100 + index);
    await countedViews([
      { ...local(time + 3_600_000), path: `/post/${peer.slug}`, articleId: id, views: 10 * (index + 1) },
      // In the hour in which it was as old as the story, which has not finished that hour.
      { ...local(time + 5 * 3_600_000), path: `/post/${peer.slug}`, articleId: id, views: 900 },
      { ...local(time + 50 * 3_600_000), path: `/post/${peer.slug}`, articleId: id, views: 5_000 },
    ]);
  }
  const { id, time } = await at(own, 5);
  await countedViews([{ ...local(time + 3_600_000), path: `/post/${own.slug}`, articleId: id, views: 70 }]);
  await countedViews([{ ...local(now), path: `/post/${own.slug}`, articleId: id, views: 4 }]);
  const { body } = await editor.get<ArticleAnalyticsWire>(`/api/posts/${id}/analytics`);
  expect(body.comparacao).toMatchObject({ materias: 6, idadeHoras: 5, materia: { pageviews: 70 }, mediana: { pageviews: 35 }, origem: "calculado" });
  await at(own, 1.9);
  expect((await editor.get<ArticleAnalyticsWire>(`/api/posts/${id}/analytics`)).body.comparacao).toBeNull();
});

test("the dashboard's figures have the specified shape", async () => {
  const { body } = await editor.get<{ success: boolean; stats: { posts: Record<string, number>; reactions: Record<string, number> } }>("/api/dashboard/stats");
  await thePublic.post(`/api/posts/${article.id}/reactions`, { reaction: "triste" });
  const after = (await editor.get<typeof body>("/api/dashboard/stats")).body;
  expect([body.success, Object.keys(body.stats.posts), Object.keys(body.stats.reactions)]).toEqual([
    true,
    ["total", "today", "totalViews"],
    ["total", "feliz", "inspirado", "surpreso", "preocupado", "triste", "indignado"],
  ]);
  expect([after.stats.reactions.total, after.stats.reactions.triste]).toEqual([(body.stats.reactions.total ?? 0) + 1, (body.stats.reactions.triste ?? 0) + 1]);
  const counts = async () => (await editor.get<Record<string, number>>("/api/stats")).body;
  const before = await counts();
  await published(editor, { posicao: "destaque" });
  expect(await counts()).toMatchObject({ total: (before.total ?? 0) + 1, destaque: Math.min(5, (before.destaque ?? 0) + 1), geral: before.geral });
});
