import { beforeAll, expect, test } from "vitest";
import { createBatchRepository } from "#app/features/articles/batches.store.ts";
import type { MediaStoredWire, MediaWire } from "#app/features/media/media.wire.ts";
import { createDatabase } from "#app/platform/db/database.store.ts";
import { measure } from "#tests/support/lean-reads.ts";
import { png } from "#tests/support/pictures.ts";
import { type Client, signedIn, testEnv } from "#tests/support/site.ts";

interface Batch {
  id: number;
  feitas: number;
  recusadas: number;
  itens: { id: number; resultado: string | null; motivo: string; desfeita: string | null; motivoDesfeita: string }[];
  desfeitaEm: string | null;
}

let reporter: Client;
let editor: Client;

beforeAll(async () => {
  [reporter, editor] = await Promise.all([signedIn("reporter"), signedIn("editor")]);
});

let width = 300;

async function stored(client: Client, words: Record<string, string> = {}): Promise<MediaStoredWire> {
  const form = new FormData();
  width += 1;
  form.set("file", new File([await png(width, 13, 7)], "lote.png"));
  for (const [name, value] of Object.entries(words)) form.set(name, value);
  return (await client.post<MediaStoredWire>("/api/media", form)).body;
}

const bulk = (by: Client, body: object, headers: Record<string, string> = {}) => by.post<Batch>("/api/media/bulk", body, headers);
const undo = (by: Client, id: number) => by.post<Batch>(`/api/media/bulk/${id}/undo`, {});
const read = async ({ id }: { id: number }) => (await editor.get<MediaWire>(`/api/media/${id}`)).body;
const outcomes = ({ itens }: Batch) => itens.map(({ resultado }) => resultado);
const seen = ({ id, versao }: MediaWire) => ({ id, versao });
const trailOf = async (item: MediaWire) =>
  (await testEnv.DB.prepare("SELECT COUNT(*) AS n FROM audit_log WHERE action IN ('media.change', 'media.focus') AND details LIKE ?").bind(`%${item.key}%`).first<{ n: number }>())
    ?.n;

test("each file has its outcome and its line in the trail; a stale one is skipped by name; one undo takes the whole back", async () => {
  const [one, two, stale] = [await stored(editor, { titulo: "Uma" }), await stored(editor, { credito: "Ana Lima" }), await stored(editor, { titulo: "Mudada" })];
  await editor.patch(`/api/media/${stale.id}`, { alt: "Outra pessoa" });
  const { status, body } = await bulk(editor, { acao: "credito", credito: "Ana Lima", arquivos: [seen(one), seen(two), seen(stale), 99_999_999] });
  expect([status, outcomes(body), body.feitas, body.recusadas]).toEqual([200, ["feita", "inalterada", "recusada", "recusada"], 1, 2]);
  expect(body.itens[2]?.motivo).toContain("Outra pessoa mudou");
  expect([(await read(one)).credito, (await read(stale)).credito, await trailOf(one), await trailOf(two)]).toEqual(["Ana Lima", "", 1, 0]);
  const undone = await undo(editor, body.id);
  expect([undone.status, undone.body.itens.map(({ desfeita }) => desfeita), undone.body.desfeitaEm === null]).toEqual([200, ["feita", null, null, null], false]);
  expect([(await read(one)).credito, (await read(two)).credito]).toEqual(["", "Ana Lima"]);
  // Asked for once more, it is the same answer.
  expect((await undo(editor, body.id)).body).toEqual(undone.body);
});

test("tags, focal point and alternative texts; what was changed since stays", async () => {
  const [one, two] = [await stored(editor, { tags: "rio" }), await stored(editor)];
  const arquivos = [one.id, two.id];
  const tagged = (await bulk(editor, { acao: "tags", tags: "Rio, chuva", arquivos })).body;
  expect([outcomes(tagged), (await read(one)).tags, (await read(two)).tags]).toEqual([
    ["feita", "feita"],
    ["rio", "chuva"],
    ["Rio", "chuva"],
  ]);
  expect((await editor.get<{ total: number }>("/api/media?q=chuva")).body.total).toBe(2);
  await editor.patch(`/api/media/${two.id}`, { tags: ["Rio", "chuva", "depois"] });
  await undo(editor, tagged.id);
  expect([(await read(one)).tags, (await read(two)).tags]).toEqual([["rio"], ["depois"]]);
  const taken = (await bulk(editor, { acao: "tirar-tags", tags: ["RIO"], arquivos })).body;
  expect([outcomes(taken), (await read(one)).tags]).toEqual([["feita", "inalterada"], []]);
  await bulk(editor, { acao: "foco", foco: { x: 10, y: 20 }, arquivos });
  expect([(await read(one)).foco, (await read(two)).foco]).toEqual([
    { x: 10, y: 20 },
    { x: 10, y: 20 },
  ]);
  const alts = (await bulk(editor, { acao: "alt", alts: { [one.id]: "Uma ponte", [two.id]: "" }, arquivos })).body;
  expect([outcomes(alts), (await read(one)).alt]).toEqual([["feita", "inalterada"], "Uma ponte"]);
  await editor.patch(`/api/media/${one.id}`, { alt: "Uma ponte de ferro" });
  expect((await undo(editor, alts.id)).body.itens[0]).toMatchObject({ desfeita: "recusada", motivoDesfeita: "O texto alternativo mudou depois." });
  expect((await read(one)).alt).toBe("Uma ponte de ferro");
});

test("a reporter changes their own only, and nobody sees or undoes the batch of another", async () => {
  const [own, others] = [await stored(reporter), await stored(editor)];
  const { status, body } = await bulk(reporter, { acao: "credito", credito: "Caio", arquivos: [own.id, others.id] });
  expect([status, outcomes(body)]).toEqual([200, ["feita", "recusada"]]);
  expect(body.itens[1]?.motivo).toContain("Só quem enviou");
  expect([(await read(own)).credito, (await read(others)).credito]).toEqual(["Caio", ""]);
  expect([(await editor.get(`/api/media/bulk/${body.id}`)).status, (await undo(editor, body.id)).status, (await reporter.get(`/api/media/bulk/${body.id}`)).status]).toEqual([
    404, 404, 200,
  ]);
});

test("one operation acts once, and goes on where it was cut off", async () => {
  const [one, two] = [await stored(editor), await stored(editor)];
  const body = { acao: "credito", credito: "Acervo", arquivos: [one.id, two.id] };
  const key = { "Idempotency-Key": crypto.randomUUID() };
  const first = await bulk(editor, body, key);
  expect((await bulk(editor, body, key)).body.id).toBe(first.body.id);
  // The first file had been written, and its outcome was not stored.
  await testEnv.DB.prepare("UPDATE media_batch_items SET outcome = NULL WHERE batch_id = ?").bind(first.body.id).run();
  await testEnv.DB.prepare("DELETE FROM idempotency_keys").run();
  await editor.patch(`/api/media/${two.id}`, { credito: "" });
  const again = await bulk(editor, body, key);
  expect([again.body.id, outcomes(again.body), (await read(one)).versao, (await read(two)).credito]).toEqual([first.body.id, ["feita", "feita"], one.versao + 1, "Acervo"]);
});

test("what is asked for wrongly is refused with its field, and after ten minutes nothing is undone", async () => {
  for (const [body, field] of [
    [{ acao: "credito", arquivos: [1] }, "credito"],
    [{ acao: "credito", credito: "x".repeat(121), arquivos: [1] }, "credito"],
    [{ acao: "tags", tags: [], arquivos: [1] }, "tags"],
    [{ acao: "foco", foco: { x: 101, y: 0 }, arquivos: [1] }, "foco.x"],
    [{ acao: "alt", alts: { 2: "De outra" }, arquivos: [1] }, "alts"],
    [{ acao: "alt", alts: { 1: "x".repeat(501) }, arquivos: [1] }, "alts.1"],
    [{ acao: "apagar", arquivos: [1] }, "acao"],
    [{ acao: "credito", credito: "Ana", arquivos: [] }, "arquivos"],
    [{ acao: "credito", credito: "Ana", arquivos: Array.from({ length: 101 }, (_, index) => index + 1) }, "arquivos"],
  ] as const) {
    const { status, body: refused } = await editor.post<{ errors?: { field: string }[] }>("/api/media/bulk", body);
    expect([body.acao, status, refused.errors?.[0]?.field]).toEqual([body.acao, 422, field]);
  }
  const item = await stored(editor);
  const { body } = await bulk(editor, { acao: "credito", credito: "Ana", arquivos: [item.id] });
  await testEnv.DB.prepare("UPDATE media_batches SET created_at = created_at - 601000 WHERE id = ?").bind(body.id).run();
  expect((await undo(editor, body.id)).status).toBe(409);
});

test("the screen lists what was chosen, saves by a plain form, and keeps what was typed when it is refused", async () => {
  const [one, two] = [await stored(reporter, { titulo: "Ponte velha" }), await stored(reporter, { titulo: "Ponte nova", alt: "A ponte" })];
  const chosen = `${one.id}.${one.versao},${two.id}.${two.versao}`;
  const screen = await reporter.call("GET", `/admin/midia/lote?m=${one.id}.1&m=${two.id}.1&m=99999999&lista=${encodeURIComponent("tab=midia&sem=alt")}`);
  for (const words of ["2 arquivos selecionados", "1 já não existe", "Ponte velha", 'value="A ponte"', "sem=alt"]) expect(screen.text).toContain(words);
  const post = (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries({ arquivos: chosen, operation: crypto.randomUUID(), lista: "tab=midia&sem=alt", ...fields })) form.set(name, value);
    return reporter.call("POST", "/admin/midia/lote", form);
  };
  const refused = await post({ acao: "alt", [`alt-${one.id}`]: "x".repeat(501), [`alt-${two.id}`]: "Escrito agora" });
  expect([refused.status, refused.text.includes("Escrito agora")]).toEqual([422, true]);
  const saved = await post({ acao: "alt", [`alt-${one.id}`]: "Ponte de ferro", [`alt-${two.id}`]: "A ponte" });
  expect([saved.status, (await read(one)).alt, (await read(two)).versao]).toEqual([302, "Ponte de ferro", two.versao]);
  const result = await reporter.call("GET", saved.headers.get("Location") ?? "");
  for (const words of ["1 mudado", "1 já estava assim", "Desfazer tudo", "sem=alt"]) expect(result.text).toContain(words);
  expect((await reporter.call("GET", "/admin/midia/lote")).text).toContain("Nenhum arquivo selecionado");
});

test("a batch is found by an index", async () => {
  const batches = createBatchRepository(createDatabase(testEnv.DB), "files");
  for (const batch of [batches.readById(1, 1), batches.readByOperation("x")]) for (const { sql, scans } of await measure(batch)) expect([sql, scans]).toEqual([sql, []]);
});
