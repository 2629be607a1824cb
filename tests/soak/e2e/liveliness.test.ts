import { beforeAll, expect, test } from "vitest";
import { aVisitor } from "#tests/e2e/browser.ts";
import { mySite } from "#tests/e2e/my-site.ts";
import { publishable, signIn } from "#tests/e2e/staff.ts";

const site = mySite();

let editor: Awaited<ReturnType<typeof signIn>>;

beforeAll(async () => {
  editor = await signIn(site, "editor");
});

const publish = async (title: string, more: Record<string, unknown> = {}) =>
  (await editor<{ id: number; slug: string; titulo: string }>("POST", "/api/posts", publishable(title, { status: "publicada", ...more }))).body;

test("without a script the hour is told, and an editor ends the strip with a plain form", async () => {
  const story = await publish("Chuva alaga rua no centro de Piripiri", { chapeu: "URGENTE" });
  const reader = await aVisitor({ width: 1280, javaScriptEnabled: false });
  await reader.page.goto("/sobre");
  const strip = reader.page.getByRole("complementary", { name: "Urgente" });
  await strip.getByText("Chuva alaga rua").waitFor();
  await expect.poll(() => strip.locator("time").textContent()).toMatch(/^hoje, \d{1,2}h(\d\d)?$/);
  const desk = await aVisitor({ width: 360, role: "editor", javaScriptEnabled: false });
  await desk.page.goto("/admin/materias");
  await desk.page.getByRole("button", { name: "Encerrar faixa" }).click();
  await desk.page.getByText("Faixa de urgente encerrada.").waitFor();
  await reader.page.goto("/sobre");
  await expect.poll(() => strip.count()).toBe(0);
  await editor("PUT", `/api/posts/${story.id}/toggle-status`);
});
