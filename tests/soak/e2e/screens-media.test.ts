import { expect, test } from "vitest";
import { aVisitor, barriers, EVERY_LOOK, openScreen } from "#tests/e2e/browser.ts";
import { aPicture, aSound, hand, putIntoLibrary } from "#tests/e2e/media-shelf.ts";
import { mySite } from "#tests/e2e/my-site.ts";

const SCREEN = "/admin?tab=midia";

test("library, details and upload can be used by everybody", async () => {
  const long = "Anticonstitucionalissimamente".repeat(5);
  const { id } = await putIntoLibrary(mySite(), "editor", await aPicture("longa.png", 81), { titulo: long, tags: long.slice(0, 40) });
  const { page, errors } = await aVisitor({ role: "editor" });
  await openScreen(page, SCREEN);
  expect(await barriers(page, EVERY_LOOK)).toEqual([]);
  await page.getByRole("button", { name: "Ver em lista" }).click();
  expect(await barriers(page, EVERY_LOOK)).toEqual([]);
  await hand(page, "drop", [await aPicture(`${long}.png`, 82), aSound("som.wav")]);
  await page.getByRole("dialog", { name: "Enviar arquivos" }).getByRole("listitem").filter({ hasText: "som.wav" }).waitFor();
  expect(await barriers(page, EVERY_LOOK)).toEqual([]);
  await page.goto(`${SCREEN}&item=${id}`);
  await page.getByRole("dialog").getByText("Ficha").waitFor();
  expect(await barriers(page, EVERY_LOOK)).toEqual([]);
  expect(errors).toEqual([]);
});
