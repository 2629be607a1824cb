import { beforeAll, expect } from "vitest";
import { aVisitor, barriers, looksAt, type VisitorOptions } from "./browser.ts";
import { mySite } from "./my-site.ts";
import { publishable, signIn } from "./staff.ts";

export const TITLE = "Feira livre muda de praça";

interface Stored {
  id: number;
  slug: string;
  imagemUrl: string;
}
/** Address of the site, the story of the file, and its path. */
export let site: string;
export let story: Stored;
export let path: string;

/** Called once by each file that reads the story: an editor has published it, with all that a text may hold. */
export function writtenStory(): void {
  site = mySite();
  beforeAll(write);
}

async function write(): Promise<void> {
  const editor = await signIn(site, "editor");
  // Of the stories that were seeded: others that ran before on this site may have left some without a picture.
  const { body: list } = await editor<{ items: Stored[] }>("GET", "/api/posts?limit=100");
  const [cover, inText] = list.items.map(({ imagemUrl }) => imagemUrl).filter((url) => url?.includes("-1600x1000."));
  const conteudo = `<p>${"A feira muda de praça em março, e as bancas têm noventa dias. ".repeat(8)}</p>
    <iframe src="https://youtu.be/dQw4w9WgXcQ" title="A sessão da Câmara"></iframe>
    <h2>O que muda</h2><p>Leia o <a href="https://prefeitura.example/edital">edital</a> e <a href="${site}/mais-lidas">o mais lido</a>.</p>
    <figure data-credit="Ana Lima"><img src="${inText}" alt="Bancas de fruta"><figcaption>No sábado</figcaption></figure>
    <blockquote><p>“O buraco ficou no caminho de vocês.”</p></blockquote>
    <h3>Calendário</h3><ul><li>Sanção</li><li>Mudança</li></ul>
    <table><tr><th>Setor</th><th>Bancas hoje</th><th>Bancas depois</th><th>Taxa</th><th>Horário de carga</th></tr><tr><td>Frutas</td><td>48</td><td>60</td><td>R$ 0</td><td>4h às 6h</td></tr></table>
    <iframe src="https://open.spotify.com/track/4rOoJ6Egrf8K2IrywzwOMk"></iframe>`;
  const fields = {
    conteudo,
    status: "publicada",
    resumo: ["Um.", "Dois.", "Três."],
    tags: ["feira"],
    municipio: "piripiri",
    imagemUrl: cover,
    imagemAlt: "Praça",
    imagemCredito: "Ana Lima",
  };
  story = (await editor<Stored>("POST", "/api/posts", publishable(TITLE, fields))).body;
  expect((await editor("PUT", `/api/posts/${story.id}`, { correcao: "Eram sete votos, não oito." })).status).toBe(200);
  path = `/post/${story.slug}`;
}

/** A reader of the story; what other hosts are asked for is answered here, and remembered. */
export async function aReader(options: VisitorOptions = {}, address = path) {
  const visitor = await aVisitor(options);
  const away: string[] = [];
  await visitor.context.route(
    (url) => url.origin !== site,
    (route) => {
      away.push(route.request().url());
      return route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Player</title><button>Tocar</button>" });
    },
  );
  await visitor.page.goto(address);
  if (options.javaScriptEnabled !== false) await visitor.page.locator("html.js").waitFor();
  return { ...visitor, away };
}

/** Axe finds nothing on the story at a width; its headings are in order, its lines short, and nothing sticks out. */
export async function expectReadable(width: number): Promise<void> {
  const { page } = await aReader({ width });
  expect(await barriers(page, looksAt(width))).toEqual([]);
  const levels = await page.locator(":is(h1, h2, h3, h4):visible").evaluateAll((all) => all.map((one) => Number(one.tagName.slice(1))));
  expect([levels[0], levels.filter((level) => level === 1).length]).toEqual([1, 1]);
  for (const [index, level] of levels.entries()) expect(level).toBeLessThanOrEqual((levels[index - 1] ?? 0) + 1);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  const longest = await page.locator(".body > p").first().evaluate(charactersOfTheLongestLine);
  expect(longest).toBeLessThanOrEqual(68);
  await expect
    .poll(() =>
      page
        .locator(".body > p")
        .nth(1)
        .evaluate((paragraph) => Number.parseFloat(getComputedStyle(paragraph).fontSize)),
    )
    .toBeGreaterThanOrEqual(17);
}

function charactersOfTheLongestLine(paragraph: Element): number {
  const text = paragraph.firstChild as Text;
  const range = document.createRange();
  const lines = new Map<number, number>();
  for (let at = 0; at < text.length; at += 1) {
    range.setStart(text, at);
    range.setEnd(text, at + 1);
    const line = Math.round(range.getBoundingClientRect().bottom);
    lines.set(line, (lines.get(line) ?? 0) + 1);
  }
  return Math.max(...lines.values());
}
