import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll } from "vitest";
import { png } from "#tests/support/pictures.ts";
import { aVisitor, type Visitor } from "./browser.ts";
import { mySite } from "./my-site.ts";
import { publishable, signIn } from "./staff.ts";

const PHONE = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36";

interface Banner {
  id: number;
  status: "ativo" | "pausado";
  impressoesAtuais: number;
  cliquesAtuais: number;
}

const made: number[] = [];
let readers = 0;

export async function admin<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await (await signIn(mySite(), "admin"))<T>(method, path, body);
  if (answer.status >= 400) throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

export async function aBanner(more: Record<string, unknown>): Promise<number> {
  const imagem = `data:image/png;base64,${Buffer.from(await png(300, 250, 90 + made.length)).toString("base64")}`;
  const fields = {
    titulo: "Farmácia do Povo",
    cliente: "Farmácia do Povo",
    posicao: "sidebar-article",
    link: "/sobre",
    prioridade: 1_000,
    ...(more.tipo === "html" ? {} : { imagem }),
    ...more,
  };
  const { id } = await admin<Banner>("POST", "/api/banners", fields);
  made.push(id);
  return id;
}

/** Switches the demo's own banners off while the file runs, and deletes each test's afterwards. */
export function ownBannersOnly(): void {
  const seeded: number[] = [];
  beforeAll(async () => {
    const { items } = await admin<{ items: Banner[] }>("GET", "/api/banners?all=1");
    seeded.push(...items.filter(({ status }) => status === "ativo").map(({ id }) => id));
    for (const id of seeded) await admin("PATCH", `/api/banners/${id}`, { status: "pausado" });
  });
  afterAll(async () => {
    for (const id of seeded) await admin("PATCH", `/api/banners/${id}`, { status: "ativo" });
  });
  afterEach(async () => {
    for (const id of made.splice(0)) await admin("DELETE", `/api/banners/${id}`);
  });
}

/** Viewable impressions and clicks of a banner, as the newsroom sees them. */
export const figures = async (id: number) => {
  const { items } = await admin<{ items: Banner[] }>("GET", "/api/banners?all=1");
  const found = items.find((one) => one.id === id);
  return [found?.impressoesAtuais, found?.cliquesAtuais];
};

const PARAGRAPHS = Array.from({ length: 30 }, (_, at) => `<p>Parágrafo ${at + 1} de uma matéria comprida, que passa de uma tela e por isso se rola.</p>`).join("");

/** A story longer than a screen. */
export const aStory = async (more: Record<string, unknown> = {}) =>
  admin<{ id: number; slug: string }>(
    "POST",
    "/api/posts",
    publishable(`Matéria com espaços ${made.length}-${Date.now()}`, { status: "publicada", conteudo: PARAGRAPHS, ...more }),
  );

/** A person, as the site sees them: the test's own browser says that it is steered, and has no head. */
export async function aReader(width = 1280): Promise<Visitor> {
  const visitor = await aVisitor({ width });
  readers += 1;
  const agent = `${PHONE} leitor-${readers}`;
  const devtools = await visitor.context.newCDPSession(visitor.page);
  await devtools.send("Emulation.setUserAgentOverride", { userAgent: agent });
  // A tab that a click opens has the browser's own name again.
  await visitor.context.route("**/click?*", (route) => route.continue({ headers: { ...route.request().headers(), "user-agent": agent } }));
  await visitor.page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, "webdriver", { get: () => false });
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: "layout-shift", buffered: true });
  });
  return visitor;
}

/** Paths of the page's requests to the API. */
export function requestsOf(page: Page): string[] {
  const paths: string[] = [];
  page.on("request", (request) => paths.push(new URL(request.url()).pathname));
  return paths;
}

export const boxOf = (page: Page, slot: string) => page.locator(`[data-faixa="${slot}"]`);
export const pictureIn = (page: Page, slot: string) => boxOf(page, slot).locator("a > :is(img, iframe, video)");

/** Time passes on the page itself. */
export const passes = (page: Page, ms: number) => page.evaluate((wait) => new Promise((done) => setTimeout(done, wait)), ms);
