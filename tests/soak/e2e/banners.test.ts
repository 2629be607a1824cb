import sharp from "sharp";
import { expect, test } from "vitest";
import type { BannerWire } from "#app/features/banners/banners.wire.ts";
import { accessibilityProblems, aVisitor, openScreen, signInOnScreen } from "#tests/e2e/browser.ts";
import { mySite } from "#tests/e2e/my-site.ts";
import { signIn } from "#tests/e2e/staff.ts";

const SCREEN = "/admin?tab=banners";

const api = await signIn(mySite(), "admin");
const listed = async (titulo: string) => (await api<{ items: BannerWire[] }>("GET", "/api/banners?all=1")).body.items.find((banner) => banner.titulo === titulo);
const aPhoto = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#0b6b78" } })
    .jpeg()
    .toBuffer();

test("a banner is created with a cropped picture, switched off, changed and deleted", async () => {
  const visitor = await aVisitor();
  const { page, errors } = visitor;
  await signInOnScreen(visitor, "admin", SCREEN);
  const titulo = `Mercado ${crypto.randomUUID().slice(0, 8)}`;
  await page.getByRole("link", { name: "Novo Banner" }).click();
  const window = page.getByRole("dialog", { name: "Novo Banner" });
  await window.getByRole("button", { name: "Criar banner" }).click();
  await window.getByText("Digite um título").waitFor();
  await window.getByText("Digite o cliente").waitFor();
  await window.getByLabel("Título", { exact: true }).fill(titulo);
  await window.getByLabel("Cliente").fill("Mercado Parnaíba");
  await window.getByLabel("Posição").selectOption("top-strip");
  expect(await accessibilityProblems(page)).toEqual([]);
  for (const close of [() => page.keyboard.press("Escape"), () => window.getByRole("link", { name: "Cancelar" }).click(), () => page.goBack()]) {
    await close();
    await page.getByRole("alertdialog", { name: "Sair sem salvar?" }).getByRole("button", { name: "Cancelar" }).click();
    await page.getByRole("alertdialog").waitFor({ state: "detached" });
  }
  await expect.poll(() => window.getByLabel("Título", { exact: true }).inputValue()).toBe(titulo);

  const chooser = window.getByLabel("Arquivo: Imagem", { exact: true });
  await chooser.setInputFiles({ name: "lista.txt", mimeType: "text/plain", buffer: Buffer.from("oi") });
  await window.getByText("Arquivo deve ser uma imagem").waitFor();
  await chooser.setInputFiles({ name: "foto.jpg", mimeType: "image/jpeg", buffer: Buffer.from("not a picture") });
  await window.getByText("Erro ao ler arquivo").waitFor();
  await chooser.setInputFiles({ name: "foto.jpg", mimeType: "image/jpeg", buffer: await aPhoto(1_600, 900) });
  const crop = page.getByRole("dialog", { name: "Recortar em 728x90" });
  await crop.getByRole("slider", { name: "Do topo" }).fill("20");
  expect(await accessibilityProblems(page)).toEqual([]);
  await crop.getByRole("button", { name: "Recortar e usar" }).click();
  await crop.waitFor({ state: "detached" });
  await expect.poll(() => window.getByLabel("Imagem", { exact: true }).inputValue()).toMatch(/^\/img\/[0-9a-f]{32}-1456x180\.webp$/);
  await window.getByRole("button", { name: "Celular", exact: true }).click();
  await window.getByText("Faixa do topo, 320x50").waitFor();

  // Choosing how it is sold clears the other prices.
  await window.getByLabel("CPM").fill("12,50");
  await window.getByLabel("CPC").fill("1");
  await window.getByLabel("Tipo de contrato").selectOption("CPC");
  await window.getByLabel("CPC").fill("-1");
  await window.getByRole("button", { name: "Criar banner" }).click();
  await window.getByText("Não pode ser negativo.").waitFor();
  await window.getByLabel("CPC").fill("0,75");
  await window.getByLabel("Máximo de impressões visíveis").fill("20.000");
  await window.getByLabel("Link").fill("https://mercado.com.br/ofertas");
  await window.getByRole("button", { name: "Criar banner" }).click();
  await page.getByText("Banner criado.").waitFor();
  const made = await listed(titulo);
  expect(made).toMatchObject({ posicao: "top-strip", tamanho: "728x90", cpm: null, cpc: 0.75, tipoContrato: "CPC", impressoesMax: 20_000, status: "ativo" });
  expect(Date.parse(made?.dataFim ?? "") - Date.parse(made?.dataInicio ?? "")).toBe(30 * 24 * 60 * 60_000);

  const row = page.getByRole("row").filter({ hasText: titulo });
  const picture = await row.getByRole("img").or(row.locator("img")).first().getAttribute("src");
  expect(picture).toMatch(/^\/faixa\/[0-9a-f]{32}[0-9a-z]{8}\.webp\?w=320&f=webp$/);
  expect((await fetch(`${mySite()}${picture}`)).status).toBe(200);
  await row.getByRole("button", { name: `Pausar ${titulo}` }).click();
  await expect.poll(async () => (await listed(titulo))?.status).toBe("pausado");
  await row.getByRole("button", { name: `Retomar ${titulo}` }).waitFor();
  await expect.poll(() => row.getByText("Ativo", { exact: true }).count()).toBe(0);

  await row.getByRole("link", { name: `Editar ${titulo}` }).click();
  const editing = page.getByRole("dialog", { name: "Editar Banner" });
  await editing.getByLabel("Observações").fill("Paga no dia 10.");
  // Somebody saves first: what was typed stays, and the next save takes it.
  await api("PATCH", `/api/banners/${made?.id}`, { cliente: "Mercado de Parnaíba" });
  await editing.getByRole("button", { name: "Salvar banner" }).click();
  await editing.getByText("alterado por outra pessoa").waitFor();
  await editing.getByText("Salvo agora: Mercado de Parnaíba").waitFor();
  await expect.poll(() => editing.getByLabel("Observações").inputValue()).toBe("Paga no dia 10.");
  await editing.getByRole("button", { name: "Salvar banner" }).click();
  await page.getByText("Banner salvo.").waitFor();
  expect((await listed(titulo))?.observacoes).toBe("Paga no dia 10.");

  await row.getByRole("link", { name: `Excluir ${titulo}` }).click();
  const question = page.getByRole("form", { name: `Excluir ${titulo}` });
  await question.getByText("Tem certeza que deseja excluir este banner?").waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await question.getByRole("button", { name: "Excluir" }).click();
  await page.getByText("Banner excluído.").waitFor();
  expect(await listed(titulo)).toBeUndefined();
  expect(errors.filter((error) => !error.includes("status of 4"))).toEqual([]);
});

test("a banner that somebody deletes while its form is open can be saved as a new one, with what was typed", async () => {
  const titulo = `Some ${crypto.randomUUID().slice(0, 8)}`;
  const { body: made } = await api<BannerWire>("POST", "/api/banners", { titulo, cliente: "Loja", posicao: "in-content", imagem: "https://imagens.exemplo.com.br/x.png" });
  const { page } = await aVisitor({ role: "admin" });
  await openScreen(page, `${SCREEN}&editar=${made.id}`);
  const editing = page.getByRole("dialog", { name: "Editar Banner" });
  await editing.getByLabel("Observações").fill("Paga no dia 10.");
  await api("DELETE", `/api/banners/${made.id}`);
  await editing.getByRole("button", { name: "Salvar banner" }).click();
  const again = page.getByRole("dialog", { name: "Novo Banner" });
  await again.getByText("Este banner não existe mais").waitFor();
  await expect.poll(() => again.getByLabel("Observações").inputValue()).toBe("Paga no dia 10.");
  await again.getByRole("button", { name: "Criar banner" }).click();
  await page.getByText("Banner criado.").waitFor();
  expect(await listed(titulo)).toMatchObject({ titulo, observacoes: "Paga no dia 10." });
});

test("search and filter find by title, size and position; figures are read again each minute while looked at", async () => {
  const tag = crypto.randomUUID().slice(0, 8);
  const made = await Promise.all(
    [
      { titulo: `Ótica ${tag}`, posicao: "super-banner", tamanho: "970x250" },
      { titulo: `Padaria ${tag}`, posicao: "in-content" },
      { titulo: `Boletim ${tag}`, posicao: "in-content", casa: true },
    ].map((banner) => api<BannerWire>("POST", "/api/banners", { cliente: "Loja", imagem: "https://imagens.exemplo.com.br/x.png", ...banner })),
  );
  const { page } = await aVisitor({ role: "admin", ownClock: true });
  await openScreen(page, SCREEN);
  await page.getByRole("link", { name: /^Todos os banners/ }).click();
  const titles = () => page.locator("tbody tr").filter({ hasText: tag }).count();
  await expect.poll(titles).toBe(3);
  await page.getByText("Fora destes totais, banners da casa").waitFor();
  await page.getByLabel("Buscar").fill(`otica ${tag}`);
  await page.getByRole("button", { name: "Buscar" }).click();
  await expect.poll(titles).toBe(1);
  await page.getByLabel("Buscar").fill("970X250");
  await page.getByRole("button", { name: "Buscar" }).click();
  // One is found before and after: the answer puts the words of its address into the field.
  await page.waitForURL(/q=970X250/);
  await expect.poll(titles).toBe(1);
  // It may do so after the field was emptied.
  const findAll = async () => {
    await page.getByLabel("Buscar").fill("");
    await page.getByRole("button", { name: "Buscar" }).click();
    return titles();
  };
  await expect.poll(findAll).toBe(3);
  await page.getByLabel("Posição").selectOption("in-content");
  await expect.poll(titles).toBe(2);
  await page.getByLabel("Buscar").fill("nada disto");
  await page.getByRole("button", { name: "Buscar" }).click();
  await page.getByText("Nenhum banner encontrado").waitFor();
  await page.getByRole("link", { name: "Ver todos" }).click();
  await expect.poll(titles).toBe(3);
  await api("PATCH", `/api/banners/${made[1]?.body.id}`, { titulo: `Confeitaria ${tag}` });
  await page.clock.runFor(61_000);
  await page.getByText(`Confeitaria ${tag}`).waitFor();
  await page.goBack();
  await page.getByText("Nenhum banner encontrado").waitFor();
  for (const { body } of made) await api("DELETE", `/api/banners/${body.id}`);
});

test("the forms work before their script, on a phone; an editor does not see the screen", async () => {
  const visitor = await aVisitor({ javaScriptEnabled: false, width: 360 });
  const { page } = visitor;
  await signInOnScreen(visitor, "admin", `${SCREEN}&novo=1`);
  const titulo = `Sem script ${crypto.randomUUID().slice(0, 8)}`;
  await page.getByLabel("Título", { exact: true }).fill(titulo);
  await page.getByLabel("Cliente").fill("Farmácia");
  await page.getByLabel("Fim", { exact: true }).fill("2020-01-01T00:00");
  await page.getByRole("button", { name: "Criar banner" }).click();
  await page.getByText("A data de fim deve ser depois da data de início.").first().waitFor();
  await expect.poll(() => page.getByLabel("Título", { exact: true }).inputValue()).toBe(titulo);
  await page.getByLabel("Fim", { exact: true }).fill("2099-01-01T00:00");
  await page.getByRole("button", { name: "Criar banner" }).click();
  await page.getByText("Banner criado.").waitFor();
  await page.getByRole("button", { name: `Pausar ${titulo}` }).click();
  await expect.poll(async () => (await listed(titulo))?.status).toBe("pausado");
  const sighted = await aVisitor({ width: 360, role: "admin", colorScheme: "dark" });
  await openScreen(sighted.page, SCREEN);
  await expect.poll(() => sighted.page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(await accessibilityProblems(sighted.page)).toEqual([]);
  await page.getByRole("link", { name: `Excluir ${titulo}` }).click();
  await page.getByRole("button", { name: "Excluir", exact: true }).click();
  await page.getByText("Banner excluído.").waitFor();
  const other = await aVisitor({ role: "editor" });
  await other.page.goto(SCREEN);
  await expect.poll(() => new URL(other.page.url()).search).toBe("?tab=overview");
});
