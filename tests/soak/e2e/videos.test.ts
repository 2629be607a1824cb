import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { aVisitor, barriers, signInOnScreen } from "#tests/e2e/browser.ts";
import { mySite } from "#tests/e2e/my-site.ts";
import { signIn } from "#tests/e2e/staff.ts";

const YOUTUBE = "https://youtu.be/dQw4w9WgXcQ?si=abc";
const FILM = "Serra, rio e carnaubal: o norte do Piauí em sete segundos";

interface Listed {
  items: { id: number; titulo: string; url: string; origem: string }[];
}

const listed = async () => ((await (await fetch(`${mySite()}/api/videos`)).json()) as Listed).items;

/** Keeps what is not of this site from being fetched, and writes it down; the library's films too, which are fetched. */
async function watched(page: Page): Promise<{ strangers: string[]; films: string[] }> {
  const asked = { strangers: [] as string[], films: [] as string[] };
  page.on("request", (request) => new URL(request.url()).pathname.startsWith("/media/") && asked.films.push(request.url()));
  await page.route(
    (url) => url.origin !== new URL(mySite()).origin,
    (route) => {
      asked.strangers.push(route.request().url());
      return route.abort();
    },
  );
  return asked;
}

test("a video is made from a link and a picture of the library, published, moved, changed by two, taken down and deleted", async () => {
  const visitor = await aVisitor({ colorScheme: "dark" });
  const { page, errors } = visitor;
  await signInOnScreen(visitor, "editor", "/admin/videos");
  await page.getByRole("link", { name: "Novo vídeo" }).click();
  await page.getByLabel("Título").fill("A ponte vista de cima");
  // A field that was emptied again stays under the person's hands.
  await page.getByText("Legendas (opcional)").click();
  const captions = page.getByRole("textbox", { name: /^Em WebVTT/ });
  for (const text of ["WEBVTT", ""]) await captions.fill(text);
  await expect.poll(() => captions.isVisible()).toBe(true);
  await page.getByLabel("Vídeo", { exact: true }).fill(YOUTUBE);
  await page.getByRole("button", { name: "Publicar" }).click();
  await page.getByText("Escolha uma imagem de capa.").first().waitFor();
  await expect.poll(() => page.getByLabel("Vídeo", { exact: true }).inputValue()).toBe(YOUTUBE);
  expect(await barriers(page)).toEqual([]);

  await page.getByRole("button", { name: "Escolher da mídia: Capa" }).click();
  await page.getByRole("list", { name: "Arquivos" }).getByRole("button").first().click();
  await expect.poll(() => page.getByLabel("Capa", { exact: true }).inputValue()).toMatch(/^\/img\//);
  await page.getByLabel("Categoria").selectOption({ label: "GERAL" });
  await page.route("**/admin/videos/novo.data*", (route) => route.abort());
  await page.getByRole("button", { name: "Publicar" }).click();
  await page.getByText("Erro ao salvar o vídeo. O servidor não confirmou se a mudança foi feita.").waitFor();
  await expect.poll(() => page.getByLabel("Vídeo", { exact: true }).inputValue()).toBe(YOUTUBE);
  await page.unroute("**/admin/videos/novo.data*");
  await page.getByRole("button", { name: "Publicar" }).click();
  await page.getByText("Vídeo publicado.").waitFor();
  const address = (await page.getByRole("link", { name: "Ver no site" }).getAttribute("href")) ?? "";
  const [made] = await listed();
  expect(made?.titulo).toBe("A ponte vista de cima");

  const api = await signIn(mySite(), "admin");
  await api("PATCH", `/api/videos/${made?.id}`, { descricao: "De outra pessoa." });
  await page.getByLabel("Título").fill("Ponte nova");
  await page.getByRole("button", { name: "Salvar" }).click();
  await page.getByText("O que você digitou continua aqui: salve de novo para ficar com isto.").waitFor();
  await page.getByText("Salvo agora: De outra pessoa.").waitFor();
  await expect.poll(() => page.getByLabel("Título").inputValue()).toBe("Ponte nova");
  // Text that is typed while it is being saved stays, and goes with the next save.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/admin\/videos\/\d+\.data/, (route) => held.then(() => route.continue()));
  await page.getByRole("button", { name: "Salvar" }).click();
  await page.getByLabel("Descrição").fill("Escrita no meio do salvamento.");
  release();
  await page.getByText("Vídeo salvo.").waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Salvar" }).isEnabled()).toBe(true);
  await expect.poll(() => page.getByLabel("Descrição").inputValue()).toBe("Escrita no meio do salvamento.");
  await expect.poll(() => page.getByLabel("Título").inputValue()).toBe("Ponte nova");
  await page.getByRole("button", { name: "Salvar" }).click();
  const described = async () => ((await (await fetch(`${mySite()}/api/videos/${made?.id}`)).json()) as { descricao: string }).descricao;
  await expect.poll(described).toBe("Escrita no meio do salvamento.");
  // An address that it had leads on.
  const moved = await fetch(mySite() + address, { redirect: "manual" });
  expect([moved.status, new URL(moved.headers.get("Location") ?? "", mySite()).pathname]).toEqual([301, `/video/${made?.id}-ponte-nova`]);

  await page.goto("/admin/videos");
  await page.getByRole("button", { name: "Mover para baixo: Ponte nova" }).press("Enter");
  await page.getByText("Vídeo movido.").waitFor();
  expect((await listed()).slice(0, 2).map(({ titulo }) => titulo)).toEqual([FILM, "Ponte nova"]);
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  await expect.poll(focused).toBe("Mover para baixo: Ponte nova");
  expect(await barriers(page)).toEqual([]);

  await page.getByRole("button", { name: "Tirar do ar: Ponte nova" }).click();
  await page.getByText("Vídeo fora do ar.").waitFor();
  expect((await fetch(mySite() + address)).status).toBe(404);
  await page.getByRole("link", { name: "Excluir: Ponte nova" }).click();
  await page.getByText("Tem certeza que deseja excluir este vídeo?").waitFor();
  await page.getByRole("link", { name: "Cancelar" }).press("Enter");
  await expect.poll(focused).toBe("Excluir: Ponte nova");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Excluir", exact: true }).click();
  await page.getByText("Vídeo excluído.").waitFor();
  // The browser logs what the server refuses.
  expect(errors.filter((error) => !/status of (?:409|422)|ERR_FAILED/.test(error))).toEqual([]);
});

test("readers see covers, and nothing of YouTube or of a film comes before they ask", async () => {
  const { page, errors } = await aVisitor({ fresh: true });
  const asked = await watched(page);
  const [film, onYouTube] = await listed();
  for (const path of ["/", "/videos", onYouTube?.url ?? "", film?.url ?? ""]) {
    await page.goto(path);
    await page.locator("html.js").waitFor();
    expect([path, await barriers(page)]).toEqual([path, []]);
  }
  expect(asked).toEqual({ strangers: [], films: [] });

  await expect.poll(() => page.getByRole("heading", { level: 1 }).textContent()).toBe(FILM);
  await page.locator("video").evaluate((video: HTMLVideoElement) => {
    video.muted = true;
    return video.play();
  });
  await expect.poll(() => page.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.2);
  expect(asked.films.length).toBeGreaterThan(0);

  await page.goto(onYouTube?.url ?? "");
  await page.getByRole("button", { name: "Toque para carregar o vídeo do YouTube" }).click();
  await page.locator(`iframe[title="${onYouTube?.titulo}"]`).waitFor();
  await expect.poll(() => asked.strangers[0]).toBe("https://www.youtube-nocookie.com/embed/lide-demo-1?autoplay=1");
  expect(errors.filter((error) => !error.includes("ERR_FAILED"))).toEqual([]);
});

test("without a script, on a phone, a reader goes to YouTube, and an editor makes a draft; a reporter only looks", async () => {
  const visitor = await aVisitor({ javaScriptEnabled: false, width: 360 });
  const { page } = visitor;
  await page.goto("/videos");
  await page.getByRole("link", { name: "Por dentro do mercado central, às cinco da manhã" }).click();
  await expect.poll(() => page.locator(".embed-away").getAttribute("href")).toBe("https://www.youtube.com/watch?v=lide-demo-1");
  await expect.poll(() => page.locator(".embed-away").isVisible()).toBe(true);

  await signInOnScreen(visitor, "editor", "/admin/videos/novo");
  await page.getByLabel("Título").fill("Rascunho");
  await page.getByLabel("Vídeo", { exact: true }).fill("https://exemplo.com/filme");
  await page.getByRole("button", { name: "Salvar rascunho" }).click();
  await page.getByText("Use um link de vídeo do YouTube ou um vídeo da biblioteca de mídia.").first().waitFor();
  await expect.poll(() => page.getByLabel("Título").inputValue()).toBe("Rascunho");
  await page.getByLabel("Vídeo", { exact: true }).fill(YOUTUBE);
  await page.getByRole("button", { name: "Salvar rascunho" }).click();
  await page.getByText("Vídeo salvo.").waitFor();
  const sighted = await aVisitor({ width: 360, role: "editor" });
  for (const path of [new URL(page.url()).pathname, "/admin/videos"]) {
    await sighted.page.goto(path);
    expect([path, await barriers(sighted.page)]).toEqual([path, []]);
  }

  const reporter = await aVisitor();
  await signInOnScreen(reporter, "reporter", "/admin/videos");
  await reporter.page.getByRole("heading", { name: FILM }).waitFor();
  await expect.poll(() => reporter.page.getByRole("button", { name: /Tirar do ar|Publicar|Mover/ }).count()).toBe(0);
  await reporter.page.goto("/admin/videos/novo");
  await expect.poll(() => new URL(reporter.page.url()).pathname).toBe("/admin/videos");
});
