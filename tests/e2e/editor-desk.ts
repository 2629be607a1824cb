import type { Page } from "playwright-core";
import { afterEach, beforeAll, expect } from "vitest";
import { aVisitor, type Visitor, type VisitorOptions, watchConsole } from "./browser.ts";
import { mySite } from "./my-site.ts";
import { signIn } from "./staff.ts";

/** An article as the API answers it, as far as tests look at it. */
export interface StoredArticle {
  id: number;
  slug: string;
  titulo: string;
  subtitulo: string;
  chapeu: string;
  conteudo: string;
  posicao: string;
  municipio: string | null;
  categoriasCompletas: string[];
  autor: string;
  imagemUrl: string | null;
  imagemAlt: string;
  imagemCredito: string;
  status: string;
  agendamento: string | null;
  versao: number;
}

/** Fields and parts of the screen, as a person finds them. */
export const on = (page: Page) => ({
  kicker: page.getByLabel("Chapéu"),
  title: page.getByRole("textbox", { name: "Título", exact: true }),
  subtitle: page.getByLabel("Subtítulo"),
  body: page.getByRole("textbox", { name: "Conteúdo" }).and(page.locator(".ed-prose")),
  schedule: page.getByLabel("Agendamento", { exact: true }),
  category: page.getByRole("checkbox", { name: "GERAL", exact: true }),
  status: page.locator(".ed-status"),
  unsaved: page.getByText("Alterações não salvas"),
  alert: page.getByRole("alert"),
  missing: page.locator(".ed-missing"),
  /** A button of the bar below; the same stand on top. */
  button: (name: string) => page.locator(".ed-bar").getByRole("button", { name, exact: true }),
  confirmation: (text: string) => page.locator(".ed-bar").getByText(text),
});

/** Types at the very end of the body, which is a paragraph. */
export async function typeAtTheEnd(page: Page, text: string): Promise<void> {
  await page.locator(".ed-prose > p").last().click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(text);
}

export const save = async (page: Page): Promise<void> => {
  await on(page).button("Salvar Rascunho").click();
  await on(page).confirmation("Rascunho salvo!").waitFor();
};

/** An editor at work: called once by a test file, which gets a signed-in browser and the API; no script may complain. */
export function theDesk(options: { width?: number } = {}) {
  const site = mySite();
  const complaints: string[] = [];
  let writer: Visitor | undefined;
  let api: Awaited<ReturnType<typeof signIn>> | undefined;

  beforeAll(async () => {
    api = await signIn(site, "editor");
  });
  afterEach(() => {
    writer = undefined;
    expect(complaints.splice(0)).toEqual([]);
  });

  const call = async <T>(method: string, path: string, body?: unknown) => {
    if (!api) throw new Error("the desk is ready only within tests");
    return api<T>(method, path, body);
  };
  const newPage = async (more: VisitorOptions = {}): Promise<Page> => {
    // A profile for each test: what one leaves unsaved would come back in the next.
    if (writer) return writer.context.newPage();
    writer = await aVisitor({ ...options, ...more, role: "editor" });
    return writer.page;
  };

  /** The editor on a page of its own, once one can write in it. */
  async function openEditor(path: string, more: VisitorOptions = {}): Promise<Page> {
    const page = await newPage(more);
    watchConsole(page, complaints);
    await page.goto(path, { waitUntil: "commit" });
    await page.locator(".ed-prose[contenteditable=true]").waitFor();
    return page;
  }

  return {
    site,
    call,
    newPage,
    openEditor,
    openArticle: ({ id }: { id: number }) => openEditor(`/admin/editar-materia/${id}`),
    create: async (fields: Record<string, unknown>): Promise<StoredArticle> => {
      const { status, body } = await call<StoredArticle>("POST", "/api/posts", fields);
      expect(status, JSON.stringify(body)).toBe(201);
      return body;
    },
    stored: async (id: number): Promise<StoredArticle> => (await call<StoredArticle>("GET", `/api/posts/${id}`)).body,
    /** Articles of this title, as the newsroom's list has them. */
    titled: async (title: string): Promise<StoredArticle[]> =>
      (await call<{ items: StoredArticle[] }>("GET", `/api/posts?limit=20&q=${encodeURIComponent(title)}`)).body.items.filter(({ titulo }) => titulo === title),
  };
}
