import type { BrowserContext, Locator, Page } from "playwright-core";
import { afterEach, beforeAll, expect } from "vitest";
import { aVisitor, type Visitor, type VisitorOptions, watchConsole } from "./browser.ts";
import { mySite } from "./my-site.ts";
import { signIn } from "./staff.ts";

const site = mySite();

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

beforeAll(async () => {
  [editorApi, adminApi] = [await signIn(site, "editor"), await signIn(site, "admin")];
  editorName = (await editorApi<{ name: string }>("GET", "/api/auth/me")).body.name;
  adminName = (await adminApi<{ name: string }>("GET", "/api/auth/me")).body.name;
});

const open: BrowserContext[] = [];
/** What scripts complained of; a refused or lost request is no complaint of theirs. */
const complaints: string[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((context) => context.close()));
  expect(complaints.splice(0)).toEqual([]);
});

export function listen(page: Page): Page {
  watchConsole(page, complaints);
  return page;
}

const signedIn = new Map<string, VisitorOptions["storageState"]>();

/** Somebody signed in, in a browser of their own. Each role signs in once; what is tested here begins after that. */
export async function aPerson(role: "editor" | "admin" | "reporter", width = 1280): Promise<Visitor> {
  const visitor = await aVisitor({ width, storageState: signedIn.get(role) });
  open.push(visitor.context);
  listen(visitor.page);
  if (!signedIn.has(role)) {
    const answer = await visitor.context.request.post("/api/auth/login", { data: { email: `${role}@demo.local`, password: process.env.DEMO_PASSWORD ?? "portal-demo-2026" } });
    expect(answer.status()).toBe(200);
    signedIn.set(role, await visitor.context.storageState());
  }
  return visitor;
}

export async function openEditor({ context }: Pick<Visitor, "context">, path: string, { ownClock = true } = {}): Promise<Page> {
  const [first] = context.pages();
  const page = first?.url() === "about:blank" ? first : listen(await context.newPage());
  if (ownClock) await page.clock.install();
  await page.goto(path);
  await page.locator(".ed-prose[contenteditable=true]").waitFor();
  return page;
}

/** Lets the wait of the autosave pass at once, eight seconds after the first change (spec 1 §9), when that has reached the form. */
async function passAutosave(page: Page): Promise<void> {
  await page.waitForTimeout(600);
  await page.clock.fastForward(8_100);
}

export const openArticle = (visitor: Pick<Visitor, "context">, { id }: { id: number }) => openEditor(visitor, `/admin/editar-materia/${id}`);

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

/** Publishes or schedules an article that has no cover, and says so when asked. */
export async function publishWithoutCover(page: Page, label = "Publicar"): Promise<void> {
  await on(page).button(label).click();
  await page
    .getByRole("dialog", { name: "Publicar sem capa?" })
    .getByRole("button", { name: `${label} sem capa` })
    .click();
}

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
/** Lets the autosave's wait pass, again for what reached the form only meanwhile, until the screen says so. */
async function autosaved(page: Page, said: Locator): Promise<void> {
  do await passAutosave(page);
  while (!(await said.isVisible()));
}

export const keptThere = (page: Page) => autosaved(page, on(page).state.getByText("Rascunho pendente guardado"));
/** An autosave is under way; its answer is held back by the test. */
export const autosaving = (page: Page) => autosaved(page, page.locator(".ed-bar").getByText("Salvando..."));
