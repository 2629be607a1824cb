import { gzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { accessibilityProblems, aVisitor, openScreen } from "./browser.ts";
import { mySite } from "./my-site.ts";
import { publishable, signIn } from "./staff.ts";

const site = mySite();
const KB = 1024;

let editor: Awaited<ReturnType<typeof signIn>>;

beforeAll(async () => {
  editor = await signIn(site, "editor");
});

async function liveStory(title: string, entries: number): Promise<{ id: number; slug: string }> {
  const { body: story } = await editor<{ id: number; slug: string }>("POST", "/api/posts", publishable(title, { status: "publicada" }));
  await editor("PUT", `/api/posts/${story.id}/live`, { estado: "aberta" });
  for (let n = 1; n <= entries; n += 1) await editor("POST", `/api/posts/${story.id}/live/entries`, { texto: `Entrada ${n}: ${"o que houve na praça. ".repeat(8)}` });
  return story;
}

const sizeOf = async (path: string): Promise<number> => gzipSync(new Uint8Array(await (await fetch(new URL(path, site))).arrayBuffer())).byteLength;

test("an editor on a phone writes entries, and an open page gets them in place, without moving what is read", async () => {
  const story = await liveStory("Cheia do rio Piracuruca", 12);
  const reader = await aVisitor({ width: 360 });
  await reader.page.goto(`/post/${story.slug}`);
  await reader.page.locator("[data-ao-vivo]").waitFor();
  const middle = reader.page.locator("[data-live-entries] > li").nth(6);
  await middle.evaluate((item) => item.scrollIntoView({ block: "center" }));
  const id = await middle.getAttribute("id");
  const top = () => reader.page.locator(`#${id}`).evaluate((item) => Math.round(item.getBoundingClientRect().top));
  const before = await top();

  const writer = await aVisitor({ width: 360, role: "editor" });
  await openScreen(writer.page, `/admin/ao-vivo/${story.id}`);
  await writer.page.getByLabel("O que aconteceu agora").fill("A água chegou à rua da Feira.");
  await writer.page.getByRole("button", { name: "Publicar atualização" }).dblclick();
  await writer.page.getByText("Atualização publicada.").waitFor();
  await expect.poll(() => writer.page.getByLabel("O que aconteceu agora").inputValue()).toBe("");
  await writer.page.getByText("13 atualizações").waitFor();
  await expect.poll(() => writer.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(await accessibilityProblems(writer.page)).toEqual([]);

  // What asks when a page is seen again.
  await reader.page.evaluate(() => dispatchEvent(new Event("online")));
  const news = reader.page.getByRole("button", { name: "1 nova atualização" });
  await news.waitFor();
  expect(await top()).toBe(before);
  await news.click();
  const first = reader.page.locator("[data-live-entries] > li").first();
  await first.getByText("A água chegou à rua da Feira.").waitFor();
  await expect.poll(() => reader.page.locator("[data-live-entries] > li").count()).toBe(13);
  await reader.page.evaluate(() => dispatchEvent(new Event("online")));
  expect(await accessibilityProblems(reader.page)).toEqual([]);
});

test("without a script an entry is written, kept when it is refused, and older ones are reached by a link", async () => {
  const story = await liveStory("Sessão extraordinária", 17);
  const writer = await aVisitor({ width: 360, javaScriptEnabled: false, role: "editor" });
  await writer.page.goto(`/admin/ao-vivo/${story.id}`);
  await writer.page.getByRole("button", { name: "Publicar atualização" }).click();
  await writer.page.getByText("Escreva o texto da entrada.").first().waitFor();
  await writer.page.getByLabel("O que aconteceu agora").fill("Aprovado.");
  await writer.page.getByRole("button", { name: "Publicar atualização" }).click();
  await writer.page.getByText("Atualização publicada.").waitFor();
  await writer.page.goto(`/post/${story.slug}`);
  await expect.poll(() => writer.page.locator("[data-live-entries] > li").count()).toBe(15);
  await writer.page.getByRole("link", { name: "Ver mais atualizações" }).click();
  await writer.page.getByText("Entrada 1:").waitFor();
});

test("the first page of a live blog weighs at most 60 KB with its script and its style", async () => {
  const story = await liveStory("Dia de eleição", 30);
  const html = await (await fetch(`${site}/post/${story.slug}`)).text();
  const files = [...new Set([...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css)|\/fonts\/[^"]+)"/g)].map(([, path]) => path ?? ""))];
  const script = files.find((path) => path.includes("/ao-vivo-")) ?? "";
  expect([script, (await sizeOf(script)) <= 3 * KB]).toEqual([script, true]);
  const sizes = await Promise.all(
    files.map(async (path) => [path, path.startsWith("/fonts/") ? (await (await fetch(site + path)).arrayBuffer()).byteLength : await sizeOf(path)] as const),
  );
  const total = gzipSync(html).byteLength + sizes.reduce((sum, [, size]) => sum + size, 0);
  expect([total, total <= 60 * KB, sizes]).toEqual([total, true, sizes]);
  const other = await (await fetch(`${site}/sobre`)).text();
  expect(other).not.toContain(script);
});
