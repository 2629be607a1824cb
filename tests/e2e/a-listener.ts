import type { Page, Route } from "playwright-core";
import { beforeAll } from "vitest";
import { RECORDING_SECONDS, recordingAddress, silence, withRecording } from "./a-recording.ts";
import { aVisitor, type VisitorOptions } from "./browser.ts";
import { mySite } from "./my-site.ts";
import { publishable, signIn } from "./staff.ts";

export const FILE = recordingAddress("a");
const RECORDING = silence(RECORDING_SECONDS);
/** Path of the story. */
export let path: string;

/** Called once by each file that listens to the story: an editor has published it. */
export const storyToHear = (): void => beforeAll(write);

async function write(): Promise<void> {
  const editor = await signIn(mySite(), "editor");
  const { body: list } = await editor<{ items: { imagemUrl: string | null }[] }>("GET", "/api/posts?limit=100");
  const cover = list.items.map(({ imagemUrl }) => imagemUrl).find((url) => url?.includes("-1600x1000."));
  const conteudo = `<p>${"A feira muda de praça em março. ".repeat(12)}</p><p>As bancas têm noventa dias.</p><figure data-credit="Ana Lima"><img src="${cover}" alt="Bancas"><figcaption>No sábado</figcaption></figure><ul><li>Sanção</li><li>Mudança</li></ul>`;
  const { body } = await editor<{ slug: string }>(
    "POST",
    "/api/posts",
    publishable("Feira livre muda de praça", { conteudo, status: "publicada", imagemUrl: cover, imagemAlt: "Praça", imagemCredito: "Ana Lima" }),
  );
  path = `/post/${body.slug}`;
}

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

/** Keeps a page's last report in the tab too: a beacon of a page that is being left does not always reach a route of the test. */
function keepBeacons(): void {
  const send = navigator.sendBeacon.bind(navigator);
  navigator.sendBeacon = (address, body) => {
    sessionStorage.setItem("beacons", JSON.stringify([...JSON.parse(sessionStorage.getItem("beacons") ?? "[]"), body]));
    return send(address, body);
  };
}

/** A reader of the story, which has a recording; what its pages report is gathered. */
export async function aListener(options: VisitorOptions = {}) {
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

export const player = (page: Page) => page.getByRole("region", { name: "Áudio da matéria" });
export const place = (page: Page) => page.locator(".body").evaluate((body) => Math.round(body.getBoundingClientRect().top + scrollY));
export const audioOf = (page: Page) =>
  page
    .locator("audio")
    .evaluate((audio) => ({ at: Math.floor((audio as HTMLAudioElement).currentTime), paused: (audio as HTMLAudioElement).paused, rate: (audio as HTMLAudioElement).playbackRate }));
