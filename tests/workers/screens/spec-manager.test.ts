import { beforeAll, expect, test } from "vitest";
import { lacking, orderOf, readScreen } from "#tests/support/screen-parts.ts";
import { type Client, published, signedIn, thePublic } from "#tests/support/site.ts";

/** What the specification of the core says of the manager's screen, sentence by sentence (§ 1, 2.1, 6 and 8). */

const STORIES = 32;
const MANAGER = "/admin/materias";

let people: Record<"admin" | "editor" | "reporter", Client>;

beforeAll(async () => {
  const [admin, editor, reporter] = await Promise.all([signedIn("admin"), signedIn("editor"), signedIn("reporter")]);
  people = { admin, editor, reporter };
  await published(editor, { titulo: "A manchete", posicao: "supermanchete", imagemUrl: "https://fotos.exemplo.com/capa.jpg" });
  await published(editor, { titulo: "Um destaque", posicao: "destaque" });
  const off = await published(editor, { titulo: "Desligada" });
  await editor.put(`/api/posts/${off.id}/toggle-status`);
  for (let n = 3; n < STORIES; n += 1) await published(editor, { titulo: `Matéria comum ${n}` });
});

const htmlOf = async (who: keyof typeof people, path: string) => (await people[who].get(path)).text;

test.each([
  {
    sentence: "The admin header greets the user by first name and shows a role label, the first 7 characters of a build commit id, and links",
    who: "admin",
    has: ["text Olá, admin", "text Administrador", "text 0123456", "link Ver site (abre em nova aba)", "link Nova Matéria", "link Página inicial", "link Dashboard"],
  },
  { sentence: "Role labels: Editor (editor)", who: "editor", has: ["text Olá, editor Editor"] },
  { sentence: "Role labels: Repórter (reporter)", who: "reporter", has: ["text Olá, reporter Repórter"] },
  {
    sentence: "Shows the total article count and a note on ordering",
    who: "editor",
    has: ["heading Gerenciador de Matérias", `text ${STORIES} matérias no total. Ordem: Super Manchete primeiro, depois Destaque, depois as demais por data.`],
  },
  { sentence: "Header buttons: Atualizar, Ordenar Destaques, Nova Matéria", who: "editor", has: ["link Atualizar", "button Ordenar Destaques", "link Nova Matéria"] },
  {
    sentence: "Nova Matéria (admin and editor only); Open Ordenar Destaques: yes, no gate",
    who: "reporter",
    has: ["link Atualizar", "button Ordenar Destaques", "!link Nova Matéria"],
  },
  {
    sentence: "Filters: free-text search, category, position, author",
    who: "editor",
    has: ["searchbox Buscar", "combobox Categoria", "combobox Posição", "combobox Autor"],
  },
  {
    sentence: "Position filter options",
    who: "editor",
    has: ["todas", "Super manchete", "Manchete principal", "Destaque principal", "Destaque secundário", "Notícia comum"].map((one) => `option *${one}`),
  },
  { sentence: "Table columns: matéria, data, posição, categoria", who: "reporter", has: ["Matéria", "Data", "Posição", "Categoria"].map((one) => `columnheader ${one}`) },
  {
    sentence: "Row: thumbnail, title, view count, author; data: pt-BR date with time; posição: badge",
    who: "editor",
    has: ["text A manchete 0 visualizações · Redação Lide", "text SUPER MANCHETE GERAL", "text DESTAQUE 1º GERAL"],
  },
  { sentence: "Disabled articles carry a 'DESABILITADA' badge", who: "editor", path: `${MANAGER}?q=Desligada`, has: ["text DESABILITADA", "switch OFF: Desligada"] },
  {
    sentence: "Row actions: move up; move down; ON/OFF toggle; view; edit (admin/editor)",
    who: "editor",
    has: [
      "button Mover para cima: A manchete",
      "button Mover para baixo: A manchete",
      "switch ON: A manchete",
      "link Ver matéria: A manchete (abre em nova aba)",
      "link Editar: A manchete",
      "!link Excluir: A manchete",
    ],
  },
  { sentence: "delete (admin only)", who: "admin", has: ["link Excluir: A manchete"] },
  {
    sentence: "Create / edit / move / toggle articles: reporter no (controls hidden)",
    who: "reporter",
    has: [
      "link Ver matéria: A manchete (abre em nova aba)",
      "!link Editar: A manchete",
      "!button Mover para cima: A manchete",
      "!switch ON: A manchete",
      "!link Excluir: A manchete",
    ],
  },
  {
    sentence: "Pagination: 30 per page; next, last, neighbouring page numbers; count line",
    who: "editor",
    has: ["text Mostrando 1 a 30 de 32 matérias", "link Próxima página", "link Página 2", "link Última página"],
  },
  {
    sentence: "Pagination: previous, first",
    who: "editor",
    path: `${MANAGER}?page=2`,
    has: ["text Mostrando 31 a 32 de 32 matérias", "link Página anterior", "link Primeira página"],
  },
  {
    sentence: "Empty state: 'Nenhuma matéria encontrada' with a hint to adjust filters or create a new article",
    who: "editor",
    path: `${MANAGER}?q=zzzz`,
    has: ["text Nenhuma matéria encontrada", "text filtros", "text crie uma nova matéria"],
  },
  {
    sentence: "Delete article requires confirmation",
    who: "admin",
    path: `${MANAGER}?excluir=1`,
    has: ["heading Tem certeza que deseja excluir esta matéria?", "button Excluir", "link Cancelar"],
  },
] satisfies { sentence: string; who: keyof typeof people; path?: string; has: string[] }[])("$sentence ($who)", async ({ who, path = MANAGER, has }) => {
  expect(lacking(await htmlOf(who, path), has)).toEqual([]);
});

test("Row styling: red tint for super headline, orange tint for highlight; disabled articles are dimmed", async () => {
  const html = await htmlOf("editor", MANAGER);
  const classOf = (title: string) => new RegExp(`<tr class="([^"]*)">(?:(?!</tr>).)*>${title}<`, "s").exec(html)?.[1];
  expect([classOf("A manchete"), classOf("Um destaque")]).toEqual(["row-super", "row-highlight"]);
  expect(await htmlOf("editor", `${MANAGER}?q=Desligada`)).toMatch(/<tr class="row-off row-disabled">/);
});

test("data: pt-BR date with time; the thumbnail is a picture", async () => {
  const html = await htmlOf("editor", MANAGER);
  expect(html).toMatch(/<td>\d\d\/\d\d\/\d{4} \d\d:\d\d<\/td>/);
  expect(html).toMatch(/<tr class="row-super">(?:(?!<\/tr>).)*<img/s);
});

test("Super Manchete first, then Destaque, then the rest by date", async () => {
  const rows = readScreen(await htmlOf("editor", MANAGER))
    .parts.filter(({ role, name }) => role === "link" && name.startsWith("Editar: "))
    .map(({ name }) => name.slice(8));
  expect(rows.slice(0, 4)).toEqual(["A manchete", "Um destaque", "Matéria comum 31", "Matéria comum 30"]);
});

test("without a script Ordenar Destaques shows the super headline, five places and 'Salvar Ordem'", async () => {
  const html = await htmlOf("reporter", "/admin/destaques");
  const places = [1, 2, 3, 4, 5].map((place) => `combobox ${place}º destaque`);
  expect(lacking(html, ["heading Ordenar Destaques", "text A manchete", ...places, "button Salvar Ordem"])).toEqual([]);
  expect(orderOf(html, places)).toEqual(places);
});

test.each(["instagram", "analytics"])("Instagram insights require login: 'Faça login para ver os insights.' (%s)", async (tab) => {
  const insights = await thePublic.get(`/admin?tab=${tab}`);
  expect(insights.status).toBe(302);
  const way = insights.headers.get("Location") ?? "";
  expect(lacking((await thePublic.get(way)).text, ["textbox E-mail", "textbox Senha", "button Entrar", "text Faça login para ver os insights."])).toEqual([]);
  expect(lacking((await thePublic.get("/login")).text, ["!text Faça login para ver os insights."])).toEqual([]);
});
