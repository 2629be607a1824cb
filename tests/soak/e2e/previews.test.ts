import { test } from "vitest";
import { aVisitor } from "#tests/e2e/browser.ts";
import { mySite } from "#tests/e2e/my-site.ts";
import { publishable, signIn } from "#tests/e2e/staff.ts";

const editor = await signIn(mySite(), "editor");
const aDraft = async (titulo: string) => (await editor<{ id: number }>("POST", "/api/posts", publishable(titulo))).body.id;

test("without a script a link is made and ended, and the frames show a phone's page", async () => {
  const id = await aDraft("Prévia sem script");
  const { page } = await aVisitor({ width: 360, javaScriptEnabled: false, role: "editor" });
  await page.goto(`/admin/previa/${id}`);
  await page.getByRole("button", { name: "Criar link de prévia" }).click();
  await page.getByLabel("Endereço da prévia").waitFor();
  await page.getByRole("button", { name: /^Encerrar o link/ }).click();
  await page.getByText("Link encerrado.").waitFor();
});
