import { expect, test } from "vitest";
import { RECORDING_SECONDS, recordingAddress, silence, withRecording } from "#tests/e2e/a-recording.ts";
import type { Visitor } from "#tests/e2e/browser.ts";
import { aReader, IN_BACKGROUND, network, readersOffline, storyPaths, untilKept } from "#tests/e2e/offline-reader.ts";

readersOffline();

const [OLD, NEW] = [recordingAddress("a"), recordingAddress("b")];
const FILE = { type: "audio/wav", body: silence(RECORDING_SECONDS) };

const keptRecordings = ({ page }: Visitor) => page.evaluate(async () => (await (await caches.open("lide-audio-1")).keys()).map(({ url }) => new URL(url).pathname));
const player = ({ page }: Visitor) => page.getByRole("region", { name: "Áudio da matéria" });
const listen = ({ page }: Visitor) => page.getByRole("link", { name: "Ouvir a matéria" });
const heardTo = ({ page }: Visitor) => page.locator("audio").evaluate((audio) => (audio as HTMLAudioElement).currentTime);

/** A reader of a story that offers a recording, under the worker's control; `offer` changes which. */
async function aListener() {
  const reader = await aReader();
  const [path = ""] = (await storyPaths()).slice(20);
  const offer = (url: string | null) => {
    network.rewrite = (asked, html) => (asked === path && url ? withRecording(html, url) : html);
  };
  for (const url of [OLD, NEW]) network.instead.set(url, FILE);
  offer(OLD);
  await reader.page.goto(path);
  await untilKept(reader, (paths) => paths.includes(path));
  await reader.page.goto(path);
  return { reader, path, offer };
}

async function keep(reader: Visitor, url: string): Promise<void> {
  await listen(reader).click();
  await player(reader).locator("summary").click();
  await player(reader).getByRole("button", { name: "Guardar áudio para ouvir sem internet" }).click();
  await player(reader).getByText("Áudio guardado neste aparelho.").waitFor();
  expect(await keptRecordings(reader)).toEqual([url]);
  await player(reader).getByRole("button", { name: "Fechar o player" }).click();
}

test("a kept recording plays without a network, also from its middle; a copy without one does not offer it", async () => {
  const { reader, path } = await aListener();
  await keep(reader, OLD);
  const answers: (readonly [number, string | undefined])[] = [];
  reader.page.on("response", (answer) => new URL(answer.url()).pathname === OLD && answers.push([answer.status(), answer.headers()["content-range"]]));
  network.weather = "cut";
  await reader.page.goto(path);
  await reader.page.locator(".offline-note").waitFor();
  await listen(reader).click();
  await expect.poll(() => heardTo(reader), IN_BACKGROUND).toBeGreaterThan(0);
  await player(reader).locator("summary").click();
  await player(reader).getByRole("button", { name: "0:30 O que muda" }).click();
  await expect.poll(() => heardTo(reader), IN_BACKGROUND).toBeGreaterThan(30);
  expect(answers[0]).toEqual([206, `bytes 0-${FILE.body.length - 1}/${FILE.body.length}`]);
  const part = await reader.page.evaluate(
    (url) =>
      new Promise<number>((resolve) => {
        const audio = new Audio(url);
        audio.onloadedmetadata = () => resolve(audio.seekable.length === 1 ? audio.seekable.end(0) : 0);
      }),
    OLD,
  );
  expect(Math.round(part)).toBe(RECORDING_SECONDS);
  await player(reader).getByRole("button", { name: "Fechar o player" }).click();

  network.weather = "fine";
  await reader.page.goto(path);
  await listen(reader).click();
  await player(reader).locator("summary").click();
  await player(reader).getByRole("button", { name: "Apagar o áudio guardado" }).click();
  await player(reader).getByText("Áudio apagado.").waitFor();
  network.weather = "cut";
  await reader.page.goto(path);
  await reader.page.locator(".offline-note").waitFor();
  await expect.poll(() => listen(reader).count()).toBe(0);
});

test("a story that was corrected never plays its former text: not from what is kept, not on the next page, and not without a network", async () => {
  const { reader, path, offer } = await aListener();
  await keep(reader, OLD);

  // The page of another recording, or of none, takes the former away.
  offer(NEW);
  await reader.page.goto(path);
  await expect.poll(() => listen(reader).getAttribute("href")).toBe(NEW);
  await expect.poll(() => keptRecordings(reader), IN_BACKGROUND).toEqual([]);
  await keep(reader, NEW);
  offer(null);
  await reader.page.goto(path);
  await expect.poll(() => keptRecordings(reader), IN_BACKGROUND).toEqual([]);
  network.weather = "cut";
  await reader.page.goto(path);
  await reader.page.locator(".offline-note").waitFor();
  await expect.poll(() => listen(reader).count()).toBe(0);
  network.weather = "fine";

  // A page that was opened before the correction: the server takes the file back, and with it the copy.
  offer(OLD);
  await reader.page.goto(path);
  await keep(reader, OLD);
  network.instead.set(OLD, { type: "text/plain", body: "", status: 404 });
  await listen(reader).click();
  await player(reader).getByText("Este áudio não está mais disponível").waitFor();
  expect(await keptRecordings(reader)).toEqual([]);
  await reader.page.goto("/mais-lidas");
  await reader.page.locator("html.js").waitFor();
  await expect.poll(() => player(reader).count()).toBe(0);

  // A recording that plays when the story's own page comes with another one does not go on.
  network.instead.set(OLD, FILE);
  await reader.page.goto(path);
  await listen(reader).click();
  await expect.poll(() => heardTo(reader)).toBeGreaterThan(0);
  offer(NEW);
  await reader.page.goto(path);
  await expect.poll(() => listen(reader).getAttribute("href")).toBe(NEW);
  await expect.poll(() => reader.page.locator("audio").count()).toBe(0);
});

test("ten recordings are kept, the oldest makes room", async () => {
  const { reader, path } = await aListener();
  const urls = [..."0123456789ab"].map(recordingAddress);
  for (const url of urls) network.instead.set(url, FILE);
  const answers = await reader.page.evaluate(
    async ([all, story]) => {
      const script = [...document.scripts].map(({ src }) => src).find((src) => src.includes("/assets/site-")) ?? "";
      const told: unknown[] = [];
      // Of stories of their own, or each would take the one before away.
      for (const [index, url] of all.entries()) {
        const { port1, port2 } = new MessageChannel();
        const answer = new Promise((resolve) => {
          port1.onmessage = ({ data }) => resolve(data);
        });
        navigator.serviceWorker.controller?.postMessage({ type: "guardar-audio", url, script, story: index === 0 ? story : `/post/${1_000 + index}` }, [port2]);
        told.push(await answer);
      }
      return told;
    },
    [urls, path] as const,
  );
  expect(answers).toEqual(urls.map(() => true));
  expect(await keptRecordings(reader)).toEqual(urls.slice(-10));
});
