import { beforeAll, expect, test } from "vitest";
import type { ArticleWire } from "#app/features/articles/articles.wire.ts";
import { batchTargetReads, createBatchRepository } from "#app/features/articles/batches.store.ts";
import { createDatabase } from "#app/platform/db/database.store.ts";
import { measure } from "#tests/support/lean-reads.ts";
import { anArticle, type Client, published, signedIn, testEnv, thePublic } from "#tests/support/site.ts";

interface Batch {
  id: number;
  encontradas: number;
  feitas: number;
  recusadas: number;
  itens: { id: number | null; resultado: string | null; motivo: string; desfeita: string | null; motivoDesfeita: string }[];
  desfeitaEm: string | null;
}

let admin: Client;
let editor: Client;
let reporter: Client;

beforeAll(async () => {
  [admin, editor, reporter] = await Promise.all([signedIn("admin"), signedIn("editor"), signedIn("reporter")]);
});

const bulk = (by: Client, body: object, headers: Record<string, string> = {}) => by.post<Batch>("/api/posts/bulk", body, headers);
const undo = (by: Client, id: number) => by.post<Batch>(`/api/posts/bulk/${id}/undo`, {});
const read = async (id: number) => (await editor.get<ArticleWire>(`/api/posts/${id}`)).body;
const outcomes = ({ itens }: Batch) => itens.map(({ resultado }) => resultado);

test("each story has its outcome, and one undo takes the whole back and nothing that came after it", async () => {
  const [one, two, draft] = [await published(editor), await published(editor, { tags: ["obra"] }), await anArticle(editor)];
  const stale = await published(editor);
  await editor.patch(`/api/posts/${stale.id}`, { subtitulo: "Mudou" });
  const materias = [one.id, { id: two.id, versao: two.versao }, draft.id, { id: stale.id, versao: stale.versao }, 99_999];
  const { status, body } = await bulk(editor, { acao: "tags", tags: ["Obra", "chuva"], materias });
  expect([status, outcomes(body), body.feitas, body.recusadas]).toEqual([200, ["feita", "feita", "feita", "recusada", "recusada"], 3, 2]);
  expect((await read(two.id)).tags).toEqual(["obra", "chuva"]);
  expect((await read(stale.id)).tags).toEqual([]);
  await editor.patch(`/api/posts/${one.id}`, { tags: ["Obra", "chuva", "depois"] });
  const undone = await undo(editor, body.id);
  expect([undone.status, undone.body.itens.map(({ desfeita }) => desfeita), undone.body.desfeitaEm === null]).toEqual([200, ["feita", "feita", "feita", null, null], false]);
  expect([(await read(one.id)).tags, (await read(two.id)).tags, (await read(draft.id)).tags]).toEqual([["depois"], ["obra"], []]);
  // Asked for once more, it is the same answer.
  expect((await undo(editor, body.id)).body).toEqual(undone.body);
});

test("category, author, position and switches keep the rules of the board; a published story without subcategory is not made", async () => {
  const [one, two] = [await published(editor), await published(editor)];
  const materias = [one.id, two.id];
  await bulk(editor, { acao: "categoria", categoria: "piripiri", materias });
  expect([(await read(one.id)).categoriasCompletas, (await read(one.id)).municipio]).toEqual([["editoriais", "municipios", "geral", "piripiri"], "piripiri"]);
  const unknown = await bulk(editor, { acao: "categoria", categoria: "nao-ha", materias });
  expect(unknown.body.itens.every(({ resultado, motivo }) => resultado === "recusada" && motivo.includes("desconhecida"))).toBe(true);
  expect(outcomes((await bulk(editor, { acao: "autor", autor: "Ana Lima", materias })).body)).toEqual(["feita", "feita"]);
  const placed = (await bulk(editor, { acao: "posicao", posicao: "destaque", materias })).body;
  expect([(await read(one.id)).posicao, (await read(two.id)).posicao]).toEqual(["destaque", "destaque"]);
  expect((await undo(editor, placed.id)).body.itens.map(({ desfeita }) => desfeita)).toEqual(["feita", "feita"]);
  expect((await read(two.id)).posicao).toBe("geral");
  const off = (await bulk(editor, { acao: "desligar", materias: [one.id, two.id] })).body;
  expect((await thePublic.get(`/api/posts/${one.id}`)).status).toBe(404);
  expect(outcomes((await bulk(editor, { acao: "desligar", materias: [one.id] })).body)).toEqual(["inalterada"]);
  await undo(editor, off.id);
  expect((await thePublic.get(`/api/posts/${one.id}`)).status).toBe(200);
});

test("the bin is an admin's, also to be taken back, and the super headline is refused by name", async () => {
  const [one, top] = [await published(admin), await published(admin, { posicao: "supermanchete" })];
  const body = { acao: "lixeira", materias: [one.id, top.id] };
  expect((await bulk(editor, body)).status).toBe(403);
  expect((await bulk(reporter, { acao: "tags", tags: ["a"], materias: [one.id] })).status).toBe(403);
  const binned = (await bulk(admin, body)).body;
  expect([outcomes(binned), binned.itens[1]?.motivo]).toEqual([["feita", "recusada"], "É a super manchete: mude-a na própria linha da lista."]);
  expect((await editor.get(`/api/posts/${one.id}`)).status).toBe(404);
  expect((await undo(editor, binned.id)).status).toBe(404);
  expect((await undo(admin, binned.id)).body.itens.map(({ desfeita }) => desfeita)).toEqual(["feita", null]);
  expect((await editor.get(`/api/posts/${one.id}`)).status).toBe(200);
});

test("one operation acts once, and goes on where it was cut off", async () => {
  const [one, two] = [await published(editor), await published(editor)];
  const body = { acao: "desligar", materias: [one.id, two.id] };
  const key = { "Idempotency-Key": crypto.randomUUID() };
  const first = await bulk(editor, body, key);
  expect((await bulk(editor, body, key)).body.id).toBe(first.body.id);
  // The board had written the first, and its outcome was not stored.
  await testEnv.DB.prepare("UPDATE article_batch_items SET outcome = NULL WHERE batch_id = ?").bind(first.body.id).run();
  await testEnv.DB.prepare("DELETE FROM idempotency_keys").run();
  await editor.patch(`/api/posts/${two.id}`, { ativo: true });
  const again = await bulk(editor, body, key);
  expect([again.body.id, outcomes(again.body), (await read(one.id)).versao]).toEqual([first.body.id, ["feita", "feita"], one.versao + 1]);
  expect((await undo(editor, again.body.id)).body.itens.map(({ desfeita }) => desfeita)).toEqual(["feita", "inalterada"]);
});

test("all that a filter leaves is found on the server, at most a hundred, and not when the list has changed", async () => {
  await anArticle(editor, { autor: "Zélia Prado" });
  await anArticle(editor, { autor: "Zélia Prado" });
  const filtro = { autor: "zelia-prado", status: "rascunho" };
  expect((await bulk(editor, { acao: "tags", tags: ["lote"], filtro, esperadas: 3 })).status).toBe(409);
  const { body } = await bulk(editor, { acao: "tags", tags: ["lote"], filtro, esperadas: 2 });
  expect([body.encontradas, body.feitas]).toEqual([2, 2]);
  for (const wrong of [
    { acao: "tags", tags: ["a"] },
    { acao: "tags", tags: [], materias: [1] },
    { acao: "posicao", posicao: "lugar", materias: [1] },
    { acao: "posicao", posicao: "supermanchete", materias: [1] },
    { acao: "apagar", materias: [1] },
    { acao: "desligar", materias: [] },
    { acao: "desligar", materias: Array.from({ length: 101 }, (_, index) => index + 1) },
  ])
    expect([wrong.acao, (await bulk(editor, wrong)).status]).toEqual([wrong.acao, 422]);
});

test("after ten minutes nothing is taken back, and batches are read by their keys", async () => {
  const one = await published(editor);
  const { body } = await bulk(editor, { acao: "desligar", materias: [one.id] });
  await testEnv.DB.prepare("UPDATE article_batches SET created_at = created_at - 601000 WHERE id = ?").bind(body.id).run();
  expect((await undo(editor, body.id)).status).toBe(409);
  const batches = createBatchRepository(createDatabase(testEnv.DB), "stories");
  for (const reading of [batches.readById(body.id, 1), batches.readByOperation("x"), batchTargetReads().readTargets([one.id])])
    for (const { sql, scans } of await measure(reading as never)) expect([sql, scans]).toEqual([sql, []]);
});

test("it works as forms alone: the list's boxes, the actions, what came of them, and the undo", async () => {
  const [one, two] = [await published(editor), await published(editor)];
  const list = (await editor.get("/admin/materias")).text;
  expect(list).toContain(`value="${one.id}.${one.versao}"/>`);
  expect((await reporter.get("/admin/materias")).text).not.toContain('name="m"');
  const address = `/admin/materias/lote?lista=status%3Dpublicada&m=${one.id}.${one.versao}&m=${two.id}.${two.versao}`;
  const page = (await editor.get(address)).text;
  expect(page).toContain("2 matérias selecionadas");
  expect(page).not.toContain("Mandar para a lixeira");
  const operation = /name="operation" value="([^"]+)"/.exec(page)?.[1] ?? "";
  const body = () => {
    const form = new FormData();
    const chosen = /name="materias" value="([^"]+)"/.exec(page)?.[1] ?? "";
    for (const [name, value] of Object.entries({ operation, materias: chosen, lista: "status=publicada", acao: "desligar" })) form.append(name, value);
    return form;
  };
  const sent = await editor.call("POST", "/admin/materias/lote", body());
  const result = sent.headers.get("Location") ?? "";
  expect([sent.status, result]).toEqual([302, expect.stringMatching(/^\/admin\/materias\/lote\/\d+\?status=publicada$/)]);
  expect((await editor.call("POST", "/admin/materias/lote", body())).headers.get("Location")).toBe(result);
  const shown = (await editor.get(result)).text;
  expect(shown).toContain("2 feitas");
  expect(shown).toContain("Desfazer tudo");
  expect((await admin.get(result)).status).toBe(404);
  expect((await editor.call("POST", result, new FormData())).status).toBe(302);
  expect((await editor.get(result)).text).toContain("Ação em lote desfeita");
  expect((await read(one.id)).ativo).toBe(1);
});
