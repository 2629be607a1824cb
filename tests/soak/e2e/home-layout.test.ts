import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { accessibilityProblems, aVisitor, signInOnScreen } from "#tests/e2e/browser.ts";
import { mySite } from "#tests/e2e/my-site.ts";
import { signIn } from "#tests/e2e/staff.ts";

interface Settings {
  activeLayout: string;
  dynamic: boolean;
  schedule: { from: string; to: string; layout: string }[];
  sections: { id: string; enabled: boolean }[];
}

const SCREEN = "/admin?tab=layout";
const ORDER = ["superManchete", "destaques", "noticiasGerais", "maisLidas", "reacoes", "r10Play", "municipios"];

let api: Awaited<ReturnType<typeof signIn>>;
let before: Settings;

beforeAll(async () => {
  api = await signIn(mySite(), "admin");
  const { activeLayout, dynamic, schedule, sections } = await settings();
  before = { activeLayout, dynamic, schedule, sections };
});
afterAll(() => api("PUT", "/api/settings/home", before));

beforeEach(async () => {
  await api("PUT", "/api/settings/home", {
    activeLayout: "original",
    schedule: [{ from: "09:00", to: "11:59", layout: "vertical" }],
    sections: ORDER.map((id) => ({ id, enabled: true })),
  });
});

const settings = async () => (await api<Settings>("GET", "/api/settings/home")).body;
const sectionNames = (page: Page) => page.getByRole("region", { name: "Seções da página inicial" }).getByRole("listitem").locator("p:first-child").allInnerTexts();

async function openScreen(options: Parameters<typeof aVisitor>[0] = {}) {
  const visitor = await aVisitor(options);
  await signInOnScreen(visitor, "admin", SCREEN);
  if (options.javaScriptEnabled !== false) await visitor.page.locator("[data-handle]").first().waitFor();
  return visitor;
}

test("a layout is activated at once, ends the rotation, and readers get it; the active one does nothing", async () => {
  await api("PUT", "/api/settings/home", { dynamic: true });
  const { page, errors } = await openScreen();
  const note = page.getByText("A rotação automática está ligada. Ativar um layout encerra a rotação:");
  await note.waitFor();
  await page.getByRole("button", { name: "Ativar Layout Premium" }).click();
  await page.getByText("Layout Premium ativado. A rotação automática foi desligada.").first().waitFor();
  await note.waitFor({ state: "detached" });
  await page.getByText("Layout ativo: Premium.").waitFor();
  expect(await settings()).toMatchObject({ activeLayout: "premium", dynamic: false });
  await expect.poll(() => page.getByRole("switch").getAttribute("aria-checked")).toBe("false");
  let written = 0;
  page.on("request", (request) => {
    if (request.method() === "PUT") written += 1;
  });
  await page.getByRole("button", { name: "Layout ativo: Premium" }).click({ force: true });
  await page.getByRole("switch").click();
  await expect.poll(async () => (await settings()).dynamic).toBe(true);
  expect(written).toBe(1);
  expect(errors).toEqual([]);
});

test("hours are changed, told as gaps and overlaps, refused with the sentence, and saved", async () => {
  const { page, errors } = await openScreen();
  const rotation = page.getByRole("region", { name: "Rotação automática" });
  await rotation.getByText("00:00–08:59: sem faixa, vale o Original.").waitFor();
  await rotation.getByRole("button", { name: "Adicionar faixa" }).click();
  await expect.poll(() => rotation.getByLabel("De, faixa 2").inputValue()).toBe("00:00");
  await rotation.getByLabel("De, faixa 2").fill("1000");
  await rotation.getByLabel("Até, faixa 2").fill("25:00");
  await rotation.getByLabel("Layout, faixa 2").selectOption("premium");
  await rotation.getByRole("button", { name: "Salvar horários" }).click();
  await rotation.getByText("Verifique os horários (formato HH:MM) e tente novamente.").waitFor();
  await rotation.getByLabel("Até, faixa 2").fill("13:00");
  await rotation.getByText("10:00–11:59: faixas sobrepostas, vale a primeira da lista (Vertical, e não Premium).").waitFor();
  await page.keyboard.press("Enter");
  await expect
    .poll(async () => (await settings()).schedule)
    .toEqual([
      { from: "09:00", to: "11:59", layout: "vertical" },
      { from: "10:00", to: "13:00", layout: "premium" },
    ]);
  expect((await settings()).activeLayout).toBe("original");
  await rotation.getByRole("button", { name: "Remover faixa 1" }).click();
  await expect.poll(() => rotation.getByLabel("De, faixa 1").inputValue()).toBe("10:00");
  expect(errors).toEqual([]);
});

test("sections are put in order by arrows and by dragging, hidden, looked at unsaved, and saved", async () => {
  const { page, context, errors } = await openScreen();
  await page.getByRole("button", { name: "Subir: Municípios" }).click();
  await expect.poll(async () => (await sectionNames(page)).slice(-2)).toEqual(["Municípios", "R10 Play"]);
  await expect.poll(() => page.getByRole("button", { name: "Subir: Municípios" }).evaluate((button) => button === document.activeElement)).toBe(true);
  const handles = page.locator("[data-handle]");
  await expect
    .poll(
      async () => {
        const [from, to] = [await handles.nth(3).boundingBox(), await handles.nth(2).boundingBox()];
        if (!from || !to) return [];
        await page.mouse.move(from.x + 10, from.y + 10);
        await page.mouse.down();
        await page.mouse.move(from.x + 12, from.y - 10, { steps: 4 });
        await page.mouse.move(to.x + 10, to.y - 4, { steps: 8 });
        await page.mouse.up();
        return (await sectionNames(page)).slice(2, 4);
      },
      { interval: 800 },
    )
    .toEqual(["Mais Lidas", "Notícias Gerais"]);
  await page.getByRole("button", { name: "Ocultar: Mais Lidas" }).click();
  await page.getByLabel(/hora da pré-visualização/).fill("0930");
  const [preview] = await Promise.all([context.waitForEvent("page"), page.getByRole("button", { name: "Pré-visualizar", exact: true }).click()]);
  await preview.waitForLoadState();
  await expect.poll(() => preview.getByText("Pré-visualização: só você vê.").count()).toBe(1);
  await expect.poll(() => preview.locator("#mais-lidas").count()).toBe(0);
  await expect.poll(() => preview.locator("#ultimas").count()).toBe(1);
  expect(await accessibilityProblems(preview)).toEqual([]);
  await preview.close();
  expect((await settings()).sections.map(({ id }) => id)).toEqual(ORDER);
  await page.getByRole("button", { name: "Salvar Layout" }).click();
  await page.getByText("Layout salvo!").first().waitFor();
  expect((await settings()).sections.map(({ id, enabled }) => (enabled ? id : `-${id}`))).toEqual([
    "superManchete",
    "destaques",
    "-maisLidas",
    "noticiasGerais",
    "reacoes",
    "municipios",
    "r10Play",
  ]);
  expect(errors).toEqual([]);
});

test("another's change is told on an open screen, and what is unsaved there stays", async () => {
  const { page, errors } = await openScreen({ ownClock: true });
  await page.getByRole("button", { name: "Ocultar: Reações" }).click();
  await api("PUT", "/api/settings/home", { activeLayout: "mosaico", sections: ORDER.map((id) => ({ id, enabled: id !== "municipios" })) });
  // The screen asks every ten seconds.
  await page.clock.runFor(10_000);
  await page
    .getByText(/alterou o layout\./)
    .first()
    .waitFor();
  await page.getByText("Layout ativo: Mosaico.").waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Mostrar: Reações" }).count()).toBe(1);
  await expect.poll(() => page.getByRole("button", { name: "Ocultar: Municípios" }).count()).toBe(1);
  await page.getByRole("button", { name: "Usar o que está no ar" }).click();
  await page.getByRole("button", { name: "Mostrar: Municípios" }).waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Ocultar: Reações" }).count()).toBe(1);
  expect(errors).toEqual([]);
});

test("without a script the form does everything, and a step keeps what was typed", async () => {
  const { page } = await openScreen({ javaScriptEnabled: false });
  await page.getByLabel("Até, faixa 1").fill("12:30");
  await page.getByRole("button", { name: "Adicionar faixa" }).click();
  await expect.poll(() => page.getByLabel("Até, faixa 1").inputValue()).toBe("12:30");
  await page.getByRole("button", { name: "Subir: Destaques" }).click();
  await expect.poll(() => page.getByLabel("De, faixa 2").inputValue()).toBe("00:00");
  await page.getByRole("button", { name: "Remover faixa 2" }).click();
  await page.getByRole("button", { name: "Salvar horários" }).last().click();
  await page.getByText("Horários salvos!").waitFor();
  await expect.poll(async () => (await sectionNames(page))[0]).toBe("Destaques");
  await page.getByRole("button", { name: "Salvar Layout" }).click();
  await page.getByText("Layout salvo!").waitFor();
  await page.getByRole("button", { name: "Ativar Layout Vertical" }).click();
  await page.getByRole("status").filter({ hasText: "Layout Vertical ativado." }).waitFor();
  const saved = await settings();
  expect([saved.activeLayout, saved.schedule, saved.sections[0]?.id]).toEqual(["vertical", [{ from: "09:00", to: "12:30", layout: "vertical" }], "destaques"]);
});
