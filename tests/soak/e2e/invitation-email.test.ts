import { expect, test } from "vitest";
import { aVisitor } from "#tests/e2e/browser.ts";
import { theDemoSite } from "#tests/e2e/demo-site.ts";
import type { ResendState } from "#tests/providers/resend.ts";

const demo = await theDemoSite();

test("an invitation by e-mail arrives once and lets the person in; its job is listed without the address", async () => {
  const email = `bia-${crypto.randomUUID()}@exemplo.com`;
  const { page, errors } = await aVisitor({ role: "admin", baseURL: demo.url, width: 360 });
  await page.goto("/admin/usuarios");
  const panel = page.getByRole("region", { name: "Convidar por link" });
  await panel.getByLabel("E-mail de quem é convidado").fill(email);
  await panel.getByLabel("Papel").selectOption("editor");
  await panel.getByRole("button", { name: "Enviar por e-mail" }).click();
  await page.getByText(`O convite vai por e-mail para ${email}. O envio aparece em Distribuição.`).first().waitFor();
  const arrived = async () => {
    const { state } = (await (await fetch(`${demo.providers.resend}/control/default`)).json()) as { state?: ResendState };
    return (state?.sent ?? []).filter(({ to }) => to === email);
  };
  await expect.poll(async () => (await arrived()).length).toBe(1);
  await page.goto("/admin/distribuicao");
  await page.getByText("Convite para b…@exemplo.com").first().waitFor();
  await expect.poll(() => page.getByText(email).count()).toBe(0);
  const link = /https?:\/\/\S+codigo=\S+/.exec((await arrived())[0]?.text ?? "")?.[0] ?? "";
  const guest = await aVisitor({ baseURL: demo.url, width: 360 });
  await guest.page.goto(link);
  await expect.poll(() => guest.page.getByLabel("E-mail da conta").inputValue()).toBe(email);
  await guest.page.getByLabel("Nome").waitFor();
  expect(errors).toEqual([]);
});
