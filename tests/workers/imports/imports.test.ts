import { runInDurableObject } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import { keyHolder } from "#tests/support/backups.ts";
import { png } from "#tests/support/pictures.ts";
import { type Client, published, signedIn, testEnv, thePublic } from "#tests/support/site.ts";

const AT = Date.UTC(2019, 4, 12, 13);

interface Line {
  id: string;
  destino: string;
  materia: number | null;
  motivo: string;
}
interface Step {
  linhas: Line[];
  importacao: { totais: Record<string, number> | null } | null;
}

let holder: Client;
let numbers = 1_000;

beforeAll(async () => {
  holder = await keyHolder();
});

const first = <T>(sql: string, ...values: unknown[]) =>
  testEnv.DB.prepare(sql)
    .bind(...values)
    .first<T>();

function story(more: Record<string, unknown> = {}) {
  numbers += 1;
  return {
    ...{
      tipo: "post",
      id: String(numbers),
      titulo: `Matéria antiga ${numbers}`,
      subtitulo: "Um resumo",
      chapeu: "GERAL",
      conteudo: "<p>Texto <script>alert(1)</script>antigo</p>",
    },
    ...{ categorias: ["geral"], municipio: null, autores: ["Inês Araújo"], tags: ["água"], capa: null, capaTexto: "", capaCredito: "", palavras: "materia-antiga" },
    ...{ tituloBusca: "Para a busca", descricaoBusca: "", status: "publicada", revisao: false, publicadaEm: AT, agendadaPara: null, criadaEm: AT, alteradaEm: AT + 1_000 },
    ...{ enderecos: [`?p=${numbers}`, `/2019/05/12/materia-${numbers}`], notas: "" },
    ...more,
  };
}

async function begun(itens: number, origem = "velho.com.br"): Promise<string> {
  const { status, body, text } = await holder.post<{ id: number }>("/api/imports", { origem, arquivos: "a.xml", itens });
  if (status !== 201) throw new Error(text);
  return `/api/imports/${body.id}`;
}

async function step(run: string, body: unknown): Promise<Step> {
  const answer = await holder.post<Step>(run, body);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body;
}

test("an imported story keeps its dates, texts and signature, is sanitised and found, and takes no place of the home page", async () => {
  const one = story({ titulo: "Enchente do Guaribas em Picos", autores: ["Inês Araújo", "Rui Lima"] });
  const run = await begun(1);
  const { linhas } = await step(run, { materias: [one] });
  expect(linhas).toEqual([expect.objectContaining({ id: one.id, destino: "criada", materia: expect.any(Number) })]);
  const { materia } = linhas[0] as Line;
  const row = await first<Record<string, unknown>>("SELECT * FROM articles WHERE id = ?", materia);
  expect(row).toMatchObject({
    slug: `${materia}-materia-antiga`,
    published_at: AT,
    created_at: AT,
    edited_at: AT + 1_000,
    status: "publicada",
    was_published: 1,
    position: "geral",
    highlight_rank: null,
  });
  expect(row).toMatchObject({ author: "Inês Araújo e Rui Lima", author_id: null, whatsapp_auto: 0, push_auto: 0, card_auto: 0, audio_auto: 0, category: "geral" });
  const page = await thePublic.get(`/post/${row?.slug}`);
  expect([page.status, page.text.includes("antigo</p>"), page.text.includes("alert(1)"), page.text.includes("<title>Para a busca")]).toEqual([200, true, false, true]);
  expect((await thePublic.get("/busca?q=enchente+guaribas")).text).toContain(`/post/${row?.slug}`);
  expect((await thePublic.get("/categoria/geral")).text).toContain("Enchente do Guaribas");
  expect((await step(run, { fim: true })).importacao?.totais).toEqual({ criada: 1 });
});

test("texts are counted after cleaning and as people count, and names of nothing but invisible signs are none", async () => {
  const cactus = "🌵".repeat(40);
  const one = story({
    titulo: `${"Li\u00AD".repeat(140)}fim ${"🌵".repeat(10)}`,
    tags: [cactus, "\u200B", "água"],
    autores: ["🌵".repeat(80), "\u00AD"],
    capaTexto: "",
    subtitulo: "🌵".repeat(300),
  });
  const { linhas } = await step(await begun(1), { materias: [one] });
  expect(linhas).toEqual([expect.objectContaining({ destino: "criada" })]);
  expect(await first("SELECT tags, author, subtitle FROM articles WHERE id = ?", linhas[0]?.materia)).toEqual({
    tags: JSON.stringify([cactus, "água"]),
    author: "🌵".repeat(80),
    subtitle: "🌵".repeat(300),
  });
});

test("nothing goes to any channel: outbox and queues stay empty", async () => {
  const count = async () => (await first<{ n: number }>("SELECT COUNT(*) AS n FROM outbox"))?.n;
  const tables = ["notifications", "short_links", "newsletter_subscribers"];
  const rows = () => Promise.all(tables.map(async (table) => (await first<{ n: number }>(`SELECT COUNT(*) AS n FROM ${table}`))?.n));
  const [before, others] = [await count(), await rows()];
  await step(await begun(3), { materias: [story(), story(), story({ publicadaEm: Date.now() - 1_000, criadaEm: Date.now() - 1_000, alteradaEm: Date.now() - 1_000 })] });
  expect([await count(), await rows()]).toEqual([before, others]);
  const queues = [testEnv.WHATSAPP_QUEUE.get(testEnv.WHATSAPP_QUEUE.idFromName("whatsapp")), testEnv.INSTAGRAM_QUEUE.get(testEnv.INSTAGRAM_QUEUE.idFromName("instagram"))];
  for (const queue of queues)
    expect(await runInDurableObject(queue as never, (_object: unknown, { storage }: DurableObjectState) => storage.sql.exec("SELECT COUNT(*) AS n FROM items").one().n)).toBe(0);
  // The same by hand would have told somebody.
  await published(await signedIn("editor"), { whatsappAuto: true });
  expect(await count()).toBeGreaterThan(before ?? 0);
});

test("a second import adds nothing, not even one that runs at the same moment", async () => {
  const stories = [story(), story(), story()];
  const [one, other] = [await begun(3), await begun(3)];
  const [here, there] = await Promise.all([step(one, { materias: stories }), step(other, { materias: stories })]);
  const fates = stories.map((_story, index) => [here.linhas[index]?.destino, there.linhas[index]?.destino].sort());
  expect(fates).toEqual(stories.map(() => ["criada", "existente"]));
  expect(here.linhas.map(({ materia }) => materia)).toEqual(there.linhas.map(({ materia }) => materia));
  // A call whose answer was lost is made again: what it made is still what it made.
  expect((await step(one, { materias: stories })).linhas.map(({ destino }) => destino)).toEqual(here.linhas.map(({ destino }) => destino));
  const third = await begun(3);
  expect((await step(third, { materias: stories })).linhas.map(({ destino }) => destino)).toEqual(["existente", "existente", "existente"]);
  const { conhecidos } = (await holder.post<{ conhecidos: unknown[] }>("/api/imports/known", { origem: "velho.com.br", tipo: "item", ids: stories.map(({ id }) => id) })).body;
  expect(conhecidos).toHaveLength(3);
  const ids = stories.map(({ id }) => `'${id}'`).join(",");
  expect((await first<{ n: number }>(`SELECT COUNT(*) AS n FROM imported_items WHERE source_id IN (${ids})`))?.n).toBe(3);
  // Another site may number its items alike.
  expect((await step(await begun(1, "outro.com.br"), { materias: [stories[0]] })).linhas[0]?.destino).toBe("criada");
});

test("a deleted story does not come back, and the fate of every item is asked for at the end", async () => {
  const one = story();
  const { linhas } = await step(await begun(1), { materias: [one] });
  await testEnv.DB.prepare("DELETE FROM articles WHERE id = ?").bind(linhas[0]?.materia).run();
  const run = await begun(2);
  expect((await step(run, { materias: [one] })).linhas[0]).toMatchObject({ destino: "existente", materia: null });
  expect((await holder.post(run, { fim: true })).status).toBe(409);
  await step(run, { linhas: [{ tipo: "nav_menu_item", id: "9", titulo: "Menu", destino: "ignorada", motivo: "Item de menu", materia: null }] });
  expect((await step(run, { fim: true })).importacao?.totais).toEqual({ existente: 1, ignorada: 1 });
});

test("drafts and scheduled stories stay what they were; unknown categories and towns are left out", async () => {
  const at = Date.now() + 3_600_000;
  const drafts = [
    story({ status: "agendada", publicadaEm: null, agendadaPara: at, titulo: "x".repeat(250) }),
    story({ status: "rascunho", publicadaEm: null, revisao: true, categorias: ["nao-ha"], municipio: "nem-esta", autores: [] }),
  ];
  const { linhas } = await step(await begun(2), { materias: drafts });
  const rows = await Promise.all(linhas.map(({ materia }) => first<Record<string, unknown>>("SELECT * FROM articles WHERE id = ?", materia)));
  expect(rows[0]).toMatchObject({ status: "agendada", scheduled_at: at, visible: 0 });
  expect(rows[1]).toMatchObject({ status: "rascunho", category: "geral", municipality: null, review_at: expect.any(Number) });
  expect(rows[1]?.author).not.toBe("");
});

test("a file comes once, by its address and by its bytes, and what is none is refused", async () => {
  const run = await begun(0);
  const send = (id: string, bytes: Uint8Array) => fetchFile(`${run}/file?${new URLSearchParams({ id, titulo: "Feira", texto: "A feira", credito: "Ana" })}`, bytes);
  const one = await send("/wp-content/uploads/2019/feira.png", await png(40, 30));
  const same = await send("/wp-content/uploads/2020/copia.png", await png(40, 30));
  expect([one.status, one.body.arquivo]).toEqual([200, same.body.arquivo]);
  expect(await first("SELECT title, alt, credit FROM media WHERE key = ?", one.body.arquivo)).toEqual({ title: "Feira", alt: "A feira", credit: "Ana" });
  expect((await send("/x.png", new TextEncoder().encode("<html>404</html>"))).status).toBe(415);
  expect((await holder.put(`${run}/file?${new URLSearchParams({ id: "/y.png", endereco: "https://127.0.0.1/y.png" })}`)).status).toBe(422);
  const ids = ["/wp-content/uploads/2019/feira.png", "/x.png"];
  const { conhecidos } = (await holder.post<{ conhecidos: { id: string }[] }>("/api/imports/known", { origem: "velho.com.br", tipo: "file", ids })).body;
  expect(conhecidos.map(({ id }) => id)).toEqual([ids[0]]);
  const { linhas } = await step(run, { materias: [story({ capa: `/img/${one.body.arquivo}`, capaTexto: "A feira" })] });
  expect((await first<{ cover_alt: string }>("SELECT cover_alt FROM articles WHERE id = ?", linhas[0]?.materia))?.cover_alt).toBe("A feira");
});

async function fetchFile(path: string, bytes: Uint8Array) {
  const { SELF } = await import("cloudflare:test");
  const answer = await SELF.fetch(`http://site.test${path}`, {
    method: "PUT",
    headers: { ...holder.headers, "Content-Type": "application/octet-stream" },
    body: bytes as Uint8Array<ArrayBuffer>,
  });
  return { status: answer.status, body: (await answer.json()) as { arquivo: string } };
}

test("old addresses of every kind lead to the story by one step of 301; a page of ours is never asked for in vain", async () => {
  const one = story({ enderecos: ["?p=77", "/2019/05/12/agua-em-picos", "/antigo/acao"] });
  const run = await begun(1);
  const { linhas } = await step(run, {
    materias: [one],
    enderecos: [
      { de: "/category/politica", para: "/categoria/politica" },
      { de: "?cat=5", para: "/categoria/politica" },
      { de: "/tag/chuva", para: "/tag/agua" },
      { de: "/wp-content/uploads/2019/feira.png", para: "/img/abc.png" },
    ],
  });
  const target = `/post/${linhas[0]?.materia}-materia-antiga`;
  const leads = async (path: string) => {
    const { status, headers } = await thePublic.get(path);
    return [path, status, status === 301 ? headers.get("Location") : null];
  };
  const paths = [
    "/2019/05/12/agua-em-picos",
    "/2019/05/12/agua-em-picos/",
    "/2019/05/12/Agua-em-Picos/amp/",
    "/2019/05/12/agua-em-picos/feed/",
    "/2019/05/12/agua-em-picos?amp=1",
    "/?p=77",
    "/?page_id=77&utm_source=x",
    "/index.php?p=77",
  ];
  for (const path of [...paths, "/antigo/a%C3%A7%C3%A3o/".replace("a%C3%A7%C3%A3o", "acao"), "/2019/05/12/agua-em-picos/comment-page-2/", "/2019/05/12/agua-em-picos/feed/atom"])
    expect(await leads(path)).toEqual([path, 301, target]);
  expect((await thePublic.get(target)).status).toBe(200);
  expect(await leads("/category/politica/page/3/")).toEqual(["/category/politica/page/3/", 301, "/categoria/politica"]);
  expect(await leads("/category/politica/feed/")).toEqual(["/category/politica/feed/", 301, "/categoria/politica/feed.xml"]);
  expect(await leads("/?cat=5")).toEqual(["/?cat=5", 301, "/categoria/politica"]);
  expect(await leads("/feed/")).toEqual(["/feed/", 301, "/feed.xml"]);
  expect(await leads("/?feed=rss2")).toEqual(["/?feed=rss2", 301, "/feed.xml"]);
  expect(await leads("/wp-content/uploads/2019/feira-300x200.png")).toEqual(["/wp-content/uploads/2019/feira-300x200.png", 301, "/img/abc.png"]);
  expect(await leads("/nada-disso")).toEqual(["/nada-disso", 404, null]);
  expect(await leads("/?p=78")).toEqual(["/?p=78", 200, null]);
  expect(await leads("/?utm_source=x")).toEqual(["/?utm_source=x", 200, null]);
  expect((await thePublic.get(`/${"a".repeat(1_600)}`)).status).toBe(404);
  // A story that readers do not see is not led to.
  await testEnv.DB.prepare("UPDATE articles SET active = 0 WHERE id = ?").bind(linhas[0]?.materia).run();
  expect(await leads("/antigo/acao")).toEqual(["/antigo/acao", 404, null]);
});

test("only the key writes, only admins read", async () => {
  const run = await begun(1);
  await step(run, { linhas: [{ tipo: "post", id: "5", titulo: "Falhou esta", destino: "falhou", motivo: "O texto é grande demais.", materia: null }], fim: true });
  const admin = await signedIn("admin");
  for (const who of [thePublic, await signedIn("reporter"), await signedIn("editor"), admin]) {
    expect((await who.post("/api/imports", { origem: "x", arquivos: "", itens: 0 })).status).toBe(401);
    expect((await who.post("/api/imports/known", { origem: "x", tipo: "item", ids: [] })).status).toBe(401);
    expect((await who.post(run, { fim: true })).status).toBe(401);
    expect((await who.put(`${run}/file?id=/a.png`, "x")).status).toBe(401);
  }
  for (const [who, status] of [
    [thePublic, 401],
    [await signedIn("reporter"), 403],
    [await signedIn("editor"), 403],
    [admin, 200],
  ] as const) {
    expect((await who.get("/api/imports")).status).toBe(status);
    expect((await who.get(run)).status).toBe(status);
  }
  const read = (await admin.get<{ linhas: Line[]; depois: number | null; importacao: { totais: unknown } }>(`${run}?destino=falhou`)).body;
  expect([read.linhas.map(({ id }) => id), read.depois, read.importacao.totais]).toEqual([["5"], null, { falhou: 1 }]);
  expect((await admin.get(`${run}?destino=criada`)).body.linhas).toEqual([]);
  expect((await admin.get("/api/imports/999999")).status).toBe(404);
  const screen = await admin.get(`/admin/importacoes/${run.split("/").at(-1)}`);
  expect([screen.status, screen.text.includes("Falhou esta"), screen.text.includes("O texto é grande demais.")]).toEqual([200, true, true]);
  expect((await admin.get("/admin/importacoes")).text).toContain("velho.com.br");
  expect((await (await signedIn("editor")).get("/admin/importacoes")).status).toBe(302);
});

test("what is sent is bounded, and a body too long for a story fails alone", async () => {
  const run = await begun(2);
  expect((await holder.post(run, { materias: Array.from({ length: 41 }, () => story()) })).status).toBe(422);
  expect((await holder.post(run, { enderecos: [{ de: "/x", para: "https://fora.com/" }] })).status).toBe(422);
  expect((await holder.post(run, { enderecos: [{ de: "/x", para: "//fora.com/" }] })).status).toBe(422);
  const { linhas } = await step(run, { materias: [story({ conteudo: `<p>${"a".repeat(400_001)}</p>` }), story()] });
  expect(linhas.map(({ destino }) => destino)).toEqual(["falhou", "criada"]);
});

test("what another newsroom of this product told is kept: summary, correction, position, live blog, hidden stories", async () => {
  const live = {
    ...{ aberta: false, inicio: AT, fim: AT + 60_000 },
    entradas: [
      { titulo: "Início", texto: "Começou.", imagem: null, imagemTexto: "", imagemCredito: "", fixada: true, correcao: "", corrigidaEm: null, autor: "Ana", em: AT + 1_000 },
      {
        titulo: "",
        texto: "Acabou.",
        imagem: null,
        imagemTexto: "",
        imagemCredito: "",
        fixada: false,
        correcao: "Eram três.",
        corrigidaEm: AT + 3_000,
        autor: "Rui",
        em: AT + 2_000,
      },
    ],
  };
  const own = {
    resumo: ["Um", "Dois", "Três"],
    correcao: { texto: "O nome estava errado.", em: AT + 500 },
    sensivel: true,
    tituloRedes: "Para as redes",
    imagemRedes: null,
    oculta: false,
    aoVivo: null,
  };
  const { superHeadline } = await superHeadlineNow();
  const stories = [
    story({
      ...own,
      posicao: "municipios",
      palavras: "",
      titulo: "Uma de Picos",
      conteudo: '<p>Texto</p><aside data-box="ficha"><h3>Serviço</h3><dl><dt>Quando</dt><dd>sábado</dd></dl></aside>',
      aoVivo: live,
    }),
    story({ ...own, posicao: "supermanchete" }),
    story({ ...own, posicao: "supermanchete" }),
    story({ ...own, posicao: "geral", oculta: true }),
  ];
  const { linhas } = await step(await begun(4), { materias: stories });
  const [town, head, second, hidden] = await Promise.all(linhas.map(({ materia }) => first<Record<string, unknown>>("SELECT * FROM articles WHERE id = ?", materia)));
  expect(town).toMatchObject({
    position: "municipios",
    quick_summary: '["Um","Dois","Três"]',
    correction: "O nome estava errado.",
    corrected_at: AT + 500,
    sensitive: 1,
    slug: `${town?.id}-uma-de-picos`,
  });
  // Only a place that is free is taken; nobody loses one.
  expect([head?.position, second?.position]).toEqual([superHeadline === null ? "supermanchete" : "geral", "geral"]);
  expect(hidden).toMatchObject({ active: 0, visible: 0, status: "publicada" });
  expect(await first("SELECT state, started_at, ended_at, entries FROM live_blogs WHERE article_id = ?", town?.id)).toEqual({
    state: "encerrada",
    started_at: AT,
    ended_at: AT + 60_000,
    entries: 2,
  });
  const page = await thePublic.get(`/post/${town?.slug}`);
  for (const words of ["Começou.", "Acabou.", "Eram três.", "O nome estava errado.", "Serviço", "sábado"]) expect([words, page.text.includes(words)]).toEqual([words, true]);
});

test("a story of another newsroom of this product keeps its number where none here had it, and its links lead to it where it could not", async () => {
  const own = { posicao: "geral", resumo: [], correcao: null, sensivel: false, tituloRedes: "", imagemRedes: null, oculta: false, aoVivo: null, palavras: "" };
  const { used } = (await first<{ used: number }>("SELECT seq AS used FROM sqlite_sequence WHERE name = 'articles'")) ?? { used: 0 };
  const here = await published(await signedIn("editor"), { titulo: "Uma que já estava" });
  const far = used + 500;
  const addresses = (number: number, words: string) => ({ enderecos: [`/post/${number}-${words}`] });
  const stories = [
    story({ ...own, numero: far, titulo: "A que guarda", ...addresses(far, "a-que-guarda") }),
    story({ ...own, numero: here.id, titulo: "A de outro número", ...addresses(here.id, "a-de-outro-numero") }),
    story({ ...own, numero: far + 400, titulo: "Escondida", oculta: true, ...addresses(far + 400, "escondida") }),
  ];
  const { linhas } = await step(await begun(3, "outra-redacao.example"), { materias: stories });
  expect(linhas.map(({ materia }) => materia)).toEqual([far, far + 1, far + 400]);
  expect((await thePublic.get(`/post/${far}-a-que-guarda`)).status).toBe(200);
  const moved = await thePublic.get(`/post/${here.id}-a-de-outro-numero`);
  expect([moved.status, moved.headers.get("Location")]).toEqual([301, `/post/${far + 1}-a-de-outro-numero`]);
  // What was here is found by its own address, by its number and by a mangled one.
  expect((await thePublic.get(`/post/${here.id}`)).status).toBe(200);
  const mangled = await thePublic.get(`/post/${here.id}-qualquer-coisa`);
  expect([mangled.status, mangled.headers.get("Location")]).toEqual([301, `/post/${here.slug}`]);
  expect((await thePublic.get(`/post/${far + 400}-escondida`)).status).toBe(404);
});

test("a draft of another newsroom of this product stays as it was: without a section, withdrawn, with the editor's note; the AI's label outlives the next save", async () => {
  const own = { posicao: "geral", resumo: ["Um tópico"], correcao: null, sensivel: false, tituloRedes: "", imagemRedes: null, oculta: false, aoVivo: null };
  const stories = [
    story({ ...own, status: "rascunho", publicadaEm: null, categorias: [], notaRevisao: "Falta ouvir a prefeitura." }),
    story({ ...own, status: "rascunho", jaPublicada: true, publicadaEm: AT, categorias: ["policia"], municipio: "piripiri" }),
    story({ ...own, partesIa: ["resumo", "invalida"] }),
  ];
  const { linhas } = await step(await begun(3, "terceira.example"), { materias: stories });
  const rows = await Promise.all(linhas.map(({ materia }) => first<Record<string, unknown>>("SELECT * FROM articles WHERE id = ?", materia)));
  expect(rows[0]).toMatchObject({ status: "rascunho", categories: "[]", review_note: "Falta ouvir a prefeitura.", was_published: 0, published_at: null });
  expect(rows[1]).toMatchObject({ status: "rascunho", was_published: 1, published_at: AT, municipality: "piripiri" });
  expect(JSON.parse(String(rows[1]?.categories))).toEqual(["editoriais", "policia"]);
  const labelled = linhas[2]?.materia;
  const label = () => first("SELECT parts FROM article_ai WHERE article_id = ?", labelled);
  expect(await label()).toEqual({ parts: '["resumo"]' });
  const editor = await signedIn("editor");
  expect((await editor.patch(`/api/posts/${labelled}`, { titulo: "Outro título da matéria" })).status).toBe(200);
  expect(await label()).toEqual({ parts: '["resumo"]' });
});

const superHeadlineNow = async () => ({ superHeadline: await first("SELECT id FROM articles WHERE position = 'supermanchete' AND visible = 1") });
