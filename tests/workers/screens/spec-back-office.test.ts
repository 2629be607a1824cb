import { beforeAll, expect, test } from "vitest";
import { lacking, orderOf } from "#tests/support/screen-parts.ts";
import { type Client, published, signedIn } from "#tests/support/site.ts";
import { siteWithGateway } from "../whatsapp/site-with-gateway.ts";

/** What the specification of the back office says of its screens, sentence by sentence (§ 2, 4, 5 and 6). */

type Role = "admin" | "editor" | "reporter";

let people: Record<Role, Client>;

beforeAll(async () => {
  const [admin, editor, reporter] = await Promise.all([signedIn("admin"), signedIn("editor"), signedIn("reporter")]);
  people = { admin, editor, reporter };
  await published(editor, { titulo: "Feira reabre" });
  await admin.post("/api/banners", { titulo: "Mercado Central", cliente: "Mercado", posicao: "in-content", status: "pausado" });
  const link = await editor.post<{ shortCode: string }>("/api/shortener/create", { url: "https://exemplo.com/um" });
  await editor.post("/api/shortener/create", { url: "https://exemplo.com/dois" });
  await editor.delete(`/api/shortener/${link.body.shortCode}`);
  await editor.post("/api/whatsapp/custom", { mensagem: "Bom dia" });
});

const SCREENS = ["Matérias", "Mídia", "Banner Ads", "Analytics", "Encurtador", "Instagram", "WhatsApp", "Categorias", "Layout", "Usuários", "Vídeos"];
const links = (names: readonly string[]) => names.map((name) => `link ${name}`);
const ADMIN_ONLY = ["Banner Ads", "Categorias", "Layout", "Usuários"];

test.each([
  { sentence: "Sidebar: Conteúdo, Ferramentas, Configurações, each with its entries", who: "admin", at: "/admin", has: links(SCREENS) },
  {
    sentence: "The sidebar also has a Nova Matéria button and a 'Sistema Online' indicator; role label Admin",
    who: "admin",
    at: "/admin",
    has: ["link Nova Matéria", "status Verificando…", "link *Minha conta: admin *Admin"],
  },
  { sentence: "Role label in the sidebar: Editor", who: "editor", at: "/admin", has: ["link *Minha conta: editor *Editor"] },
  { sentence: "Role label in the sidebar: Reporter", who: "reporter", at: "/admin", has: ["link *Minha conta: reporter *Reporter"] },
  {
    sentence: "editor sees media, analytics, shortener, Instagram, WhatsApp and videos; not layout, banners, categorias or users",
    who: "editor",
    at: "/admin",
    has: [...links(SCREENS.filter((name) => !ADMIN_ONLY.includes(name))), ...links(ADMIN_ONLY).map((one) => `!${one}`)],
  },
  {
    sentence: "On mobile a horizontal tab bar",
    who: "admin",
    at: "/admin",
    has: ["navigation Atalhos", ...links(["Dashboard", "Matérias", "Mídia", "Layout", "Instagram", "Agenda"])],
  },
  {
    sentence: "A welcome banner; quick actions: new article, media, Instagram, analytics",
    who: "editor",
    at: "/admin",
    has: ["heading *, editor", "navigation Ações rápidas", ...links(["Nova Matéria", "Mídia", "Instagram", "Analytics"])],
  },
  {
    sentence: "Four stat cards",
    who: "editor",
    at: "/admin",
    has: ["text Visitantes online", "text Total de matérias", "text Seguidores no Instagram", "text Total de reações"],
  },
  { sentence: "An Instagram analytics block", who: "editor", at: "/admin", has: ["heading Instagram Analytics"] },
  {
    sentence: "An audience reactions breakdown, plus insights: reactions, posts today, average views per post",
    who: "editor",
    at: "/admin",
    has: ["heading Reações do público", "text Matérias hoje 1", "text Visualizações por matéria 0"],
  },
  { sentence: "A daily AI analysis", who: "editor", at: "/admin", has: ["heading Análise diária"] },
  { sentence: "Latest publications and most read", who: "editor", at: "/admin", has: ["heading Últimas publicações", "heading Mais lidas", "link Feira reabre*"] },
  {
    // An 'aviso' is an alert of readers (docs/glossary.md).
    sentence: "The scheduling tab (Agenda)",
    who: "editor",
    at: "/admin?tab=agendamento",
    has: ["heading Agenda", "heading Atenção", "!heading Avisos", ...links(["Mês", "Semana", "Dia", "Lista"])],
  },
  {
    sentence: "Type tabs: Todos, Imagens, Vídeos, Áudios, Documentos; search",
    who: "reporter",
    at: "/admin?tab=midia",
    has: ["heading Mídia", "link Todos*", "link Imagens*", "link Vídeos*", "link Áudios*", "link Documentos*", "searchbox Buscar"],
  },
  {
    sentence: "One card per hero layout, each with an 'Ativar Layout' button, plus an active-layout banner",
    who: "admin",
    at: "/admin?tab=layout",
    // Which one is active depends on the hour.
    has: ["heading Layouts do HeroGrid", "text Layout ativo: ", "button Ativar Layout *", ...["Original", "Vertical", "Mosaico", "Premium"].map((name) => `button *${name}`)],
  },
  {
    sentence: "A dynamic rotation panel: an on/off toggle and a table of time ranges with add, remove and 'Salvar horários'",
    who: "admin",
    at: "/admin?tab=layout",
    has: [
      ...["heading Rotação automática", "switch Rotação automática por horário", "button Adicionar faixa", "button Salvar horários"],
      ...[1, 2, 3, 4].flatMap((n) => [`textbox De, faixa ${n}`, `textbox Até, faixa ${n}`, `combobox Layout, faixa ${n}`, `button Remover faixa ${n}`]),
    ],
  },
  {
    sentence: "A home page sections list: up/down arrows; an eye toggle; 'Pré-visualizar'; 'Salvar Layout'",
    who: "admin",
    at: "/admin?tab=layout",
    has: [
      ...["Super Manchete", "Destaques", "Notícias Gerais", "Mais Lidas", "Reações", "R10 Play", "Municípios"].flatMap((name) => [
        `button Subir: ${name}`,
        `button Descer: ${name}`,
        `button Ocultar: ${name}`,
      ]),
      ...["button Pré-visualizar", "button Salvar Layout"],
    ],
  },
  {
    sentence: "Short-link screen: two tabs; a create form; a list of created links; alias at most 50; 'Desativado' badge",
    who: "editor",
    at: "/admin?tab=shortener&quais=proprios",
    has: [
      ...["link Gerenciar Links", "link Analytics Avançado", "textbox URL original", "textbox Apelido (opcional)", "button Encurtar", "heading Links criados"],
      ...["text exemplo.com/dois", "text Desativado", "text Vazio: um código automático."],
    ],
  },
  {
    sentence: "Analytics Avançado: cards, a top-10 list and charts; empty states",
    who: "editor",
    at: "/admin?tab=shortener&aba=analytics",
    has: [
      ...["Cliques por dia", "Top 10 links", "Origem", "Dispositivos", "Cliques por horário", "Navegadores", "Medium", "Campanhas"].map((name) => `heading ${name}`),
      ...["origem", "dispositivos", "navegadores", "medium", "campanhas", "horários", "timeline"].map((what) => `text Sem dados de ${what}`),
      "text Sem dados disponíveis",
    ],
  },
  {
    sentence: "Banners: search by title or size, and a filter by position; a table",
    who: "admin",
    at: "/admin?tab=banners&ver=todos",
    has: [
      ...["link Novo Banner", "searchbox *", "combobox Posição", "text Mercado Central", "text Pausado"],
      ...["Prévia", "Banner", "Posição", "Status", "Desempenho", "Ações"].map((name) => `columnheader ${name}`),
      ...["button Retomar Mercado Central", "link Editar Mercado Central", "link Excluir Mercado Central"],
    ],
  },
  {
    sentence: "Totals of impressions, clicks and average CTR; a list of positions with their active counts",
    who: "admin",
    at: "/admin?tab=banners&ver=todos",
    has: [
      "text Impressões",
      "text Cliques",
      "text CTR",
      ...["Super banner 970x250", "Faixa do topo 728x90", "Lateral da capa", "Lateral da matéria 300x250", "Dentro da matéria 300x250"].map((name) => `link ${name}*`),
    ],
  },
  {
    sentence: "A create modal ('Novo Banner'): titulo, cliente, posicao and tipo are required",
    who: "admin",
    at: "/admin?tab=banners&novo=1",
    has: ["heading Novo Banner", "textbox Título", "textbox Cliente", "combobox Posição", "* Tipo*", "textbox Link*"],
  },
  { sentence: "An edit modal ('Editar Banner')", who: "admin", at: "/admin?tab=banners&editar=1", has: ["heading Editar Banner", "textbox Título"] },
  {
    sentence: "Delete asks 'Tem certeza que deseja excluir este banner?'",
    who: "admin",
    at: "/admin?tab=banners&excluir=1",
    has: ["text Tem certeza que deseja excluir este banner?"],
  },
  {
    sentence: "Categories: three tabs, each with a count; name, colour picker with six preset swatches, a save button, list with delete",
    who: "admin",
    at: "/admin?tab=categorias",
    has: [
      ...["link Editoriais (5)", "link Municípios (12)", "link Especiais (5)", "textbox Nome", "legend Cor", "button Adicionar editoria", "link Excluir POLÍCIA"],
      ...["Vermelho", "Azul", "Verde", "Magenta", "Laranja", "Cinza"].map((name) => `radio ${name}`),
    ],
  },
  { sentence: "Categories: the tab of Municípios", who: "admin", at: "/admin?tab=categorias&tipo=municipality", has: ["button Adicionar município", "link Excluir BOA HORA"] },
  { sentence: "Categories: the tab of Especiais", who: "admin", at: "/admin?tab=categorias&tipo=special", has: ["button Adicionar especial", "link Excluir ENTREVISTAS"] },
  {
    sentence: "Users: a table of name, email, role and actions; a new/edit form",
    who: "admin",
    at: "/admin/usuarios",
    has: [
      ...["Nome", "E-mail", "Papel", "Ações"].map((name) => `columnheader ${name}`),
      ...["combobox Papel de editor *", "link Editar editor *", "link Excluir editor *", "textbox Nome", "textbox E-mail", "combobox Papel", "textbox Senha", "button Cadastrar"],
      "link Cancelar",
    ],
  },
  {
    sentence: "Settings: the text-to-speech service status; a default narrator voice picker with a save button",
    who: "admin",
    at: "/admin/configuracoes",
    has: ["heading Narração das matérias", "combobox Voz padrão do narrador", "button Salvar"],
  },
  {
    sentence: "A voice list failure falls back to two voices: a male and a female Brazilian neural voice",
    who: "admin",
    at: "/admin/configuracoes",
    has: ["option Antônio*", "option Francisca*"],
  },
  {
    sentence: "Instagram tools page and tab: video cover generator, queue and history",
    who: "reporter",
    at: "/admin?tab=instagram",
    has: ["heading Instagram", "link Gerenciador de Matérias"],
  },
  {
    sentence: "WhatsApp without a gateway: four status cards, add articles, custom content, the list",
    who: "editor",
    at: "/admin?tab=whatsapp",
    has: [
      ...["text Conexão", "text Pendentes", "text Agendadas", "text Enviadas", "heading Adicionar matérias à fila", "searchbox Buscar por título ou chapéu"],
      ...["heading Conteúdo personalizado", "option Mensagem", "option YouTube", "option Instagram", "option Link", "textbox Mensagem", "heading Fila"],
    ],
  },
] satisfies { sentence: string; who: Role; at: string; has: string[] }[])("$sentence ($who)", async ({ who, at, has }) => {
  const { status, text } = await people[who].get(at);
  expect([status, lacking(text, has)]).toEqual([200, []]);
});

test("the groups of the sidebar stand in their order, each entry in its group", async () => {
  const order = [
    "Conteúdo",
    "Matérias",
    "Mídia",
    "Banner Ads",
    "Ferramentas",
    "Analytics",
    "Encurtador",
    "Instagram",
    "WhatsApp",
    "Configurações",
    "Categorias",
    "Layout",
    "Usuários",
    "Vídeos",
  ];
  const parts = order.map((name) => (["Conteúdo", "Ferramentas", "Configurações"].includes(name) ? `heading ${name}` : `link ${name}`));
  expect(orderOf((await people.admin.get("/admin")).text, parts)).toEqual(parts);
});

test("latest posts and most read show 4 each", async () => {
  for (let n = 0; n < 4; n += 1) await published(people.editor, { titulo: `Outra ${n}` });
  const { text } = await people.editor.get("/admin");
  const after = (heading: string) => text.slice(text.indexOf(`>${heading}<`)).split("</section>")[0] ?? "";
  expect(["Últimas publicações", "Mais lidas"].map((heading) => after(heading).match(/href="\/post\//g)?.length)).toEqual([4, 4]);
});

test("a tab of admins alone sends others to the overview, and /admin/usuarios to /admin", async () => {
  for (const tab of ["layout", "banners", "categorias"]) {
    const { status, headers } = await people.editor.get(`/admin?tab=${tab}`);
    expect([tab, status, headers.get("Location")]).toEqual([tab, 302, "/admin?tab=overview"]);
  }
  const { status, headers } = await people.editor.get("/admin/usuarios");
  expect([status, new URL(headers.get("Location") ?? "", "http://site.test").pathname]).toEqual([302, "/admin"]);
});

test("with a gateway: a group configuration block, AI scheduling with 08:00 to 18:00, a QR code where one is available", async () => {
  const open = await siteWithGateway();
  const connected = await open.call(people.editor, "GET", "/admin?tab=whatsapp");
  const schedule = ["heading Agendar com IA", "textbox Início", "textbox Término"];
  expect(lacking(connected.text, ["heading Grupo*", ...schedule, "heading Adicionar matérias à fila", "heading Fila"])).toEqual([]);
  expect(connected.text).toMatch(/value="08:00"[\s\S]*value="18:00"/);
  const closed = await siteWithGateway({ state: "close" });
  expect(lacking((await closed.call(people.editor, "GET", "/admin?tab=whatsapp")).text, ["button *QR code"])).toEqual([]);
});

test("empty states: 'Nenhuma notícia na fila' and 'Nenhum link criado ainda'", async () => {
  for (const item of (await people.editor.get<{ queue: { id: string }[] }>("/api/whatsapp/queue")).body.queue) await people.editor.delete(`/api/whatsapp/queue/${item.id}`);
  expect(lacking((await people.editor.get("/admin?tab=whatsapp")).text, ["text Nenhuma notícia na fila"])).toEqual([]);
});
