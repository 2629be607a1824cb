import type { Page, Route } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { RECORDING_SECONDS, recordingAddress, silence, withRecording } from "./a-recording.ts";
import { aVisitor, barriers, looksAt, type VisitorOptions } from "./browser.ts";
import { mySite } from "./my-site.ts";
import { publishable, signIn } from "./staff.ts";

const site = mySite();
const FILE = recordingAddress("a");
const RECORDING = silence(RECORDING_SECONDS);
let path: string;

beforeAll(async () => {
  const editor = await signIn(site, "editor");
  const { body: list } = await editor<{ items: { imagemUrl: string | null }[] }>("GET", "/api/posts?limit=100");
  const cover = list.items.map(({ imagemUrl }) => imagemUrl).find((url) => url?.includes("-1600x1000."));
  const conteudo = `<p>${"A feira muda de praça em março. ".repeat(12)}</p><p>As bancas têm noventa dias.</p><figure data-credit="Ana Lima"><img src="${cover}" alt="Bancas"><figcaption>No sábado</figcaption></figure><ul><li>Sanção</li><li>Mudança</li></ul>`;
  const { body } = await editor<{ slug: string }>(
    "POST",
    "/api/posts",
    publishable("Feira livre muda de praça", { conteudo, status: "publicada", imagemUrl: cover, imagemAlt: "Praça", imagemCredito: "Ana Lima" }),
  );
  path = `/post/${body.slug}`;
});

/** The file, whole or the part of it that is asked for. */
function answerFile(route: Route): Promise<void> {
  const [, from = "0", to = ""] = /^bytes=(\d+)-(\d*)$/.exec(route.request().headers().range ?? "") ?? [];
  const part = RECORDING.subarray(Number(from), to === "" ? undefined : Number(to) + 1);
  const headers = { "Content-Type": "audio/wav", "Accept-Ranges": "bytes", "Content-Range": `bytes ${from}-${Number(from) + part.length - 1}/${RECORDING.length}` };
  return route.fulfill({ status: 206, headers, body: part });
}

interface Report {
  type: string;
  path: string;
  listened?: number;
}

/** What a page reports last, it keeps in the tab too: a beacon of a page that is being left does not always reach a route of the test. */
function keepBeacons(): void {
  const send = navigator.sendBeacon.bind(navigator);
  navigator.sendBeacon = (address, body) => {
    sessionStorage.setItem("beacons", JSON.stringify([...JSON.parse(sessionStorage.getItem("beacons") ?? "[]"), body]));
    return send(address, body);
  };
}

/** A reader of the story, which has a recording; what its pages report is gathered. */
async function aListener(options: VisitorOptions = {}) {
  const visitor = await aVisitor({ width: 360, ...options });
  await visitor.page.addInitScript(keepBeacons);
  const fetched: Report[] = [];
  await visitor.context.route(`**${path}`, async (route) => {
    // The site closes a connection that was idle for some seconds; a browser repeats a GET then, and so does this.
    const answer = await route.fetch({ maxRetries: 2 });
    await route.fulfill({ response: answer, body: withRecording(await answer.text(), FILE) });
  });
  await visitor.context.route("**/audio/*", answerFile);
  await visitor.context.route("**/collect", (route) => {
    if (route.request().resourceType() === "fetch") fetched.push(JSON.parse(route.request().postData() ?? "{}"));
    return route.fulfill({ status: 204, headers: { "Audience-Shard": "0" } });
  });
  await visitor.page.goto(path);
  const reported = async (): Promise<Report[]> => {
    const kept: string[] = await visitor.page.evaluate(() => JSON.parse(sessionStorage.getItem("beacons") ?? "[]"));
    return [...fetched, ...kept.map((body) => JSON.parse(body) as Report)];
  };
  return { ...visitor, reported };
}

const player = (page: Page) => page.getByRole("region", { name: "Áudio da matéria" });
const place = (page: Page) => page.locator(".body").evaluate((body) => Math.round(body.getBoundingClientRect().top + scrollY));
const audioOf = (page: Page) =>
  page
    .locator("audio")
    .evaluate((audio) => ({ at: Math.floor((audio as HTMLAudioElement).currentTime), paused: (audio as HTMLAudioElement).paused, rate: (audio as HTMLAudioElement).playbackRate }));

test("a recording is played, steered by the keyboard, followed in the text, counted once, and goes on where it was left", async () => {
  const { page, reported, errors } = await aListener({ ownClock: true });
  const before = await place(page);
  const row = page.getByRole("link", { name: "Ouvir a matéria 1 min" });
  await row.click();
  const bar = player(page);
  await bar.getByRole("button", { name: "Pausar" }).waitFor();
  await expect.poll(async () => (await audioOf(page)).at).toBeGreaterThan(0);
  await bar.getByRole("button", { name: "Avançar 15 segundos" }).click();
  await expect.poll(async () => (await audioOf(page)).at).toBeGreaterThanOrEqual(15);
  await expect.poll(() => page.locator(".read-aloud").innerText()).toContain("A feira muda de praça");
  expect(await place(page)).toBe(before);

  const range = bar.getByRole("slider", { name: "Posição" });
  await range.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => range.getAttribute("aria-valuetext")).toMatch(/^(?:20|2\d) s de 1 min 0 s$/);
  await bar.getByRole("combobox", { name: "Velocidade" }).selectOption("1.5");
  await expect.poll(async () => (await audioOf(page)).rate).toBe(1.5);
  await bar.locator("summary").click();
  await bar.getByRole("button", { name: "0:30 O que muda" }).click();
  await expect.poll(() => page.locator(".read-aloud").innerText()).toBe("As bancas têm noventa dias.");
  await bar.getByRole("button", { name: "Pausar" }).focus();
  await page.keyboard.press("Space");
  await bar.getByRole("button", { name: "Tocar" }).waitFor();
  await page.keyboard.press("ArrowLeft");
  await expect.poll(async () => (await audioOf(page)).at).toBeLessThan(30);
  await page.keyboard.press("Space");
  await bar.getByRole("button", { name: "Pausar" }).waitFor();

  await page.clock.runFor(11_000);
  const { at } = await audioOf(page);
  await page.keyboard.press("Escape");
  await expect.poll(() => bar.count()).toBe(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute("data-listen"))).toBe(true);
  await page.goto("/mais-lidas");
  await expect.poll(async () => Math.max(...(await reported()).map((one) => (one.path === path ? (one.listened ?? 0) : 0)))).toBeGreaterThanOrEqual(10_000);
  await expect.poll(() => player(page).count()).toBe(0);

  await page.goto(path);
  await row.click();
  await bar.getByRole("button", { name: "Pausar" }).waitFor();
  await expect.poll(async () => (await audioOf(page)).at).toBeGreaterThanOrEqual(at - 1);
  expect(errors).toEqual([]);
});

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
