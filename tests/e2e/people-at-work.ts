import type { Locator, Page } from "playwright-core";
import { afterEach, beforeAll, expect } from "vitest";
import { aVisitor, type Visitor, type VisitorOptions, watchConsole } from "./browser.ts";
import { mySite } from "./my-site.ts";
import { signIn } from "./staff.ts";

export interface Article {
  id: number;
  slug: string;
  titulo: string;
  subtitulo: string;
  conteudo: string;
  status: string;
  versao: number;
}

type Api = Awaited<ReturnType<typeof signIn>>;
export let editorApi: Api;
export let adminApi: Api;
export let adminName: string;
export let editorName: string;

/** Errors of scripts; a refused or lost request is none of theirs. */
const complaints: string[] = [];

/** Called once by each file of tests in which people work on articles. */
export function peopleAtWork(): void {
  beforeAll(async () => {
    [editorApi, adminApi] = [await signIn(mySite(), "editor"), await signIn(mySite(), "admin")];
    editorName = (await editorApi<{ name: string }>("GET", "/api/auth/me")).body.name;
    adminName = (await adminApi<{ name: string }>("GET", "/api/auth/me")).body.name;
  });
  afterEach(() => expect(complaints.splice(0)).toEqual([]));
}

export function listen(page: Page): Page {
  watchConsole(page, complaints);
  return page;
}

/** Somebody signed in, in a browser profile and with a clock of their own. */
export async function aPerson(role: "editor" | "admin" | "reporter", options: VisitorOptions = {}): Promise<Visitor> {
  const visitor = await aVisitor({ role, ownClock: true, ...options });
  listen(visitor.page);
  return visitor;
}

export async function openEditor({ context, page: first }: Pick<Visitor, "context" | "page">, path: string): Promise<Page> {
  const page = !first.isClosed() && first.url() === "about:blank" ? first : listen(await context.newPage());
  await page.goto(path, { waitUntil: "commit" });
  await page.locator(".ed-prose[contenteditable=true]").waitFor();
  return page;
}

/** Lets the wait of the autosave pass at once, eight seconds after the first change (spec 1 §9), when that has reached the form. */
async function passAutosave(page: Page): Promise<void> {
  await page.clock.runFor(600);
  await page.clock.fastForward(8_100);
}

export const openArticle = (visitor: Pick<Visitor, "context" | "page">, { id }: { id: number }) => openEditor(visitor, `/admin/editar-materia/${id}`);

export async function create(fields: Record<string, unknown>): Promise<Article> {
  const { status, body } = await editorApi<Article>("POST", "/api/posts", fields);
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

export const stored = async (id: number): Promise<Article> => (await editorApi<Article>("GET", `/api/posts/${id}`)).body;
interface Draft {
  edicao: string;
  campos: Record<string, unknown>;
}
export const drafts = async (id: number): Promise<Draft[]> => (await editorApi<{ items: Draft[] }>("GET", `/api/posts/${id}/draft`)).body.items;

export const on = (page: Page) => ({
  title: page.getByRole("textbox", { name: "Título", exact: true }),
  subtitle: page.getByLabel("Subtítulo"),
  kicker: page.getByLabel("Chapéu"),
  body: page.getByRole("textbox", { name: "Conteúdo" }).and(page.locator(".ed-prose")),
  state: page.locator(".ed-saved"),
  button: (name: string) => page.locator(".ed-bar").getByRole("button", { name, exact: true }),
  confirmation: (text: string) => page.locator(".ed-bar").getByText(text),
  resumed: page.getByText("Continuando de onde você parou"),
});

export async function typeAtTheEnd(page: Page, text: string): Promise<void> {
  await page.locator(".ed-prose > p").last().click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(text);
}

/** Waits until this browser's journal holds the text, and the screen says so. */
export async function journaled(page: Page, text: string): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          new Promise<string>((done) => {
            const opening = indexedDB.open("lide-editor");
            opening.onsuccess = () => {
              const reading = opening.result.transaction("journal").objectStore("journal").getAll();
              reading.onsuccess = () => done(JSON.stringify(reading.result.map(({ form }) => form.conteudo)));
            };
          }),
      ),
    )
    .toContain(text);
  await keptHere(page);
}

export const keptHere = (page: Page) => on(page).state.getByText("Guardado neste aparelho").waitFor();
/** An autosave that was sent is answered within this while; else the change had not reached the form. Milliseconds. */
const SAID_WITHIN_MS = 1_000;

/** Lets the autosave's wait pass, again for what reached the form only meanwhile, until the screen says so. */
async function autosaved(page: Page, said: Locator): Promise<void> {
  do await passAutosave(page);
  while (
    !(await said.waitFor({ timeout: SAID_WITHIN_MS }).then(
      () => true,
      () => false,
    ))
  );
}

export const keptThere = (page: Page) => autosaved(page, on(page).state.getByText("Rascunho pendente guardado"));
/** An autosave is under way; its answer is held back by the test. */
export const autosaving = (page: Page) => autosaved(page, page.locator(".ed-bar").getByText("Salvando..."));
