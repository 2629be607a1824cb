import { HOUR_MS } from "#app/platform/time/units.ts";
import { TaskQueue } from "#app/platform/values/task-queue.ts";
import { openAlert, renewSubscription, showAlert } from "./alerts.ts";
import { keptId } from "./kept-page.ts";
import { copyTime, findAgenda, findCopy, findFile, forgetOtherVersions, keepFile, listStories, readEconomy, saveEconomy, settlePage } from "./kept-store.ts";
import { offlinePage, withCopyNote } from "./offline-texts.ts";
import { answerRecording, deleteRecording, hasRecording, keepRecording, recordingOfPage, withoutRecording } from "./recording-store.ts";
import type { WorkerMessage } from "./worker-scope.ts";
import { type PageFetchEvent, worker } from "./worker-scope.ts";

/**
 * The network always comes first: a copy is shown only when it fails, or says nothing for so long (ms) that a reader would
 * leave. A page without a copy is waited for as long as the browser does.
 */
const NETWORK_TIMEOUT_MS = 8_000;

/** A copy younger than this (ms) is not fetched again ahead of time. */
const YOUNG_MS = HOUR_MS;

/** Pages fetched ahead at one time. */
const AHEAD_MAX = 25;

const OFFLINE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Never looked at: the newsroom, its API, and what is no page. */
const NOT_OURS = /^\/(?:admin|login|logout|convite|comprovante|previa|enviar-arte|api|collect|version|health|img)(?:[/.]|$)|\.[a-z0-9]{2,12}$/;

/** Files that a page may need without a network. */
const FILE = /^\/(?:assets|fonts|img)\//;

const RECORDING = /^\/audio\//;

/** Pages that were shown from a copy: what belongs to them comes from there too. */
const offlineClients = new Set<string>();

let economy: boolean | undefined;

/** The reader's switch, in a worker that may have been asleep since. */
async function isEconomyOn(): Promise<boolean> {
  const stored = economy ?? (await readEconomy().catch(() => false));
  // Somebody may have switched it meanwhile: what was said last counts.
  economy ??= stored;
  return economy;
}

/** Preloads, which the browser starts while the worker starts, cannot carry the switch. */
async function settlePreload(): Promise<void> {
  const preload = worker.registration.navigationPreload;
  await ((await isEconomyOn()) ? preload?.disable() : preload?.enable());
}

async function setEconomy(on: boolean): Promise<void> {
  economy = on;
  await saveEconomy(on);
  await settlePreload();
}

/** Ends as soon as nobody waits any longer, whatever the network does. */
const endOf = (signal: AbortSignal) => new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));

async function fromNetwork(event: PageFetchEvent, signal: AbortSignal): Promise<Response> {
  const preloaded = await Promise.race([event.preloadResponse, endOf(signal)]);
  if (preloaded && !(await isEconomyOn())) return preloaded;
  const headers = new Headers(event.request.headers);
  if (await isEconomyOn()) headers.set("Save-Data", "on");
  return fetch(event.request.url, { headers, signal, credentials: "same-origin", redirect: "manual", referrer: event.request.referrer });
}

const page = (html: string, policy: string, status: number) =>
  new Response(html, { status, headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": policy, "Cache-Control": "no-store" } });

async function fromCopy(event: PageFetchEvent, path: string): Promise<Response | null> {
  const copy = await findCopy(path).catch(() => null);
  if (!copy) return null;
  offlineClients.add(event.resultingClientId);
  const recording = recordingOfPage(copy.html);
  const html = recording && !(await hasRecording(recording).catch(() => false)) ? withoutRecording(copy.html) : copy.html;
  return page(withCopyNote(html, path, copy.keptAt, Date.now()), copy.policy, 200);
}

async function answerPage(event: PageFetchEvent): Promise<Response> {
  const { pathname, search } = new URL(event.request.url);
  const timeout = new AbortController();
  const network = fromNetwork(event, timeout.signal);
  // First in line, so that the copy is taken before anybody reads the answer.
  if (keptId(pathname) !== null) event.waitUntil(network.then((response) => settlePage(pathname, response.clone())).catch(() => undefined));
  const copyWhenLate = new Promise<Response | null>((resolve) =>
    setTimeout(async () => {
      const copy = await fromCopy(event, pathname);
      // A request that hangs would hold back the next one for the same address.
      if (copy) timeout.abort();
      resolve(copy);
    }, NETWORK_TIMEOUT_MS),
  );
  try {
    return (await Promise.race([network, copyWhenLate])) ?? (await network);
  } catch {
    return (await fromCopy(event, pathname)) ?? page(offlinePage(pathname + search, await listStories().catch(() => []), Date.now()), OFFLINE_POLICY, 503);
  }
}

/** The newsroom's calendar is the one screen of it with a copy, and only where its address asks for it. */
const isAgenda = ({ pathname, searchParams }: URL): boolean => pathname === "/admin" && searchParams.get("tab") === "agendamento";

async function answerAgenda({ request, preloadResponse }: PageFetchEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch (error) {
    const kept = await findAgenda().catch(() => undefined);
    if (kept === undefined) throw error;
    return page(kept, OFFLINE_POLICY, 200);
  }
}

const answerFile = async (request: Request): Promise<Response> => (await findFile(request).catch(() => undefined)) ?? fetch(request);

/** Pages are kept one at a time, however many tabs ask. */
const keepTasks = new TaskQueue();

/** Has pages at hand, one after another, behind everything the reader is doing. */
async function keepAhead(paths: readonly string[]): Promise<void> {
  const headers: Record<string, string> = (await isEconomyOn()) ? { "Save-Data": "on" } : {};
  for (const path of paths.filter((one) => keptId(one) !== null).slice(0, AHEAD_MAX)) {
    if (Date.now() - (await copyTime(path)) < YOUNG_MS) continue;
    await settlePage(path, await fetch(path, { headers, priority: "low" } as RequestInit));
  }
}

worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));

worker.addEventListener("activate", (event) =>
  event.waitUntil(
    forgetOtherVersions()
      .then(settlePreload)
      .then(() => worker.clients.claim()),
  ),
);

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== worker.location.origin) return;
  if (request.mode === "navigate") {
    if (isAgenda(url)) event.respondWith(answerAgenda(event));
    else if (!NOT_OURS.test(url.pathname)) event.respondWith(answerPage(event));
  } else if (RECORDING.test(url.pathname)) {
    if (request.destination === "audio") event.respondWith(answerRecording(request));
  } else if (FILE.test(url.pathname) && (!navigator.onLine || offlineClients.has(event.clientId))) {
    event.respondWith(answerFile(request));
  }
});

worker.addEventListener("message", (event) => {
  const message = event.data as WorkerMessage;
  if (message.type === "economia") event.waitUntil(setEconomy(message.on));
  if (message.type === "guardar-audio" || message.type === "apagar-audio") {
    const path = new URL(message.url, worker.location.origin).pathname;
    const work = message.type === "apagar-audio" ? deleteRecording(path) : keepAudio(path, new URL(message.script, worker.location.origin).pathname, keptId(message.story));
    event.waitUntil(work.catch(() => false).then((isDone) => event.ports[0]?.postMessage(isDone)));
  }
  if (message.type === "guardar") {
    const { paths } = message;
    event.waitUntil(keepTasks.run(() => keepAhead(paths)).catch(() => undefined));
  }
});

/** Stores a requested recording with its player; the page that requested it names the story. */
async function keepAudio(url: string, script: string, story: number | null): Promise<boolean> {
  if (!RECORDING.test(url) || !FILE.test(script) || story === null) return false;
  await keepFile(script);
  return keepRecording(url, story);
}

worker.addEventListener("push", (event) => {
  let data: unknown = null;
  try {
    data = event.data?.json();
  } catch {
    // No message of ours.
  }
  event.waitUntil(showAlert(data));
});

worker.addEventListener("notificationclick", (event) => event.waitUntil(openAlert(event.notification)));

worker.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renewSubscription(event)));
