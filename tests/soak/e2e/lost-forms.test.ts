import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aVisitor, openScreen, signInOnScreen, type Visitor } from "#tests/e2e/browser.ts";
import { mySite } from "#tests/e2e/my-site.ts";
import { publishable, signIn } from "#tests/e2e/staff.ts";
import { png } from "#tests/support/pictures.ts";

const UNCONFIRMED = "O servidor não confirmou se a mudança foi feita. Verifique a conexão e confira antes de repetir.";

interface LostForm {
  /** The screen, and what is done on it. */
  name: string;
  path(): string;
  /** Fills the form; answers the fields with what was typed, and the control that sends them. */
  fill(page: Page): Promise<{ typed?: readonly (readonly [Locator, string])[]; send(): Promise<void> }>;
  message: string;
}

const ids = { person: 0, category: 0, binned: 0, message: "", invitation: "" };
let admin: Awaited<ReturnType<typeof signIn>>;
let visitor: Visitor;

beforeAll(async () => {
  admin = await signIn(mySite(), "admin");
  const made = async (path: string, body: object) => (await admin<{ id: number; url: string }>("POST", path, body)).body;
  ids.person = (await made("/api/auth/register", { name: "Ana Lima", email: `ana-${crypto.randomUUID()}@redacao.test`, role: "editor", password: "senha-da-ana" })).id;
  ids.invitation = new URL((await made("/api/invitations", { email: `convite-${crypto.randomUUID()}@redacao.test`, role: "reporter" })).url).search;
  ids.category = (await made("/api/categories", { name: `SAÚDE ${crypto.randomUUID().slice(0, 6)}`, color: "#0f766e", type: "editorial" })).id;
  ids.binned = (await made("/api/posts", { titulo: `Excluída ${crypto.randomUUID()}` })).id;
  await admin("DELETE", `/api/posts/${ids.binned}`);
  ids.message = `Leitor ${crypto.randomUUID().slice(0, 8)}`;
  const message = { assunto: "pauta", materia: "", nome: ids.message, email: "leitor@exemplo.test", mensagem: "Falta luz no bairro há três dias." };
  await fetch(`${mySite()}/contato`, { method: "POST", redirect: "manual", headers: { Origin: mySite() }, body: new URLSearchParams(message) });
  visitor = await aVisitor();
  await signInOnScreen(visitor, "admin", "/admin/mensagens");
});

afterAll(async () => {
  await admin("DELETE", `/api/users/${ids.person}`);
  await admin("DELETE", `/api/categories/${ids.category}`);
});

/** Types into fields and sends them by a button. */
const typing =
  (region: (page: Page) => Page | Locator, texts: Readonly<Record<string, string>>, button: string | RegExp): LostForm["fill"] =>
  async (page) => {
    const form = region(page);
    const typed = Object.entries(texts).map(([label, text]) => [form.getByLabel(label, { exact: true }), text] as const);
    for (const [field, text] of typed) await field.fill(text);
    return { typed, send: () => form.getByRole("button", { name: button, exact: typeof button === "string" }).click() };
  };
const pressing =
  (find: (page: Page) => Locator): LostForm["fill"] =>
  async (page) => ({ send: () => find(page).click() });

const region = (name: string | RegExp) => (page: Page) => page.getByRole("region", { name });
const email = "nova-pessoa@redacao.test";

const NEWSROOM: readonly LostForm[] = [
  {
    name: "a new person",
    path: () => "/admin/usuarios",
    fill: async (page) => {
      await page.getByRole("heading", { name: "Novo usuário" }).click();
      return typing(region("Novo usuário"), { Nome: "Bia Costa", "E-mail": email, Senha: "senha-da-bia" }, "Cadastrar")(page);
    },
    message: `Falha ao cadastrar. ${UNCONFIRMED}`,
  },
  {
    name: "a person's change",
    path: () => `/admin/usuarios?editar=${ids.person}`,
    fill: typing(region(/^Editar usuário/), { Nome: "Ana C. Lima" }, "Salvar"),
    message: `Falha ao atualizar. ${UNCONFIRMED}`,
  },
  {
    name: "a role",
    path: () => "/admin/usuarios",
    fill: async (page) => ({ send: async () => void (await page.locator(`#papel-${ids.person}`).selectOption("reporter")) }),
    message: `Falha ao atualizar papel. ${UNCONFIRMED}`,
  },
  {
    name: "a person's deletion",
    path: () => `/admin/usuarios?excluir=${ids.person}`,
    fill: pressing((page) => page.getByRole("alertdialog").getByRole("button", { name: "Excluir" })),
    message: `Falha ao excluir. ${UNCONFIRMED}`,
  },
  {
    name: "an invitation",
    path: () => "/admin/usuarios",
    fill: typing(region("Convidar por link"), { "E-mail de quem é convidado": email }, "Criar link de convite"),
    message: `Falha ao criar o convite. ${UNCONFIRMED}`,
  },
  {
    name: "a new category",
    path: () => "/admin?tab=categorias",
    fill: typing(region("Nova editoria"), { Nome: "MEIO AMBIENTE" }, "Adicionar editoria"),
    message: `Erro ao salvar a categoria. ${UNCONFIRMED}`,
  },
  {
    name: "a category's change",
    path: () => `/admin?tab=categorias&editar=${ids.category}`,
    fill: typing((page) => page.locator("main li").filter({ has: page.getByRole("button", { name: "Salvar" }) }), { Nome: "SAÚDE DA FAMÍLIA" }, "Salvar"),
    message: `Erro ao salvar a categoria. ${UNCONFIRMED}`,
  },
  {
    name: "a category's deletion",
    path: () => `/admin?tab=categorias&excluir=${ids.category}`,
    fill: pressing((page) => page.getByRole("form", { name: /^Excluir/ }).getByRole("button", { name: "Excluir" })),
    message: `Erro ao salvar a categoria. ${UNCONFIRMED}`,
  },
  {
    name: "one's name",
    path: () => "/admin/minha-conta",
    fill: typing(region("Perfil"), { Nome: "Outro Nome" }, "Salvar nome"),
    message: `Não foi possível salvar. ${UNCONFIRMED}`,
  },
  {
    name: "one's password",
    path: () => "/admin/minha-conta",
    fill: typing(region("Senha"), { "Senha atual": "a-senha-atual", "Nova senha": "uma-senha-nova" }, "Trocar senha"),
    message: `Não foi possível salvar. ${UNCONFIRMED}`,
  },
  {
    name: "one's picture",
    path: () => "/admin/minha-conta",
    fill: async (page) => ({ send: async () => page.getByLabel(/foto/i).setInputFiles({ name: "eu.png", mimeType: "image/png", buffer: Buffer.from(await png(64, 64)) }) }),
    message: `Não foi possível salvar. ${UNCONFIRMED}`,
  },
  {
    name: "a story out of the bin",
    path: () => "/admin/lixeira",
    fill: pressing((page) => page.getByRole("button", { name: /^Restaurar: Excluída/ }).first()),
    message: `Erro ao restaurar matéria. ${UNCONFIRMED}`,
  },
  {
    name: "a reader's message",
    path: () => "/admin/mensagens",
    fill: pressing((page) => page.getByRole("button", { name: `Marcar como resolvida: mensagem de ${ids.message}` })),
    message: `Erro ao atualizar a mensagem. ${UNCONFIRMED}`,
  },
  {
    name: "a video's place",
    path: () => "/admin/videos",
    fill: pressing((page) => page.getByRole("button", { name: /^Mover para baixo/ }).first()),
    message: `Erro ao alterar o vídeo. ${UNCONFIRMED}`,
  },
  {
    name: "a new video",
    path: () => "/admin/videos/novo",
    fill: typing((page) => page.locator("main"), { Título: "A ponte vista de cima", Vídeo: "https://www.youtube.com/watch?v=aqz-KE-bpKQ" }, /^(Salvar|Guardar)/),
    message: `Erro ao salvar o vídeo. ${UNCONFIRMED}`,
  },
  {
    name: "the order of highlights as a plain form",
    path: () => "/admin/destaques",
    fill: async (page) => {
      const last = page.getByLabel("5º destaque");
      await last.selectOption("");
      return { typed: [[last, ""]], send: () => page.getByRole("button", { name: "Salvar Ordem" }).click() };
    },
    message: `Falha ao salvar ordem. ${UNCONFIRMED}`,
  },
  {
    name: "a story's place in the list",
    path: () => "/admin/materias",
    fill: async (page) => {
      await page.locator(".rows summary").first().click();
      return pressing((there) => there.getByRole("button", { name: /^Mover para baixo/ }).first())(page);
    },
    message: "Erro ao mover matéria. O servidor não confirmou se a mudança foi feita. Quando a conexão voltar",
  },
  {
    name: "the site's settings",
    path: () => "/admin/configuracoes/identidade",
    fill: typing(region("Identidade do site"), { "Nome do site": "Portal do Norte" }, "Salvar"),
    message: UNCONFIRMED,
  },
];

const OUTSIDE: readonly LostForm[] = [
  {
    name: "a sign-in",
    path: () => "/login",
    fill: typing((page) => page, { "E-mail": "ana@redacao.test", Senha: "senha-da-ana" }, "Entrar"),
    message: "Erro ao fazer login. Verifique a conexão e tente novamente.",
  },
  {
    name: "an invited person's account",
    path: () => `/convite${ids.invitation}`,
    fill: typing((page) => page, { Nome: "Bia Costa", Senha: "senha-da-bia", "Repita a senha": "senha-da-bia" }, "Criar conta e entrar"),
    message: "O servidor não confirmou: ela pode ter sido criada ou não.",
  },
  {
    name: "a reader's letter",
    path: () => "/contato",
    fill: typing(
      (page) => page.locator("form.contact"),
      { "Seu nome": "Rosa", "Seu e-mail (só para responder a você)": "rosa@exemplo.test", Mensagem: "O nome da rua está errado." },
      "Enviar à Redação",
    ),
    message: "O site não confirmou o envio: a mensagem pode ter chegado ou não.",
  },
];

/** A screen of the newsroom, or a reader's page, whose scripts run. */
async function openPage(page: Page, path: string): Promise<void> {
  if (path !== "/contato") return openScreen(page, path);
  await page.goto(path);
  await page.locator("html.js").waitFor();
}

/** The network is gone from the moment the form is sent: nothing is answered, and nothing else can be read. */
async function losesNothing(page: Page, { path, fill, message }: LostForm): Promise<void> {
  await openPage(page, path());
  // Behind a question the screen is hidden from roles.
  const title = page.locator("h1").first();
  const heading = await title.textContent();
  const { typed = [], send } = await fill(page);
  await page.route("**/*", (route) => route.abort());
  try {
    await send();
    await expect.poll(() => page.locator("body").innerText()).toContain(message);
    await expect.poll(() => title.textContent()).toBe(heading);
    for (const [field, text] of typed) await expect.poll(() => field.inputValue()).toBe(text);
    // No field is wrong when the network is.
    for (const [field] of typed) await expect.poll(() => field.getAttribute("aria-invalid")).not.toBe("true");
  } finally {
    await page.unroute("**/*");
  }
}

test.each(NEWSROOM)("the network drops while it is sent: $name", async (form) => losesNothing(visitor.page, form));

test.each(OUTSIDE)("the network drops while it is sent: $name", async (form) => {
  const stranger = await aVisitor();
  await losesNothing(stranger.page, form);
});

test("a deletion that was not confirmed can be called off", async () => {
  const { page } = visitor;
  await losesNothing(page, NEWSROOM.find(({ name }) => name === "a person's deletion") as LostForm);
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancelar" }).click();
  await page.getByRole("alertdialog").waitFor({ state: "detached" });
});

test("a reader's letter that is refused keeps its words, and one that arrives is confirmed", async () => {
  const { page, errors } = await aVisitor();
  await openPage(page, "/contato");
  const form = page.locator("form.contact");
  await form.evaluate((element: HTMLFormElement) => {
    element.noValidate = true;
  });
  await form.getByLabel("Seu nome").fill("Rosa");
  await form.getByLabel("Mensagem").fill("O nome da rua está errado.");
  await form.getByRole("button").click();
  await page.getByRole("alert").getByText("Corrija o que está marcado").waitFor();
  await expect.poll(() => form.getByLabel("Mensagem").inputValue()).toBe("O nome da rua está errado.");
  await form.getByLabel(/Seu e-mail/).fill("rosa@exemplo.test");
  await form.getByRole("button").click();
  await page.waitForURL("**/contato?enviada=1*");
  await page.getByText("Mensagem recebida.").waitFor();
  expect(errors.filter((line) => !/422/.test(line))).toEqual([]);
});

test("an unsaved order is not left without being asked", async () => {
  const { page } = visitor;
  const question = page.getByRole("alertdialog", { name: "Sair sem salvar?" });
  const leavingAsks = async (sentence: string) => {
    await page.getByRole("navigation", { name: "Redação" }).getByRole("link", { name: "Mídia" }).click();
    await question.getByText(sentence).waitFor();
    await question.getByRole("button", { name: "Cancelar" }).click();
    await question.waitFor({ state: "detached" });
  };
  await openScreen(page, "/admin?tab=layout");
  await page
    .getByRole("button", { name: /^Descer: / })
    .first()
    .click();
  await leavingAsks("A ordem das seções ainda não foi salva.");
  await page.getByLabel("De, faixa 2").fill("09:10");
  await leavingAsks("A ordem das seções e os horários ainda não foram salvos.");
  await page.getByRole("navigation", { name: "Redação" }).getByRole("link", { name: "Categorias" }).click();
  await question.getByRole("button", { name: "Sair sem salvar" }).click();
  await page.waitForURL(/tab=categorias/);

  await openScreen(page, "/admin/materias");
  await page.getByRole("button", { name: "Ordenar Destaques" }).click();
  const desk = page.getByRole("dialog", { name: "Ordenar Destaques" });
  await desk
    .getByRole("button", { name: /^Remover/ })
    .nth(1)
    .click();
  await page.keyboard.press("Escape");
  await desk.waitFor({ state: "detached" });
  await leavingAsks("A ordem dos destaques ainda não foi salva.");
});

test("the header is whole at 768 px, the phone's bar shows the current tab, and the categories' form stands under the tab that decides its type", async () => {
  const { page } = visitor;
  await page.setViewportSize({ width: 768, height: 900 });
  await openScreen(page, "/admin?tab=categorias&tipo=special");
  const header = page.locator("header").first();
  const beyond = () =>
    header.evaluate((element) => [
      [...element.querySelectorAll("*")].filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > innerWidth).length,
      element.scrollWidth - element.clientWidth,
    ]);
  await expect.poll(beyond).toEqual([0, 0]);
  await expect.poll(() => header.getByText("Administrador").isVisible()).toBe(true);

  await page.setViewportSize({ width: 360, height: 800 });
  const topOf = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().top);
  const tabs = page.getByRole("navigation", { name: "Tipos de categoria" });
  await expect.poll(async () => (await topOf(page.getByRole("region", { name: "Novo especial" }))) - (await topOf(tabs))).toBeGreaterThan(0);
  await expect.poll(() => tabs.getByRole("link", { name: /^Especiais/ }).getAttribute("aria-current")).toBe("page");

  for (const [path, name] of [
    ["/admin?tab=agendamento", "Agenda"],
    ["/admin", "Dashboard"],
    ["/admin?tab=instagram", "Instagram"],
  ] as const) {
    await openScreen(page, path);
    const current = page.getByRole("navigation", { name: "Atalhos" }).getByRole("link", { name });
    const isWhole = () =>
      current.evaluate((element) => {
        const { left, right } = element.getBoundingClientRect();
        return left >= 0 && right <= 360;
      });
    await expect.poll(isWhole, { message: name }).toBe(true);
  }
});

test("a form that was refused shows no problem any more once it is saved, and holds what is stored", async () => {
  const { id } = (await admin<{ id: number }>("POST", "/api/posts", publishable(`Retirada ${crypto.randomUUID()}`, { status: "publicada" }))).body;
  const event = (await admin<{ id: number }>("POST", "/api/eventos", { titulo: "Festejos", inicio: "2031-05-20T12:00:00Z" })).body;
  const { page } = visitor;
  for (const [path, label, right, button] of [
    [`/admin/retiradas/${id}`, "O que pode ser dito", "Saiu com erro.", "Retirar do ar"],
    [`/admin/eventos/${event.id}`, "Título", "Festejos da padroeira", "Salvar"],
  ] as const) {
    await openScreen(page, path);
    const field = page.getByLabel(label, { exact: true });
    const send = page.getByRole("button", { name: button, exact: true });
    await field.fill("  ");
    await send.click();
    await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true");
    await field.fill(right);
    await send.click();
    await expect.poll(() => page.locator("[aria-invalid=true]").count()).toBe(0);
    await expect.poll(() => field.inputValue()).toBe(right);
  }
});
