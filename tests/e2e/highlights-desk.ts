import type { Page } from "playwright-core";
import { beforeEach, expect } from "vitest";
import { aVisitor, openScreen, signInOnScreen, type Visitor } from "./browser.ts";
import { mySite } from "./my-site.ts";
import { signIn } from "./staff.ts";

export interface Listed {
  id: number;
  titulo: string;
  posicao: string;
}
interface Desk {
  supermanchete: Listed | null;
  destaques: Listed[];
  candidates: Listed[];
  versao: number;
}
type Call = Awaited<ReturnType<typeof signIn>>;

export const titlesOf = (articles: readonly Listed[]) => articles.map((article) => article.titulo);

export let api: Call;
/** Five highlights in a known order, and others that could be among them. */
export let five: Listed[];
export let others: Listed[];

export const readDesk = async (): Promise<Desk> => (await api<Desk>("GET", "/api/admin/destaques")).body;

/** Called once by each file that orders the highlights: before each test they are the same five again. */
export function sameFiveHighlights(): void {
  let first: number[] | undefined;
  beforeEach(async () => {
    api = await signIn(mySite(), "admin");
    const { candidates } = await readDesk();
    first ??= candidates.slice(0, 5).map((article) => article.id);
    const desired = first;
    const saved = await api<Desk>("POST", "/api/admin/destaques/set-order", { desired });
    five = saved.body.destaques;
    others = candidates.filter((article) => !desired.includes(article.id));
  });
}

/** The list of stories without a line: it would be drawn behind each desk. */
export const LIST = "/admin/materias?q=nenhuma-assim";

export async function openDesk(role: "admin" | "editor" | "reporter", options: Parameters<typeof aVisitor>[0] = {}): Promise<Visitor> {
  const visitor = await aVisitor(options);
  await (options.cookies ? openScreen(visitor.page, LIST) : signInOnScreen(visitor, role, LIST));
  await visitor.page.getByRole("button", { name: "Ordenar Destaques" }).click();
  await visitor.page.getByText("ao vivo", { exact: true }).waitFor();
  return visitor;
}

const lines = (page: Page) => page.getByRole("list", { name: /^Selecionadas/ }).getByRole("listitem");
export const order = (page: Page) => lines(page).locator("p.font-semibold:not(:has(span))").allInnerTexts();
export const untilOrder = (page: Page, titles: readonly string[]) => expect.poll(() => order(page)).toEqual(titles);
export const handleOf = (page: Page, article: Listed | undefined) => page.getByRole("button", { name: `Mover: ${article?.titulo}, posição` }).and(page.locator("[data-handle]"));
export const press = (page: Page, name: string, article: Listed | undefined) => page.getByRole("button", { name: `${name}: ${article?.titulo}`, exact: true }).click();
export const save = (page: Page) => page.getByRole("button", { name: "Salvar Ordem" }).click();
export const saved = (page: Page) => page.locator("footer").getByText("Ordem de Destaques salva com sucesso.").waitFor();
