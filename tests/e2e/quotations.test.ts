import { expect, test } from "vitest";
import { secondOf } from "#tests/support/tone-wav.ts";
import { accessibilityProblems, aVisitor } from "./browser.ts";
import { theDesk } from "./editor-desk.ts";
import { hearAll, uploadTones } from "./spoken-quotations.ts";
import { publishable } from "./staff.ts";

const { site, create, newPage, openArticle } = theDesk();

test("an editor marks the second that plays, a reader hears it, and a word that is typed into the quotation is flagged at once", async () => {
  await uploadTones(site, 30, 901);
  const story = await create(publishable("Secretário fala da obra", { conteudo: "<p>“A obra começa em maio e não para”</p>", status: "publicada" }));
  const desk = await newPage();
  await desk.goto(`/admin/citacoes/${story.id}`);
  const card = desk.getByRole("listitem").filter({ hasText: "A obra começa em maio e não para" });
  await card.getByText("Ligar a uma gravação").click();
  await card.getByLabel("Gravação", { exact: true }).selectOption({ label: "coletiva-901 (0:30)" });
  const player = card.getByLabel("Gravação escolhida");
  await player.evaluate((audio: HTMLAudioElement) => {
    audio.currentTime = 12.3;
    return new Promise((resolve) => audio.addEventListener("seeked", resolve, { once: true }));
  });
  await card.getByRole("button", { name: "Começa aqui" }).click();
  await expect.poll(() => card.getByRole("textbox", { name: "Começa em" }).inputValue()).toBe("0:12,3");
  await card.getByRole("textbox", { name: "Termina em" }).fill("0:15");
  await card.getByRole("button", { name: /^Gravar a prova/ }).click();
  await desk.getByText("Prova gravada:").waitFor();
  await card.getByText("Com gravação", { exact: true }).waitFor();
  expect(await accessibilityProblems(desk)).toEqual([]);

  const { page } = await aVisitor({ width: 360 });
  await page.goto(`/post/${story.slug}`);
  await page.locator("h1").click();
  const [heard] = await page.evaluate(hearAll);
  expect([heard?.start, secondOf(heard?.hertz ?? 0)]).toEqual([12.3, 12]);
  expect(await accessibilityProblems(page)).toEqual([]);
  await desk.close();

  const editor = await openArticle(story);
  await editor.locator(".ed-prose > p").last().click();
  await editor.keyboard.press("Control+End");
  await editor.keyboard.press("ArrowLeft");
  await editor.keyboard.type(" mais");
  await editor.getByText("Mudou depois de gravada").waitFor();
  await expect.poll(() => editor.getByRole("status").locator("ins").innerText()).toContain("mais");
  for (const _ of " mais") await editor.keyboard.press("Backspace");
  await expect.poll(() => editor.getByText("Mudou depois de gravada").count()).toBe(0);
});
