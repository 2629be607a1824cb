import { expect, test } from "vitest";
import { accessibilityProblems, openScreen } from "./browser.ts";
import { aCard, desk, deskOfCards, history, press, SCREEN, waiting } from "./instagram-desk.ts";

deskOfCards();

test("a card is published at once from the screen, once, and stands in the history with its link; another is taken out first", async () => {
  const [title, unwanted] = ["Feira de artesanato reúne trezentos expositores", "Card que ninguém quer mais"];
  const [articleId, unwantedId] = [await aCard(title), await aCard(unwanted)];
  const { page, errors } = desk;
  await openScreen(page, SCREEN);
  await page.getByText("modo simulado").first().waitFor();
  await page.getByText(/\d+ de 100 nas últimas 24 h/).waitFor();
  await press(page, "Cancelar", unwanted);
  await page.getByRole("button", { name: "Tirar da fila" }).click();
  await page.getByText("Card retirado da fila.").waitFor();
  await press(page, "Publicar agora", title);
  await history(page).getByText(title, { exact: true }).waitFor();
  await expect
    .poll(() =>
      history(page)
        .getByRole("link", { name: `Ver no Instagram: ${title}` })
        .getAttribute("href"),
    )
    .toMatch(/^http/);
  await expect.poll(async () => [await waiting(articleId), await waiting(unwantedId), await history(page).getByText(unwanted).count()]).toEqual([[], [], 0]);
  expect(await accessibilityProblems(page)).toEqual([]);
  expect(errors).toEqual([]);
});
