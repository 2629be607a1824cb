import { beforeAll, expect, test } from "vitest";
import { keyHolder } from "#tests/support/backups.ts";
import { type Client, signedIn, testEnv, thePublic } from "#tests/support/site.ts";

const AT = Date.UTC(2019, 4, 12, 13);

interface Step {
  linhas: { id: string; destino: string; motivo: string; materia: number | null }[];
}

let holder: Client;
beforeAll(async () => {
  holder = await keyHolder();
});

const first = <T = Record<string, unknown>>(sql: string, ...values: unknown[]) =>
  testEnv.DB.prepare(sql)
    .bind(...values)
    .first<T>();

let numbers = 0;
function story(more: Record<string, unknown> = {}) {
  numbers += 1;
  return {
    ...{
      tipo: "post",
      id: String(numbers),
      titulo: `Matéria antiga ${numbers}`,
      subtitulo: "Um resumo",
      chapeu: "GERAL",
      conteudo: "<p>Texto sem nota</p>",
      categorias: ["geral"],
    },
    ...{
      municipio: null,
      autores: ["Conta do Sistema"],
      tags: ["água"],
      capa: null,
      capaTexto: "",
      capaCredito: "",
      palavras: "materia-antiga",
      tituloBusca: "",
      descricaoBusca: "",
    },
    ...{ status: "publicada", revisao: false, publicadaEm: AT, agendadaPara: null, criadaEm: AT, alteradaEm: AT, enderecos: [], notas: "" },
    ...more,
  };
}

async function run(body: (path: string) => unknown): Promise<Step["linhas"]> {
  const { body: begun } = await holder.post<{ id: number }>("/api/imports", { origem: "velho.com.br", arquivos: "a.xml", itens: 1 });
  const answer = await holder.post<Step>(`/api/imports/${begun.id}`, body(""));
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.linhas;
}

test("a later run says what it would repair, then repairs, then finds nothing more; dates, version and address stay", async () => {
  const old = story();
  const [created] = await run(() => ({ materias: [old] }));
  const before = await first("SELECT * FROM articles WHERE id = ?", created?.materia);
  const better = { ...old, conteudo: '<p>Texto<small data-nota="rodape">Com nota.</small></p>', autores: ["Marina Lopes", "Davi Reis"], tags: ["rio"] };
  const rehearsed = await run(() => ({ reparos: [better], ensaio: true }));
  expect(rehearsed).toEqual([expect.objectContaining({ destino: "existente", materia: created?.materia, motivo: "Seria reparada: texto, autores, tags." })]);
  expect(await first("SELECT * FROM articles WHERE id = ?", created?.materia)).toEqual(before);
  expect((await run(() => ({ reparos: [better] })))[0]?.motivo).toBe("Reparada: texto, autores, tags.");
  const after = await first("SELECT * FROM articles WHERE id = ?", created?.materia);
  expect(after).toMatchObject({ author: "Marina Lopes e Davi Reis", tags: '["rio"]', version: 1, slug: before?.slug, published_at: AT, edited_at: before?.edited_at });
  const page = await thePublic.get(`/post/${after?.slug}`);
  expect([page.text.includes("Com nota."), page.text.includes("Marina Lopes")]).toEqual([true, true]);
  expect((await thePublic.get("/tag/rio")).text).toContain(old.titulo);
  expect(await first("SELECT COUNT(*) AS n FROM audit_log WHERE action = 'article.repair' AND article_id = ?", created?.materia)).toEqual({ n: 1 });
  expect((await run(() => ({ reparos: [better] })))[0]).toMatchObject({ destino: "existente", motivo: "" });
});

test("what somebody changed or deleted here stays as it is, and what never came is not brought", async () => {
  const [edited, deleted] = [story(), story()];
  const lines = await run(() => ({ materias: [edited, deleted] }));
  const editor = await signedIn("editor");
  expect((await editor.put(`/api/posts/${lines[0]?.materia}`, { subtitulo: "Da redação" })).status).toBe(200);
  await testEnv.DB.prepare("DELETE FROM articles WHERE id = ?").bind(lines[1]?.materia).run();
  const better = [edited, deleted, story()].map((one) => ({ ...one, conteudo: "<p>Outro</p>" }));
  expect((await run(() => ({ reparos: better }))).map(({ destino, motivo }) => [destino, motivo])).toEqual([
    ["existente", "Foi alterada aqui: não foi reparada."],
    ["existente", "Foi excluída aqui: não foi reparada."],
    ["ignorada", "Ainda não foi importada."],
  ]);
  expect(await first("SELECT html FROM article_bodies WHERE article_id = ?", lines[0]?.materia)).toEqual({ html: "<p>Texto sem nota</p>" });
});
