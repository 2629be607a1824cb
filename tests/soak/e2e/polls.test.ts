import { expect, test } from "vitest";
import { aVisitor } from "#tests/e2e/browser.ts";
import { mySite } from "#tests/e2e/my-site.ts";
import { check, openPage } from "#tests/e2e/screen-check.ts";
import { publishable, signIn } from "#tests/e2e/staff.ts";

const site = mySite();

/** An open poll in a story. */
async function aPoll(): Promise<{ id: number; story: string }> {
  const editor = await signIn(site, "editor");
  const { body: poll } = await editor("POST", "/api/polls", {
    pergunta: `Qual é o melhor prato? ${crypto.randomUUID().slice(0, 8)}`,
    opcoes: ["Sarapatel", "Paçoca de carne de sol com banana e muito mais do que cabe numa linha só"],
    abre: new Date(Date.now() - 60_000).toISOString(),
    fecha: new Date(Date.now() + 86_400_000).toISOString(),
    sobreEleicao: false,
  });
  const text = `<p>Um parágrafo antes.</p><p>/enquete/${poll.id}</p><p>Um parágrafo depois.</p>`;
  const { body: story } = await editor("POST", "/api/posts", publishable(`Comidas de festejo ${crypto.randomUUID().slice(0, 8)}`, { status: "publicada", conteudo: text }));
  return { id: Number(poll.id), story: `/post/${story.slug}` };
}

test("a reader answers a poll of a story without a script, and is told the second time", async () => {
  const { story } = await aPoll();
  const { page } = await aVisitor({ width: 360, javaScriptEnabled: false });
  await page.goto(story);
  await page.getByRole("radio", { name: "Sarapatel" }).check();
  await page.getByRole("button", { name: "Responder" }).click();
  await page.getByText("Sua resposta foi registrada.").waitFor();
  await page.getByText("1 resposta até").waitFor();
  await page.goto(story);
  await page.getByRole("radio", { name: "Sarapatel" }).check();
  await page.getByRole("button", { name: "Responder" }).click();
  await page.getByText("Este aparelho já respondeu esta enquete").waitFor();
  await page.getByText("1 resposta até").waitFor();
});

test("with the script a reader answers without leaving the story, nothing moves, and the results are there again later", async () => {
  const { id, story } = await aPoll();
  const { page, errors } = await aVisitor({ width: 360 });
  await page.goto(story);
  const poll = page.locator(`[data-poll="${id}"]`);
  await page.waitForFunction(() => performance.getEntriesByType("resource").some(({ name }) => name.includes("/assets/enquete-")));
  const heightOf = () => poll.evaluate((element) => element.getBoundingClientRect().height);
  const before = await heightOf();
  await poll.getByRole("link", { name: "Ver o parcial" }).click();
  await poll.getByText("0 respostas até").waitFor();
  await poll.getByRole("link", { name: "Voltar e responder" }).click();
  await poll.getByRole("radio", { name: "Sarapatel" }).check();
  await poll.getByRole("button", { name: "Responder" }).click();
  await poll.getByText("Sua resposta foi registrada.").waitFor();
  await expect.poll(async () => Math.abs((await heightOf()) - before) < 2).toBe(true);
  await expect.poll(() => poll.locator("li").first().innerText()).toMatch(/Sarapatel\s+100%/);
  expect(new URL(page.url()).pathname).toBe(story);
  await page.goto(story);
  await poll.getByRole("radio").first().waitFor({ state: "detached" });
  await poll.locator("li b").first().waitFor();
  expect(errors).toEqual([]);
});

test("a poll has no barrier, as a form and as results", async () => {
  const { id, story } = await aPoll();
  const { page } = await aVisitor();
  for (const path of [story, `/enquete/${id}`, `/enquete/${id}/parcial`]) await check(page, { path }, openPage);
});
