import { expect, test } from "vitest";
import type { ResendState } from "../providers/resend.ts";
import { aVisitor } from "./browser.ts";
import { theDemoSite } from "./demo-site.ts";

const demo = await theDemoSite();

test("a reader asks for the newsletter without a script, confirms by the link's button, and leaves", async () => {
  const email = `leitora-${crypto.randomUUID()}@exemplo.com`;
  const { page } = await aVisitor({ baseURL: demo.url, width: 360, javaScriptEnabled: false });
  await page.goto("/boletim");
  await page.getByLabel("Seu e-mail").fill(email);
  await page.getByLabel("Notícias de onde").selectOption({ index: 1 });
  await page.getByRole("checkbox", { name: /Quero receber o boletim/ }).check();
  await page.getByRole("button", { name: "Inscrever" }).click();
  await page.getByText("Falta confirmar.").waitFor();
  const arrived = async () => {
    const { state } = (await (await fetch(`${demo.providers.resend}/control/default`)).json()) as { state?: ResendState };
    return (state?.sent ?? []).filter(({ to }) => to === email);
  };
  await expect.poll(async () => (await arrived()).length).toBe(1);
  const link = /https?:\/\/\S+confirmar\?t=\S+/.exec((await arrived())[0]?.text ?? "")?.[0] ?? "";
  await page.goto(link);
  await page.getByRole("button", { name: "Confirmar inscrição" }).click();
  await page.getByText("Inscrição confirmada.").waitFor();
  const { page: desk, errors } = await aVisitor({ role: "editor", baseURL: demo.url, width: 1280 });
  await desk.goto("/admin/boletim");
  await desk.frameLocator("iframe[title='Prévia da mensagem']").getByText("Cancelar a inscrição").waitFor();
  await expect.poll(() => desk.getByText(email).count()).toBe(0);
  // The frame has no scripts of ours: what blocks service workers in these browsers says that it has none.
  expect(errors.filter((error) => !error.startsWith("Failed to read the 'serviceWorker' property"))).toEqual([]);
});
