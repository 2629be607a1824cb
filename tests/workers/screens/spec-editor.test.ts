import { beforeAll, expect, test } from "vitest";
import { lacking, orderOf } from "#tests/support/screen-parts.ts";
import { anArticle, type Client, signedIn, testEnv } from "#tests/support/site.ts";

/** What the specification of the core says of the editor's screen, sentence by sentence (§ 2.6, 3 and 5). */

const NEW = "/admin/nova-materia";
const THREE_TOPICS = ["Um tópico. Com duas frases.", "Outro tópico. Com duas frases.", "Mais um tópico. Com duas frases."];

let editor: Client;
let edit: string;
let bare: string;

beforeAll(async () => {
  editor = await signedIn("editor");
  const { id } = await anArticle(editor, {
    titulo: "Feira reabre no centro",
    conteudo: `<p>${"palavra ".repeat(401)}</p>`,
    resumo: THREE_TOPICS.join("\n"),
    imagemUrl: "https://fotos.exemplo.com/capa.jpg",
    categoriasCompletas: ["editoriais", "policia", "municipios", "piripiri"],
    posicao: "destaque",
  });
  const draft = await anArticle(editor, { chapeu: "", subtitulo: "", conteudo: "", categoriasCompletas: [] });
  [edit, bare] = [`/admin/editar-materia/${id}`, `/admin/editar-materia/${draft.id}`];
});

test.each([
  { sentence: "Title reads 'Nova Matéria'; a back link goes to the admin area, materias tab", at: () => NEW, has: ["heading Nova Matéria", "link Voltar para matérias"] },
  { sentence: "or 'Editando Matéria'", at: () => edit, has: ["heading Editando Matéria", "link Voltar para matérias"] },
  { sentence: "The panel of categories shows how many are selected: none", at: () => NEW, has: ["fold Categorização nenhuma selecionada"] },
  { sentence: "The panel of categories shows how many are selected", at: () => edit, has: ["fold Categorização 2 selecionadas"] },
  {
    sentence: "A three-step progress strip, nothing done",
    at: () => NEW,
    has: ["link *Informações Básicas (pendente)", "link *Conteúdo (pendente)", "link *Configurações (pendente)"],
  },
  {
    sentence: "Informações Básicas done when hat line and title are filled; Conteúdo when body and cover exist; Configurações when a category is chosen",
    at: () => edit,
    has: ["link *Informações Básicas (concluída)", "link *Conteúdo (concluída)", "link *Configurações (concluída)"],
  },
  {
    sentence: "A title alone does not finish Informações Básicas, nor no category Configurações",
    at: () => bare,
    has: ["link *Informações Básicas (pendente)", "link *Conteúdo (pendente)", "link *Configurações (pendente)"],
  },
  {
    sentence: "Section 1 basic info: hat line, title with a URL slug preview, subtitle",
    at: () => edit,
    has: ["textbox Chapéu", "textbox Título", "textbox Subtítulo", "text -feira-reabre-no-centro"],
  },
  { sentence: "Counters x/15, x/80 and x/120", at: () => NEW, has: ["text 0/15", "text 0/80", "text 0/120"] },
  { sentence: "Cover image: labelled required; hint says JPG, PNG, WebP up to 5MB", at: () => NEW, has: ["text Imagem de capa obrigatória", "text JPG, PNG, WebP até 5MB"] },
  {
    sentence: "Section 2 body: rich-text editor showing word count, estimated reading minutes and character count",
    at: () => NEW,
    has: ["textbox Conteúdo da matéria", "text 0 palavras", "text 0 min de leitura", "text 0 caracteres"],
  },
  { sentence: "Reading minutes: words divided by 200", at: () => edit, has: ["text 401 palavras", "text 3 min de leitura"] },
  {
    sentence: "Section 3 settings: author, home position, quick summary, and an advanced-features fold",
    at: () => NEW,
    has: ["heading 3 Configurações", "textbox Autores", "legend Posição na página inicial", "textbox Resumo de leitura rápida", "fold Recursos avançados*"],
  },
  {
    sentence: "Author choices: the logged-in user's name, or the fixed newsroom byline",
    at: () => NEW,
    has: ["text editor", "button Assinar como Redação Lide"],
  },
  { sentence: "Editor position labels", at: () => NEW, has: ["radio Super Manchete", "radio Destaque", "radio Geral", "radio Municípios"] },
  {
    sentence: "Advanced features: AI tags, scheduling and automatic distribution (WhatsApp, push, Instagram card, audio)",
    at: () => NEW,
    has: ["heading Tags por IA", "textbox Agendamento", "legend Distribuição automática", "switch WhatsApp*", "switch Push*", "switch Card do Instagram*", "switch Áudio*"],
  },
  {
    sentence: "Quick summary box: generate-with-AI button and a preview toggle labelled 'Leitura Rápida' / 'Para leitores apressados'",
    at: () => NEW,
    has: ["button Gerar com IA", "button Leitura Rápida", "text Necessário exatamente 3 tópicos (um por linha)"],
  },
  { sentence: "Valid message: 'Resumo válido (3 tópicos, …)'", at: () => edit, has: ["text Resumo válido (3 tópicos"] },
  { sentence: "Top bar: AI button, Save, Publish", at: () => NEW, has: ["button Sugestões por IA", "button Salvar", "button Publicar"] },
  { sentence: "AI button needs at least 100 characters: 'Mínimo 100 caracteres para IA'", at: () => NEW, has: ["text Mínimo 100 caracteres para IA"] },
  { sentence: "Sticky bottom bar: Save Draft and Publish", at: () => NEW, has: ["button Salvar Rascunho", "button Publicar", "!button Agendar"] },
  { sentence: "Tags: added with Enter", at: () => NEW, has: ["textbox Tags", "text Enter adiciona"] },
  {
    sentence: "Subcategories of editoriais",
    at: () => NEW,
    has: ["legend Editoriais", ...["POLÍCIA", "POLÍTICA", "ESPORTE", "ENTRETENIMENTO", "GERAL"].map((name) => `checkbox ${name}`)],
  },
  {
    sentence: "Subcategories of municipios",
    at: () => NEW,
    has: [
      "legend Municípios",
      ...["PIRIPIRI", "PEDRO II", "BRASILEIRA", "LAGOA DE SÃO FRANCISCO", "PIRACURUCA", "SÃO JOSÉ DO DIVINO", "DOMINGOS MOURÃO"].map((name) => `checkbox ${name}`),
      ...["CAPITÃO DE CAMPOS", "COCAL DE TELHA", "MILTON BRANDÃO", "TERESINA", "BOA HORA"].map((name) => `checkbox ${name}`),
    ],
  },
  {
    sentence: "Subcategories of especiais",
    at: () => NEW,
    has: ["legend Especiais", ...["INVESTIGAÇÃO", "SÉRIES ESPECIAIS", "ENTREVISTAS", "GRANDES REPORTAGENS", "DOCUMENTÁRIOS"].map((name) => `checkbox ${name}`)],
  },
])("$sentence", async ({ at, has }) => {
  expect(lacking((await editor.get(at())).text, has)).toEqual([]);
});

test("placeholder 'O resumo será exibido no topo da matéria'", async () => {
  expect((await editor.get(NEW)).text).toMatch(/<textarea[^>]* placeholder="O resumo será exibido no topo da matéria"/);
});

test("form defaults: whatsappAuto and pushAuto on, igCardAuto and audioAuto off; position by default geral", async () => {
  const { text } = await editor.get(NEW);
  const isOn = (name: string) => new RegExp(`<input(?=[^>]* name="${name}")(?=[^>]* checked)[^>]*>`).test(text);
  expect(["whatsappAuto", "pushAuto", "igCardAuto", "audioAuto"].map(isOn)).toEqual([true, true, false, false]);
});

test("the panel of categories is open only for new articles", async () => {
  const isOpen = async (path: string) => /<details[^>]* open=""[^>]*>(?:(?!<\/summary>).)*Categorização/s.test((await editor.get(path)).text);
  expect([await isOpen(NEW), await isOpen(edit)]).toEqual([true, false]);
});

test("the author is prefilled with the user's own name", async () => {
  const row = await testEnv.DB.prepare("SELECT name FROM users ORDER BY id LIMIT 1").first<{ name: string }>();
  expect(lacking((await editor.get(NEW)).text, [`checkbox ${row?.name} assina: desmarque para tirar`])).toEqual([]);
});

test("title, text, picture and category stand before the tools", async () => {
  const order = ["textbox Título", "textbox Conteúdo da matéria", "textbox Imagem de capa obrigatória", "heading Categorização", "heading 3 Configurações"];
  expect(orderOf((await editor.get(NEW)).text, order)).toEqual(order);
});

test("'Erro ao carregar' stands where an article cannot be loaded, with the way back", async () => {
  const { status, text } = await editor.get("/admin/editar-materia/99999");
  expect([status, lacking(text, ["text Erro ao carregar", "link Voltar para matérias"])]).toEqual([404, []]);
});
