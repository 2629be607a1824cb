import { createExecutionContext, createScheduledController, waitOnExecutionContext } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import { NAUGHTY } from "#tests/support/naughty-strings.ts";
import { type Client, published, signedIn, testEnv, thePublic } from "#tests/support/site.ts";
import { whenSpent } from "#tests/support/spent-limit.ts";
import worker from "../../../workers/site.ts";

let editor: Client;

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();

beforeAll(async () => {
  editor = await signedIn("editor");
  await published(editor, {
    titulo: "Açude Caldeirão sangra",
    conteudo: "<p>A régua marcou o máximo.</p>",
    categoriasCompletas: ["municipios", "piripiri"],
    municipio: "piripiri",
    dataPublicacao: daysAgo(2),
  });
  await published(editor, {
    titulo: "Obras paradas",
    conteudo: `<p>${"Nada de novo. ".repeat(60)}O <strong>açude</strong> &lt;b&gt; de Pedro II &amp; região espera.</p><p>${"Fim. ".repeat(60)}</p>`,
    categoriasCompletas: ["municipios", "pedro-ii"],
    municipio: "pedro-ii",
    dataPublicacao: daysAgo(20),
  });
  await published(editor, { titulo: "Memória do açude", dataPublicacao: daysAgo(800) });
});

async function sweep(): Promise<void> {
  const context = createExecutionContext();
  await worker.scheduled?.(createScheduledController({ cron: "* * * * *", scheduledTime: new Date() }), testEnv, context);
  await waitOnExecutionContext(context);
}

const search = async (query: string) => {
  const answer = await thePublic.get(`/busca${query}`);
  const results = /<section class="found".*?<\/section>/s.exec(answer.text)?.[0] ?? "";
  return {
    ...answer,
    outcome: /<p class="outcome"[^>]*>(.*?)<\/p>/s.exec(answer.text)?.[1] ?? null,
    titles: [...results.matchAll(/<h3 class="headline"><a[^>]*>(.*?)<\/a>/gs)].map((found) => (found[1] ?? "").replace(/<[^>]*>/g, "")),
    marks: [...results.matchAll(/<mark>(.*?)<\/mark>/gs)].map((found) => found[1]),
    snippets: [...results.matchAll(/<p class="snippet">(.*?)<\/p>/gs)].map((found) => found[1] ?? ""),
  };
};

test("words are found without accents, and marked as they stand", async () => {
  const { status, titles, marks, outcome, headers, text } = await search("?q=ACUDE");
  expect([status, outcome]).toEqual([200, "3 matérias para “ACUDE”"]);
  expect(titles).toEqual(["Açude Caldeirão sangra", "Memória do açude", "Obras paradas"]);
  expect(marks).toContain("Açude");
  expect(marks).toContain("açude");
  expect(headers.get("Cache-Control")).toBe("private, no-store");
  expect(headers.getSetCookie()).toEqual([]);
  expect(text).toContain('<meta name="robots" content="noindex"');
});

test("a snippet is cut around the word, and markup in it stays text", async () => {
  const { snippets } = await search("?q=acude&municipio=pedro-ii");
  expect(snippets).toHaveLength(1);
  const words = snippets[0]?.replace(/<\/?(span|mark)>/g, "");
  expect(words).toMatch(/^… .*O açude &lt;b&gt; de Pedro II &amp; região espera\..* …$/);
  expect(snippets[0]).toContain("<mark>açude</mark>");
});

test("bodies of before their words were stored have the same snippet, and the cron stores them", async () => {
  const { snippets } = await search("?q=acude&municipio=pedro-ii");
  const textsMissing = async () => (await testEnv.DB.prepare("SELECT COUNT(*) AS n FROM article_bodies WHERE text IS NULL").first<{ n: number }>())?.n ?? 0;
  expect(await textsMissing()).toBe(0);
  await testEnv.DB.prepare("UPDATE article_bodies SET text = NULL").run();
  expect((await search("?q=acude&municipio=pedro-ii")).snippets).toEqual(snippets);
  await sweep();
  expect(await textsMissing()).toBe(0);
  expect((await search("?q=acude&municipio=pedro-ii")).snippets).toEqual(snippets);
});

test("towns and periods narrow a search, together too", async () => {
  expect((await search("?q=acude&municipio=piripiri")).titles).toEqual(["Açude Caldeirão sangra"]);
  expect((await search("?q=acude&periodo=24h")).titles).toEqual([]);
  expect((await search("?q=acude&periodo=7d")).titles).toEqual(["Açude Caldeirão sangra"]);
  expect((await search("?q=acude&periodo=30d")).titles).toEqual(["Açude Caldeirão sangra", "Obras paradas"]);
  expect((await search("?q=acude&periodo=ano")).titles).toHaveLength(2);
  expect((await search("?q=acude&periodo=7d&municipio=pedro-ii")).titles).toEqual([]);
  expect((await search("?q=acude&periodo=sempre")).titles).toHaveLength(3);
  expect((await search("?q=acude&municipio=piripiri")).text).toMatch(/<option value="piripiri" selected="">Piripiri/);
});

test("a filter that leaves nothing offers the search without it", async () => {
  const { text, outcome } = await search("?q=acude&periodo=24h");
  expect(outcome).toBe("Nenhuma matéria encontrada para “acude”.");
  expect(text).toContain('href="/busca?q=acude">Buscar sem filtros');
  expect(text).toContain("Tente menos palavras");
  expect(text).toContain("Últimas notícias");
});

test("results are paged, and the pages keep the search", async () => {
  for (let n = 0; n < 22; n += 1) await published(editor, { titulo: `Feira livre ${n}` });
  const first = await search("?q=feira+livre&periodo=7d");
  expect(first.titles).toHaveLength(20);
  expect(first.outcome).toBe("22 matérias para “feira livre”");
  expect(first.text).toContain('href="/busca?q=feira+livre&amp;periodo=7d&amp;pagina=2" rel="next"');
  const second = await search("?q=feira+livre&periodo=7d&pagina=2");
  expect(new Set([...first.titles, ...second.titles]).size).toBe(22);
  const beyond = await search("?q=feira+livre&pagina=9");
  expect([beyond.status, beyond.outcome, beyond.titles]).toEqual([200, "A busca por “feira livre” termina antes desta página.", []]);
});

test("without a query there are hints and the newest stories, and no result", async () => {
  const { status, text, outcome, titles } = await search("");
  expect([status, outcome, titles]).toEqual([200, null, []]);
  expect(text).toContain("Acentos e maiúsculas não fazem diferença.");
  expect(text).toContain("Últimas notícias");
});

test("drafts and disabled stories are not found", async () => {
  const story = await published(editor, { titulo: "Segredo enterrado" });
  expect((await search("?q=segredo+enterrado")).titles).toHaveLength(1);
  await editor.put(`/api/posts/${story.id}/toggle-status`);
  expect((await search("?q=segredo+enterrado")).titles).toHaveLength(0);
});

test("no query is an error: operators and markup are words, what is too long is cut", async () => {
  for (const q of [...NAUGHTY, '"', "' OR 1=1 --", "a AND NOT b", "NEAR(a b)", "title:x", "*", "^a", "{a b}:c", "-a", "\u0000", "<script>alert(1)</script>"]) {
    const { status, text } = await search(`?${new URLSearchParams({ q })}`);
    expect([q, status]).toEqual([q, 200]);
    expect([q, text.includes("<script>alert(1)")]).toEqual([q, false]);
  }
  const long = await search(`?q=acude${"%20x".repeat(3_000)}`);
  expect(long.status).toBe(200);
  expect(long.text).toContain("A busca usa até 120 caracteres");
  for (const odd of ["?q=%E0%A4%A", "?q=a&municipio=%00&periodo=__proto__&pagina=-3", "?q[]=a", "?q=a&q=b", "?municipio=nada&q=acude"])
    expect([odd, (await search(odd)).status]).toEqual([odd, 200]);
});

test("a title that was changed ranks by its new words at once", async () => {
  const story = await published(editor, { titulo: "Um tema qualquer", conteudo: "<p>jandaíra</p>" });
  await published(editor, { titulo: "Outro tema", conteudo: "<p>jandaíra</p>", dataPublicacao: daysAgo(0) });
  expect((await search("?q=jandaira")).titles[0]).toBe("Outro tema");
  await editor.put(`/api/posts/${story.id}`, { titulo: "Abelha jandaíra" });
  expect((await search("?q=jandaira")).titles).toEqual(["Abelha jandaíra", "Outro tema"]);
});

test("stories that are not in the index yet are put there by the cron", async () => {
  await published(editor, { titulo: "Jumentos na pista", conteudo: "<p>Três animais.</p>" });
  expect((await search("?q=jumento")).titles).toEqual(["Jumentos na pista"]);
  await testEnv.DB.batch([
    testEnv.DB.prepare("INSERT INTO story_search (story_search) VALUES ('delete-all')"),
    testEnv.DB.prepare("INSERT INTO head_search (head_search) VALUES ('delete-all')"),
    testEnv.DB.prepare("INSERT OR IGNORE INTO search_pending SELECT id FROM articles"),
  ]);
  expect((await search("?q=jumento")).titles).toEqual([]);
  await sweep();
  expect((await search("?q=jumento")).titles).toEqual(["Jumentos na pista"]);
});

test("a correction, a partial answer and a date are told, with the way back; names lead to their pages", async () => {
  await published(editor, { titulo: "Vaquejada muda as regras", tags: ["vaquejada"], dataPublicacao: daysAgo(1) });
  const corrected = await search("?q=vaqueijada");
  expect(corrected.titles).toEqual(["Vaquejada muda as regras"]);
  expect(corrected.text).toContain("Mostrando resultados de “vaquejada”.");
  expect(corrected.text).toContain('href="/busca?q=%22vaqueijada%22"');
  expect(corrected.text).toContain('href="/tag/vaquejada"');
  expect((await search("?q=%22vaqueijada%22")).titles).toEqual([]);
  const partial = await search("?q=vaquejada+helicoptero");
  expect(partial.titles).toEqual(["Vaquejada muda as regras"]);
  expect(partial.text).toContain("Nenhuma matéria tem todas as palavras da busca. Estas têm parte delas.");
  const dated = await search("?q=vaquejada+ontem");
  expect(dated.titles).toEqual(["Vaquejada muda as regras"]);
  expect(dated.text).toContain("Mostrando matérias de ontem.");
  expect((await search("?q=piripiri")).text).toContain('href="/municipio/piripiri">Município: Piripiri');
});

test("a search that is asked for without end is told to wait, on a page", async () => {
  const last = await whenSpent(testEnv.SEARCH_LIMIT, "searches", "203.0.113.77", () => thePublic.get("/busca?q=acude", { "CF-Connecting-IP": "203.0.113.77" }));
  expect(last.status).toBe(429);
  expect(last.headers.get("Retry-After")).toBe("60");
  expect(last.text).toContain("Aguarde um minuto");
  expect(last.text).toContain('value="acude"');
  expect((await thePublic.get("/busca?q=acude", { "CF-Connecting-IP": "203.0.113.78" })).status).toBe(200);
});
