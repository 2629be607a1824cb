import { beforeAll, expect, test } from "vitest";
import type { ArticleWire } from "#app/features/articles/articles.wire.ts";
import type { TrailEntryWire } from "#app/features/audit/audit.wire.ts";
import type { MediaStoredWire } from "#app/features/media/media.wire.ts";
import { newsroomDayStart } from "#app/platform/time/newsroom-clock.ts";
import { dayFromNow } from "#tests/support/newsroom-day.ts";
import { png } from "#tests/support/pictures.ts";
import { anArticle, type Client, published, signedIn, testEnv } from "#tests/support/site.ts";

const ZONE = "America/Fortaleza";

let editor: Client;
let admin: Client;
let reporter: Client;

beforeAll(async () => {
  [editor, admin, reporter] = await Promise.all([signedIn("editor"), signedIn("admin"), signedIn("reporter")]);
});

type Page = { items: TrailEntryWire[]; proximo: number | null };
const trail = async (query: string) => (await admin.get<Page>(`/api/audit?${query}`)).body.items;
const storiesOf = async (query: string) => (await trail(query)).map(({ materia }) => materia?.id ?? null);
/** The lines of the screen, without tags. */
const lines = async (query = "") =>
  [...(await admin.get(`/admin/trilha${query}`)).text.matchAll(/<li class="grid[^>]*>(.*?)<\/li>/gs)].map(([, line = ""]) =>
    line
      .replace(/<details.*?<\/details>/gs, "")
      .replace(/<[^>]+>/g, " ")
      .replace(/\s+/g, " ")
      .trim(),
  );

test("an action over many stories is one line that leads to each of its writes; taking it back is another", async () => {
  const stories: ArticleWire[] = [];
  for (let n = 1; n <= 4; n += 1) stories.push(await anArticle(editor, { titulo: `Lote ${n}` }));
  const { body } = await editor.post<{ id: number }>("/api/posts/bulk", { acao: "tags", tags: ["feira"], materias: stories.map(({ id }) => id) });
  const [whole, created] = await lines();
  expect(whole).toMatch(/alterou 4 matérias .*Ação em massa “Lote 1”, “Lote 2”, “Lote 3” e mais 1 Ver uma a uma$/);
  expect(created).toContain("criou Lote 4");
  const [first] = await trail("acao=article.save&limit=4");
  expect([first?.grupo, await storiesOf(`grupo=${first?.id}`)]).toEqual([{ escritas: 4, desfaz: false }, stories.map(({ id }) => id).reverse()]);
  const each = await lines(`?grupo=${first?.id}`);
  expect([each.length, each.every((line) => line.includes("Numa só ação sobre 4 matérias"))]).toEqual([4, true]);
  expect((await lines(`?materia=${stories[2]?.id}`))[0]).toMatch(/alterou esta matéria .*Numa só ação sobre 4 matérias/);
  await editor.post(`/api/posts/bulk/${body.id}/undo`, {});
  expect((await lines())[0]).toMatch(/alterou 4 matérias .*Ao desfazer uma ação em massa/);
  expect((await trail("limit=1"))[0]?.grupo).toEqual({ escritas: 4, desfaz: true });
});

test("one story of a bulk action is a line like any other", async () => {
  const { id } = await anArticle(editor, { titulo: "Sozinha no lote" });
  await editor.post("/api/posts/bulk", { acao: "tags", tags: ["feira"], materias: [id] });
  expect((await lines())[0]).toMatch(/alterou Sozinha no lote \d\d:\d\d$/);
  expect((await trail("limit=1"))[0]?.grupo).toBeNull();
});

test("what a saved order moves is one line, beside the order", async () => {
  const ids: number[] = [];
  for (let n = 1; n <= 3; n += 1) ids.push((await published(editor, { posicao: "municipios", titulo: `Erguida ${n}` })).id);
  await editor.post("/api/admin/destaques/set-order", { desired: ids });
  const [moved, ordered] = await lines();
  expect(moved).toMatch(/mudou, por consequência, a posição de 3 matérias .*Ao salvar a ordem dos destaques “Erguida/);
  expect(ordered).toContain("salvou a ordem dos destaques");
  expect(await storiesOf(`materia=${ids[1]}&acao=article.displaced`)).toEqual([ids[1]]);
});

test("files that are changed or deleted at once are one line", async () => {
  const ids: number[] = [];
  for (let n = 1; n <= 2; n += 1) {
    const form = new FormData();
    form.set("file", new File([await png(700 + n, 11, 5)], "lote.png"));
    form.set("titulo", `Foto ${n}`);
    ids.push((await editor.post<MediaStoredWire>("/api/media", form)).body.id);
  }
  await editor.post("/api/media/bulk", { acao: "credito", credito: "Ana Sá", arquivos: ids });
  expect((await lines())[0]).toMatch(/alterou 2 arquivos da biblioteca .*Ação em massa “Foto 1”, “Foto 2” Ver uma a uma$/);
  expect((await editor.post("/api/media/delete", { ids })).status).toBe(200);
  expect((await lines())[0]).toMatch(/excluiu 2 arquivos da biblioteca/);
});

test("a search finds titles of then and of now, texts before and after, people and subjects, whatever their accents", async () => {
  const writer = await signedIn("editor");
  const { id } = await anArticle(writer, { titulo: "Açude do Caldeirão sangra", subtitulo: "Chuva de três dias" });
  await writer.patch(`/api/posts/${id}`, { titulo: "Barragem transborda", subtitulo: "Sertanejos comemoram" });
  for (const words of ["acude caldeirao", "AÇUDE", "barragem", "transb", "sertanejos", "tres dias"])
    expect([words, new Set(await storiesOf(`q=${words}`))]).toEqual([words, new Set([id])]);
  // A title of now finds what was written before it was so.
  expect((await trail("q=barragem")).map(({ acao }) => acao)).toEqual(["article.save", "article.create"]);
  expect((await trail("q=barragem&acao=article.create")).map(({ acao }) => acao)).toEqual(["article.create"]);
  const [{ pessoa }] = (await trail("q=barragem")) as [TrailEntryWire];
  expect(await storiesOf(`q=barragem&pessoa=${pessoa.id}`)).toEqual([id, id]);
  expect([await trail("q=barragem&pessoa=999999"), await trail("q=zebra"), await trail('q="*(%20OR')]).toEqual([[], [], []]);
  expect(await lines("?q=acude")).toHaveLength(2);
  expect((await admin.get("/admin/trilha?q=zebra")).text).toContain("Ajuste os filtros.");
  expect((await reporter.get<Page>(`/api/posts/${id}/audit?q=sertanejos`)).body.items).toHaveLength(1);
});

test("a search pages backwards over all that it finds", async () => {
  const ids: number[] = [];
  for (let n = 0; n < 5; n += 1) ids.push((await anArticle(editor, { titulo: `Quermesse ${n}` })).id);
  const seen: (number | null)[] = [];
  let before: number | null = null;
  do {
    const page: Page = (await admin.get<Page>(`/api/audit?q=quermesse&limit=2${before ? `&antes=${before}` : ""}`)).body;
    seen.push(...page.items.map(({ materia }) => materia?.id ?? null));
    before = page.proximo;
  } while (before !== null);
  expect(seen).toEqual(ids.reverse());
});

test("days are the newsroom's, both included, also for rows that stand out of order", async () => {
  const [day, next] = [dayFromNow(-40), dayFromNow(-39)];
  const [start, end] = [day, next].map((one) => newsroomDayStart(Date.parse(`${one}T12:00:00Z`), ZONE)) as [number, number];
  const { id } = await anArticle(editor);
  const row = (at: number, action: string) =>
    testEnv.DB.prepare("INSERT INTO audit_log (at, actor_name, action, article_id, details) VALUES (?, 'Procissão', ?, ?, '{}')").bind(at, action, id);
  await testEnv.DB.batch([row(end, "article.d"), row(start, "article.b"), row(end - 1, "article.c"), row(start - 1, "article.a")]);
  const actions = async (query: string) => (await trail(query)).map(({ acao }) => acao);
  for (const search of ["", "&q=procissao"]) {
    expect(await actions(`de=${day}&ate=${day}${search}`)).toEqual(["article.c", "article.b"]);
    expect(await actions(`de=${next}&ate=${day}${search}`)).toEqual(["article.c", "article.b", "article.d"]);
    expect(await actions(`ate=${day}${search}`)).toEqual(["article.a", "article.c", "article.b"]);
  }
  expect((await admin.get("/api/audit?de=2026-02-31")).status).toBe(400);
  const { text } = await admin.get(`/admin/trilha?de=${day}&ate=${day}`);
  expect([text.includes(`value="${day}"`), text.includes("Mais filtros (2)")]).toEqual([true, true]);
});
