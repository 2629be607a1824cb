import { expect, test } from "vitest";
import { aListener, audioOf, FILE, path, place, player, storyToHear } from "#tests/e2e/a-listener.ts";
import { aVisitor, barriers, looksAt } from "#tests/e2e/browser.ts";

storyToHear();

test("a recording goes on on the next page, with the story's name and no highlight, until it is closed", async () => {
  const { page, reported } = await aListener();
  await page.getByRole("link", { name: "Ouvir a matéria" }).click();
  await expect.poll(async () => (await audioOf(page)).at).toBeGreaterThan(0);
  await page.getByRole("link", { name: "Lide, página inicial" }).first().click();
  const bar = player(page);
  const button = bar.getByRole("button", { name: /^(?:Pausar|Continuar ouvindo: Feira livre muda de praça)$/ });
  await button.waitFor();
  await expect.poll(() => bar.getByRole("link").innerText()).toBe("Feira livre muda de praça");
  if ((await button.getAttribute("aria-label")) !== "Pausar") await button.click();
  await expect.poll(async () => (await audioOf(page)).paused).toBe(false);
  await expect.poll(() => page.locator(".read-aloud").count()).toBe(0);
  await bar.getByRole("button", { name: "Fechar o player" }).click();
  await page.goto("/mais-lidas");
  await page.locator("html.js").waitFor();
  await expect.poll(() => player(page).count()).toBe(0);
  expect((await reported()).filter((one) => one.path !== path && (one.listened ?? 0) > 0)).toEqual([]);
});

test("without a recording the device's own voice reads title and text, not the credits, and nothing is offered where there is none", async () => {
  const { page, context } = await aVisitor({ width: 360 });
  await page.goto(path);
  await page.locator("html.js").waitFor();
  const before = await place(page);
  await context.addInitScript(() => {
    const spoken: string[] = [];
    const voices = [
      { lang: "pt-BR", localService: false },
      { lang: "pt-BR", localService: true },
    ];
    const synthesis = Object.assign(new EventTarget(), {
      getVoices: () => voices,
      cancel: () => undefined,
      speak: (utterance: { text: string; voice: unknown; onend: () => void }) => {
        if (utterance.text === "") return;
        spoken.push(utterance.text);
        if (utterance.voice !== voices[1]) spoken.push("another voice");
        setTimeout(() => utterance.onend(), 0);
      },
    });
    class Utterance {
      constructor(readonly text: string) {}
    }
    Object.defineProperty(window, "speechSynthesis", { value: synthesis });
    Object.assign(window, { spoken, SpeechSynthesisUtterance: Utterance });
  });
  await page.reload();
  const offer = page.getByRole("button", { name: "Ouvir com a voz deste aparelho" });
  await offer.waitFor();
  expect(await place(page)).toBe(before);
  await offer.click();
  await player(page).getByText("Voz deste aparelho").waitFor();
  await player(page).getByText("Fim da matéria.").waitFor();
  const spoken = await page.evaluate(() => (window as unknown as { spoken: string[] }).spoken);
  expect(spoken[0]).toBe("Feira livre muda de praça");
  expect(spoken.slice(-4)).toEqual(["As bancas têm noventa dias.", "No sábado", "Sanção.", "Mudança"]);
  expect(Math.max(...spoken.map(({ length }) => length))).toBeLessThanOrEqual(180);
});

test("without a script the recording is a link to its file", async () => {
  const { page } = await aListener({ javaScriptEnabled: false });
  await expect.poll(() => page.getByRole("link", { name: "Ouvir a matéria 1 min" }).getAttribute("href")).toBe(FILE);
});

for (const width of [360, 1280]) {
  test(`axe finds nothing on the open player at ${width} px, which nothing sticks out of`, async () => {
    const { page } = await aListener({ width });
    await page.getByRole("link", { name: "Ouvir a matéria" }).click();
    await player(page).locator("summary").click();
    expect(await barriers(page, looksAt(width))).toEqual([]);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
}
