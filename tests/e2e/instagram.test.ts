import { expect, test } from "vitest";
import { openScreen } from "./browser.ts";
import { aCard, desk, deskOfCards, history, press, SCREEN, waiting } from "./instagram-desk.ts";

deskOfCards();

test("a card that waits is shown with its provider's state, and taken out after a question", async () => {
  const title = "Card que ninguém quer mais";
  const articleId = await aCard(title);
  const { page, errors } = desk;
  await openScreen(page, SCREEN);
  await page.getByText("modo simulado").first().waitFor();
  await page.getByText(/\d+ de 100 nas últimas 24 h/).waitFor();
  await press(page, "Cancelar", title);
  await page.getByRole("button", { name: "Tirar da fila" }).click();
  await page.getByText("Card retirado da fila.").waitFor();
  await expect.poll(async () => [await waiting(articleId), await history(page).getByText(title).count()]).toEqual([[], 0]);
  expect(errors).toEqual([]);
});
