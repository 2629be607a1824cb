import { gzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { aVisitor } from "#tests/e2e/browser.ts";
import { mySite } from "#tests/e2e/my-site.ts";
import { publishable, signIn } from "#tests/e2e/staff.ts";

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
