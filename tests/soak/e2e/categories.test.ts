import { expect, test } from "vitest";
import { accessibilityProblems, aVisitor, signInOnScreen } from "#tests/e2e/browser.ts";
import { mySite } from "#tests/e2e/my-site.ts";
import { signIn } from "#tests/e2e/staff.ts";

interface Category {
  id: number;
  slug: string;
  name: string;
  color: string;
  count: number;
}

const SCREEN = "/admin?tab=categorias";

const categories = async () => ((await (await fetch(`${mySite()}/api/categories`)).json()) as { items: Category[] }).items;
const bySlug = async (slug: string) => (await categories()).find((category) => category.slug === slug);

test("a category is added, renamed and merged, and readers follow at each step", async () => {
  const api = await signIn(mySite(), "editor");
  const visitor = await aVisitor({ colorScheme: "dark" });
  const { page, errors } = visitor;
  await signInOnScreen(visitor, "admin", SCREEN);
  await expect
    .poll(() => page.getByRole("navigation", { name: "Tipos de categoria" }).getByRole("link").allTextContents())
    .toEqual(["Editoriais (5)", "Municípios (12)", "Especiais (5)"]);
  const colors = page.getByRole("region", { name: "Nova editoria" }).getByRole("radio");
  await expect.poll(() => colors.count()).toBe(6);
  await page.getByText("Mais cores").click();
  await expect.poll(() => colors.count()).toBe(19);

  await page.getByLabel("Nome").fill("   ");
  await page.getByRole("button", { name: "Adicionar editoria" }).click();
  await page.getByLabel("Nome").fill("Saúde");
  await page.getByRole("radio", { name: "Magenta" }).check();
  await page.getByRole("button", { name: "Adicionar editoria" }).click();
  await page.getByText("SAÚDE adicionada.").waitFor();
  expect(await bySlug("saude")).toMatchObject({ name: "SAÚDE", color: "#a12a7d" });
  await expect.poll(() => page.getByLabel("Nome").inputValue()).toBe("");

  await page.getByLabel("Nome").fill("saude");
  await page.getByRole("button", { name: "Adicionar editoria" }).click();
  await page.getByText("Já existe a categoria SAÚDE em Editoriais.").waitFor();
  await expect.poll(() => page.getByLabel("Nome").inputValue()).toBe("saude");
  await expect.poll(() => page.getByLabel("Nome").getAttribute("aria-invalid")).toBe("true");

  const { body: story } = await api<{ id: number }>("POST", "/api/posts", { titulo: "Posto reabre", categoriasCompletas: ["saude"] });
  await page.getByRole("link", { name: "Editar SAÚDE" }).click();
  const line = page.getByRole("listitem").filter({ has: page.getByRole("button", { name: "Salvar" }) });
  await line.getByLabel("Nome").fill("esporte");
  await line.getByRole("button", { name: "Salvar" }).click();
  await line.getByText("Já existe a categoria ESPORTE em Editoriais.").waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await line.getByLabel("Nome").fill("Bem-estar");
  await line.getByRole("button", { name: "Salvar" }).click();
  await page.getByText("Categoria BEM-ESTAR salva.").waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  await expect.poll(focused).toBe("Editar BEM-ESTAR");
  const moved = await fetch(`${mySite()}/categoria/saude`, { redirect: "manual" });
  expect([moved.status, new URL(moved.headers.get("Location") ?? "", mySite()).pathname]).toEqual([301, "/categoria/bem-estar"]);

  await page.getByRole("link", { name: "Excluir BEM-ESTAR" }).click();
  const question = page.getByRole("form", { name: "Excluir BEM-ESTAR" });
  await question.getByText("Em uso por 1 matéria.").waitFor();
  expect(await accessibilityProblems(page)).toEqual([]);
  await question.getByLabel("Mover para").selectOption({ label: "ESPORTE" });
  await question.getByRole("button", { name: "Mover e excluir" }).click();
  await page.getByText("Categoria excluída.").waitFor();
  expect((await api<{ categoria: string }>("GET", `/api/posts/${story.id}`)).body.categoria).toBe("esporte");
  expect(await bySlug("bem-estar")).toBeUndefined();
  // A refusal is an answer of the server's, and the browser writes it down.
  expect(errors.filter((error) => !error.includes("status of 409"))).toEqual([]);
});

test("the forms work before their script, on a phone; an editor does not see the screen", async () => {
  const visitor = await aVisitor({ javaScriptEnabled: false, width: 360 });
  const { page } = visitor;
  await signInOnScreen(visitor, "admin", `${SCREEN}&tipo=special`);
  await page.getByLabel("Nome").fill("Eleições 2026");
  await page.getByRole("button", { name: "Adicionar especial" }).click();
  await page.getByText("ELEIÇÕES 2026 adicionada.").waitFor();
  const sighted = await aVisitor({ width: 360, role: "admin" });
  await sighted.page.goto(`${SCREEN}&tipo=municipality`);
  await expect.poll(() => sighted.page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(await accessibilityProblems(sighted.page)).toEqual([]);
  await page.getByRole("link", { name: "Excluir ELEIÇÕES 2026" }).click();
  await page.getByRole("button", { name: "Excluir", exact: true }).click();
  await page.getByText("Categoria excluída.").waitFor();
  const other = await aVisitor({ role: "editor" });
  await other.page.goto(SCREEN);
  await expect.poll(() => new URL(other.page.url()).search).toBe("?tab=overview");
});
