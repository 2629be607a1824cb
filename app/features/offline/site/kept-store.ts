import { OFFLINE_AGENDA_KEY, OFFLINE_AGENDA_STORE } from "#app/features/agenda/offline-agenda.ts";
import { canonicalPath, filesOf, fontsOf, keptId, smallPictureOf, titleOf } from "./kept-page.ts";
import type { KeptStory } from "./offline-texts.ts";
import { RECORDINGS, recordingOfPage, settleRecordings } from "./recording-store.ts";

/** Raised when what is kept changes its shape: stores of other versions are thrown away. */
const VERSION = 1;
const PREFIX = "lide-";
const PAGES = `${PREFIX}paginas-${VERSION}`;
const FILES = `${PREFIX}arquivos-${VERSION}`;
const PICTURES = `${PREFIX}imagens-${VERSION}`;
const CHOICES = `${PREFIX}escolhas-${VERSION}`;
const STORES = [PAGES, FILES, PICTURES, CHOICES, RECORDINGS, OFFLINE_AGENDA_STORE];

/** Stories kept (issue: the last 50), beside the home page; pictures, one a story; files of the last few builds. */
const STORIES_MAX = 50;
const PICTURES_MAX = 60;
const FILES_MAX = 24;

const KEPT_AT = "X-Kept-At";
const TITLE = "X-Kept-Title";
const ECONOMY = "/escolhas/economia";

const pathOf = (request: Request) => new URL(request.url).pathname;

/** Not the home page, nor the reader's lists. */
const isStory = (request: Request) => (keptId(pathOf(request)) ?? 0) > 0;

/** Forgets the oldest; a store keeps its entries in the order in which they were put. */
async function trim(store: Cache, max: number, counts: (request: Request) => boolean = () => true): Promise<void> {
  const keys = (await store.keys()).filter(counts);
  for (const request of keys.slice(0, Math.max(0, keys.length - max))) await store.delete(request);
}

/** Keeps a file of a name that never changes its content. */
export async function keepFile(path: string): Promise<void> {
  const files = await caches.open(FILES);
  if (await files.match(path)) return;
  const response = await fetch(path);
  if (response.ok) await files.put(path, response);
}

async function keepWhatItNeeds(html: string): Promise<void> {
  for (const file of filesOf(html)) await keepFile(file);
  // The page that weighs little has none of our typefaces.
  if (!/<html[^<>]*data-economia/.test(html)) for (const font of fontsOf(html)) await keepFile(font);
  await trim(await caches.open(FILES), FILES_MAX);
  const picture = smallPictureOf(html);
  if (!picture) return;
  const pictures = await caches.open(PICTURES);
  if (!(await pictures.match(picture))) {
    const response = await fetch(picture);
    if (response.ok) await pictures.put(picture, response);
    await trim(pictures, PICTURES_MAX);
  }
}

/** Every address under which a story is kept, old slugs too. */
async function keysOf(pages: Cache, id: number): Promise<readonly Request[]> {
  return (await pages.keys()).filter((request) => keptId(pathOf(request)) === id);
}

async function keep(path: string, response: Response): Promise<void> {
  const html = await response.text();
  const id = keptId(path);
  const canonical = canonicalPath(html);
  // Stores only a whole page of that story: the captive portal of a network is HTML with 200 too.
  if (canonical === null || keptId(canonical) !== id || id === null) return;
  const pages = await caches.open(PAGES);
  for (const old of await keysOf(pages, id)) await pages.delete(old);
  const headers = {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": response.headers.get("Content-Security-Policy") ?? "",
    [KEPT_AT]: String(Date.now()),
    [TITLE]: encodeURIComponent(titleOf(html)),
  };
  await pages.put(canonical, new Response(html, { headers }));
  await settleRecordings(id, recordingOfPage(html));
  await trim(pages, STORIES_MAX, isStory);
  await keepWhatItNeeds(html);
}

/** Updates the copy by the network's answer: a page is stored, a page that was taken down is deleted, a failure changes nothing. */
export async function settlePage(path: string, response: Response): Promise<void> {
  const id = keptId(path);
  if (id === null) return;
  if ([404, 410, 451].includes(response.status)) {
    const pages = await caches.open(PAGES);
    for (const key of await keysOf(pages, id)) await pages.delete(key);
    await settleRecordings(id, null);
  } else if (response.status === 200 && /^text\/html/.test(response.headers.get("Content-Type") ?? "")) {
    await keep(path, response);
  }
}

/** The copy of a page and when it was made (ms); null when there is none. */
export async function findCopy(path: string): Promise<{ html: string; keptAt: number; policy: string } | null> {
  const id = keptId(path);
  if (id === null) return null;
  const pages = await caches.open(PAGES);
  const [key] = await keysOf(pages, id);
  const kept = key && (await pages.match(key));
  return kept ? { html: await kept.text(), keptAt: Number(kept.headers.get(KEPT_AT)), policy: kept.headers.get("Content-Security-Policy") ?? "" } : null;
}

/** Returns when a page's copy was made (ms); 0 when there is none. */
export async function copyTime(path: string): Promise<number> {
  const pages = await caches.open(PAGES);
  const [key] = await keysOf(pages, keptId(path) ?? Number.NaN);
  return Number((key && (await pages.match(key)))?.headers.get(KEPT_AT) ?? 0);
}

/** Stories that can be read, the last kept first. */
export async function listStories(): Promise<KeptStory[]> {
  const pages = await caches.open(PAGES);
  const keys = (await pages.keys()).filter(isStory).reverse();
  const kept = await Promise.all(keys.map(async (request) => ({ request, headers: (await pages.match(request))?.headers })));
  return kept.map(({ request, headers }) => ({ path: pathOf(request), title: decodeURIComponent(headers?.get(TITLE) ?? ""), keptAt: Number(headers?.get(KEPT_AT) ?? 0) }));
}

/** A kept file, or any size of a kept picture. */
export async function findFile(request: Request): Promise<Response | undefined> {
  const isPicture = pathOf(request).startsWith("/img/");
  return (await caches.open(isPicture ? PICTURES : FILES)).match(request, { ignoreSearch: isPicture });
}

export const saveEconomy = async (on: boolean): Promise<void> => (await caches.open(CHOICES)).put(ECONOMY, new Response(on ? "1" : "0"));

export const readEconomy = async (): Promise<boolean> => (await (await (await caches.open(CHOICES)).match(ECONOMY))?.text()) === "1";

/** Throws away what other versions of this worker kept. */
export async function forgetOtherVersions(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith(PREFIX) && !STORES.includes(name)) await caches.delete(name);
}

/** The newsroom's today and tomorrow, as its screen kept them; undefined without. */
export const findAgenda = async (): Promise<string | undefined> => (await (await caches.open(OFFLINE_AGENDA_STORE)).match(OFFLINE_AGENDA_KEY))?.text();
