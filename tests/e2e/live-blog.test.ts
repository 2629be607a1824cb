import { beforeAll, expect, test } from "vitest";
import { accessibilityProblems, aVisitor, openScreen } from "./browser.ts";
import { mySite } from "./my-site.ts";
import { publishable, signIn } from "./staff.ts";

const site = mySite();

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

  // The page asks when it is seen again.
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
