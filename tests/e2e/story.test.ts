import { expect, test } from "vitest";
import { aVisitor, signInOnScreen } from "./browser.ts";
import { aReader, expectReadable, story, writtenStory } from "./written-story.ts";

writtenStory();

test("axe finds nothing on a story on a phone; its headings are in order and nothing sticks out", () => expectReadable(360));

test("an editor writes the note of correction into a published story, and readers have it; a new story has no such field", async () => {
  const editor = await aVisitor();
  await signInOnScreen(editor, "editor", `/admin/editar-materia/${story.id}`);
  const { page } = editor;
  const note = page.getByLabel("Nota de correção");
  await expect.poll(() => note.inputValue()).toBe("Eram sete votos, não oito.");
  await note.fill("Foram sete votos a quatro.");
  await page.locator(".ed-bar").getByRole("button", { name: "Atualizar" }).click();
  await page
    .locator(".ed-bar")
    .getByText(/atualizada/i)
    .waitFor();
  const reader = await aReader();
  await reader.page.getByText("Foram sete votos a quatro.").waitFor();
  await page.goto("/admin/nova-materia");
  await page.getByLabel("Chapéu").waitFor();
  await expect.poll(() => page.getByLabel("Nota de correção").count()).toBe(0);
});
