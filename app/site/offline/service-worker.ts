import { TaskQueue } from "#app/domain/task-queue.ts";
import { keptId } from "./kept-page.ts";
import { copyTime, findCopy, findFile, forgetOtherVersions, listStories, readEconomy, saveEconomy, settlePage } from "./kept-store.ts";
import { offlinePage, withCopyNote } from "./offline-texts.ts";
import type { SubscriptionChangeEvent, WorkerMessage } from "./worker-scope.ts";
import { type PageFetchEvent, worker } from "./worker-scope.ts";

/**
 * The network always comes first: a copy is shown only when it fails, or says nothing for so long (ms) that a reader would
 * leave. A page without a copy is waited for as long as the browser does.
 */
const NETWORK_TIMEOUT_MS = 8_000;

/** A copy younger than this (ms) is not fetched again ahead of time. */
const YOUNG_MS = 60 * 60_000;

/** Pages fetched ahead at one time. */
const AHEAD_MAX = 25;

const OFFLINE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Never looked at: the newsroom, its API, and what is no page. */
const NOT_OURS = /^\/(?:admin|login|logout|convite|comprovante|enviar-arte|api|collect|version|health|img)(?:[/.]|$)|\.[a-z0-9]{2,12}$/;

/** What a page without a network may need. */
const FILE = /^\/(?:assets|fonts|img)\//;

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

/** What the browser asks for by itself while the worker starts cannot carry the switch. */
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
  return page(withCopyNote(copy.html, path, copy.keptAt, Date.now()), copy.policy, 200);
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
    if (!NOT_OURS.test(url.pathname)) event.respondWith(answerPage(event));
  } else if (FILE.test(url.pathname) && (!navigator.onLine || offlineClients.has(event.clientId))) {
    event.respondWith(answerFile(request));
  }
});

worker.addEventListener("message", (event) => {
  const message = event.data as WorkerMessage;
  if (message.type === "economia") event.waitUntil(setEconomy(message.on));
  if (message.type === "guardar") {
    const { paths } = message;
    event.waitUntil(keepTasks.run(() => keepAhead(paths)).catch(() => undefined));
  }
});

/** What the site sends: a declarative push message, which other browsers leave to this worker. */
interface PushedMessage {
  notification?: NotificationOptions & { title?: unknown; navigate?: unknown; image?: unknown };
}

worker.addEventListener("push", (event) => {
  const { notification } = (event.data?.json() ?? {}) as PushedMessage;
  if (typeof notification?.title !== "string") return;
  const { title, navigate, ...shown } = notification;
  event.waitUntil(worker.registration.showNotification(title, { icon: "/icone/aviso", ...shown, badge: "/icons/badge-96.png", data: { navigate } }));
});

worker.addEventListener("notificationclick", (event) => {
  const { notification } = event;
  notification.close();
  const url = new URL(String((notification.data as { navigate?: unknown } | null)?.navigate ?? "/"), worker.location.origin);
  // A notice leads to this site, whatever it carries.
  event.waitUntil(worker.clients.openWindow(url.origin === worker.location.origin ? url.href : "/"));
});

/** The browser has a new address: what its reader chose goes on under it. */
async function renewSubscription({ oldSubscription, newSubscription }: SubscriptionChangeEvent): Promise<void> {
  const applicationServerKey = oldSubscription?.options.applicationServerKey;
  const subscription = newSubscription ?? (applicationServerKey ? await worker.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey }) : null);
  if (!subscription) return;
  const body = JSON.stringify({ subscription, ...(oldSubscription ? { anterior: oldSubscription.endpoint } : {}) });
  await fetch("/api/push/subscribe", { method: "POST", headers: { "Content-Type": "application/json" }, body });
}

worker.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renewSubscription(event)));
