import type { Page, Route } from "playwright-core";
import sharp from "sharp";
import { test } from "vitest";
import { aVisitor, openScreen } from "#tests/e2e/browser.ts";
import { theDemoSite } from "#tests/e2e/demo-site.ts";
import { mySite } from "#tests/e2e/my-site.ts";
import { publishable, signIn } from "#tests/e2e/staff.ts";

/** Sentences of the specifications that a screen says by its script: after a call that failed, or while one is out (spec 1 § 4 and 8, spec 2 § 8). */

const LONG_BODY = `<p>${"A prefeitura entregou a escola reformada depois de dois anos de obras. ".repeat(4)}</p>`;
const refusedWithoutWords = (route: Route) => route.fulfill({ status: 400, contentType: "application/json", body: "{}" });
const answered = (body: object) => (route: Route) => route.fulfill({ status: 200, contentType: "application/json", body: JSON.stringify(body) });

/** Opens a row's menu and presses one of its controls. */
async function pressInMenu(page: Page, role: "button" | "link", name: RegExp): Promise<void> {
  await page.locator(".rows tbody tr").nth(2).locator("summary").click();
  await page.getByRole(role, { name }).and(page.locator(":visible")).first().click();
}

interface Said {
  sentence: string | RegExp;
  path: string;
  /** Calls that are answered by the test, and how. */
  calls: string | RegExp;
  answer(route: Route): Promise<void>;
  method?: string;
  act?(page: Page): Promise<unknown>;
}

const choosing = (page: Page) => page.locator("main").getByRole("checkbox").first().check();
const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first().click();

async function publishCard(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /^Feed: / })
    .nth(1)
    .click();
  await page.getByText("Prévia final", { exact: true }).waitFor();
  await press(page, "Publicar no Instagram");
  await page.getByRole("alertdialog").getByRole("button", { name: "Publicar agora" }).click();
}

async function sendArt(page: Page): Promise<void> {
  const photo = await sharp({ create: { width: 300, height: 250, channels: 3, background: "#336699" } })
    .jpeg()
    .toBuffer();
  await page.getByRole("dialog", { name: "Novo Banner" }).getByLabel("Arquivo: Imagem", { exact: true }).setInputFiles({ name: "arte.jpg", mimeType: "image/jpeg", buffer: photo });
  await page
    .getByRole("dialog", { name: /^Recortar em/ })
    .getByRole("button", { name: "Recortar e usar" })
    .click();
}

async function createLink(page: Page): Promise<void> {
  await page.getByLabel("URL original").fill("https://exemplo.com/");
  await press(page, "Encurtar");
}

const SAID: readonly Said[] = [
  { sentence: "Sistema Online", path: "/admin", calls: "**/api/nada", answer: refusedWithoutWords },
  { sentence: "Erro ao buscar versão", path: "/admin", calls: "**/api/version*", answer: (route) => route.abort() },
  { sentence: "Erro 503", path: "/admin", calls: "**/api/version*", answer: (route) => route.fulfill({ status: 503, body: "" }) },
  { sentence: "Erro ao criar link", path: "/admin?tab=shortener", calls: "**/api/shortener/create", answer: refusedWithoutWords, act: createLink },
  { sentence: /^Erro ao conectar com servidor/, path: "/admin?tab=shortener", calls: "**/api/shortener/create", answer: (route) => route.abort(), act: createLink },
  {
    sentence: "Erro ao desativar link",
    path: "/admin?tab=shortener&tipo=todos",
    calls: "**/api/shortener/*",
    method: "DELETE",
    answer: refusedWithoutWords,
    act: async (page) => {
      await press(page, /^Desativar /);
      await page.getByRole("alertdialog", { name: "Deseja realmente desativar este link?" }).getByRole("button", { name: "Desativar" }).click();
    },
  },
  {
    sentence: "Erro ao adicionar matérias",
    path: "/admin?tab=whatsapp",
    calls: "**/api/whatsapp/queue",
    method: "POST",
    answer: refusedWithoutWords,
    act: async (page) => {
      await choosing(page);
      await press(page, "Adicionar à fila");
    },
  },
  {
    sentence: /^✅ Publicado no Instagram com sucesso!/,
    path: "/admin/materias",
    calls: "**/api/social/instagram/publish",
    answer: answered({ ok: true, postId: "1" }),
    act: publishCard,
  },
  {
    sentence: /^❌ Erro ao publicar: Erro ao publicar no Instagram/,
    path: "/admin/materias",
    calls: "**/api/social/instagram/publish",
    answer: answered({ ok: false }),
    act: publishCard,
  },
  {
    sentence: /^Erro ao gerar feed Instagram: Erro na resposta do servidor/,
    path: "/admin/materias",
    calls: "**/api/social/generate",
    answer: answered({ ok: true }),
    act: (page) =>
      page
        .getByRole("button", { name: /^Feed: / })
        .nth(1)
        .click(),
  },
  {
    sentence: /^Erro ao mover matéria/,
    path: "/admin/materias",
    calls: /\/admin\/materias/,
    method: "POST",
    answer: (route) => route.abort(),
    act: async (page) => {
      await pressInMenu(page, "button", /^Mover para baixo: /);
    },
  },
  {
    sentence: /^Erro ao excluir matéria/,
    path: "/admin/materias",
    calls: /\/admin\/materias/,
    method: "POST",
    answer: (route) => route.abort(),
    act: async (page) => {
      await pressInMenu(page, "link", /^Excluir: /);
      await page.getByRole("alertdialog").getByRole("button", { name: "Excluir" }).click();
    },
  },
  {
    sentence: "Falha ao rebaixar extras. Tente salvar a ordem.",
    path: "/admin/materias",
    calls: "**/api/admin/destaques/set-order",
    answer: refusedWithoutWords,
    act: async (page) => {
      await press(page, "Ordenar Destaques");
      await page.getByText("ao vivo", { exact: true }).waitFor();
      await press(page, /^Remover: /);
      await press(page, "Remover extras agora");
    },
  },
  {
    sentence: /^Erro ao fazer upload da imagem: Upload falhou: 503/,
    path: "/admin?tab=banners&novo=1",
    calls: "**/api/upload",
    answer: (route) => route.fulfill({ status: 503, body: "" }),
    act: sendArt,
  },
  { sentence: /Nenhuma URL de imagem na resposta/, path: "/admin?tab=banners&novo=1", calls: "**/api/upload", answer: answered({}), act: sendArt },
];

test.each(SAID)("$sentence at $path", async ({ sentence, path, calls, answer, method, act }) => {
  const { page } = await aVisitor({ role: "admin" });
  if (path.includes("shortener")) await (await signIn(mySite(), "admin"))("POST", "/api/shortener/create", { url: "https://exemplo.com/" });
  await page.route(calls, (route) => (method === undefined || route.request().method() === method ? answer(route) : route.fallback()));
  await openScreen(page, path);
  await act?.(page);
  await page.getByText(sentence).and(page.locator(":visible")).first().waitFor();
});

test("'Carregando...' shows while an existing article loads, and leaves with the list untouched", async () => {
  const { page } = await aVisitor({ role: "editor" });
  await openScreen(page, "/admin/materias");
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resume) => {
    letGo = resume;
  });
  await page.route(/\/admin\/editar-materia\//, async (route) => {
    await held;
    await route.fallback();
  });
  await page
    .getByRole("link", { name: /^Editar: / })
    .first()
    .click();
  await page.getByRole("status").getByText("Carregando...", { exact: true }).waitFor();
  letGo();
  await page.getByRole("heading", { name: "Editando Matéria" }).waitFor();
  await page.getByText("Carregando...", { exact: true }).waitFor({ state: "detached" });
});

test("'Processando...' while suggestions are out, and the preview of the summary under its two names", async () => {
  const { url } = await theDemoSite();
  const editor = await signIn(url, "editor");
  const resumo = ["Um tópico. Com duas frases.", "Outro tópico. Com duas frases.", "Mais um tópico. Com duas frases."].join("\n");
  const { body } = await editor<{ id: number }>("POST", "/api/posts", publishable("Escola reabre", { status: "rascunho", conteudo: LONG_BODY, resumo }));
  const { page } = await aVisitor({ role: "editor", baseURL: url });
  await page.route("**/api/ai/completions", () => undefined);
  await openScreen(page, `/admin/editar-materia/${body.id}`);
  await page.locator(".ed-prose[contenteditable=true]").waitFor();
  await page.getByRole("button", { name: "Leitura Rápida" }).click();
  await page.getByText("Para leitores apressados").waitFor();
  await page.getByRole("button", { name: "Sugestões por IA" }).first().click();
  await page.getByText("Processando...").and(page.locator(":visible")).first().waitFor();
});

test("the WhatsApp screen names what failed: the group, the schedule, the removal", async () => {
  const demo = await theDemoSite();
  const gateway = (path: string, method: string, body: object) => fetch(`${demo.providers.evolution}${path}`, { method, body: JSON.stringify(body) });
  await gateway("/control/default", "PUT", { scanMs: null });
  const { page } = await aVisitor({ role: "editor", baseURL: demo.url });
  await openScreen(page, "/admin?tab=whatsapp");
  await press(page, "Gerar QR code");
  await page.getByRole("img", { name: "QR code para conectar o WhatsApp" }).waitFor();
  await gateway("/simulate/scan", "POST", {});
  const group = page.getByLabel("Grupo que recebe as matérias");
  await group.selectOption({ index: 1 });
  const said = (words: string) => page.locator("[data-toasts]").or(page.getByRole("alert")).getByText(words).first().waitFor();
  await page.route("**/api/whatsapp/group", refusedWithoutWords);
  await press(page, "Usar este grupo");
  await said("Erro ao configurar grupo");
  await page.unroute("**/api/whatsapp/group");
  await press(page, "Usar este grupo");
  await page.getByRole("button", { name: "Reconfigurar" }).waitFor();
  await choosing(page);
  await press(page, "Adicionar à fila");
  await page.route("**/api/whatsapp/schedule", refusedWithoutWords);
  const plan = page.getByRole("region", { name: "Agendar com IA" });
  await plan.getByRole("button", { name: /^Agendar/ }).click();
  await said("Erro ao agendar com IA");
  await page.route("**/api/whatsapp/queue/*", refusedWithoutWords);
  await press(page, /^Remover/);
  await page.getByRole("alertdialog", { name: "Remover esta notícia da fila?" }).getByRole("button", { name: "Remover" }).click();
  await said("Erro ao remover da fila");
});

test("an ended session at the figures: 'Faça login para ver os insights.'", async () => {
  const demo = await theDemoSite();
  const { page } = await aVisitor({ role: "editor", baseURL: demo.url });
  await openScreen(page, "/admin?tab=analytics");
  await page.route(/\/api\/(?:social\/analytics\/refresh|auth\/refresh)/, (route) => route.fulfill({ status: 401, body: "{}" }));
  await press(page, "Atualizar");
  await page.getByRole("link", { name: "Faça login para ver os insights." }).waitFor();
});
