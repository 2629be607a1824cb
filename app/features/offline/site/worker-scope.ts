/** The part of a service worker's surroundings that is used here: the DOM's own types are of pages. */
export interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

export interface PageFetchEvent extends LastingEvent {
  readonly request: Request;
  /** The page that asked; empty for a navigation. */
  readonly clientId: string;
  /** The page that a navigation makes. */
  readonly resultingClientId: string;
  /** The answer that the browser requested while the worker was starting. */
  readonly preloadResponse?: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}

export interface PushEvent extends LastingEvent {
  readonly data: { json(): unknown } | null;
}

export interface NotificationClickEvent extends LastingEvent {
  readonly notification: Notification;
}

export interface PushChangeEvent extends LastingEvent {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
}

interface EventsOfWorker {
  install: LastingEvent;
  activate: LastingEvent;
  fetch: PageFetchEvent;
  message: LastingEvent & { readonly data: unknown; readonly ports: readonly MessagePort[] };
  push: PushEvent;
  notificationclick: NotificationClickEvent;
  pushsubscriptionchange: PushChangeEvent;
}

interface WorkerScope {
  readonly location: Location;
  readonly clients: { claim(): Promise<void>; openWindow(url: string): Promise<unknown> };
  readonly registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  addEventListener<K extends keyof EventsOfWorker>(type: K, listener: (event: EventsOfWorker[K]) => void): void;
}

export const worker = self as unknown as WorkerScope;

/** Messages of a page to its service worker. */
export type WorkerMessage =
  /** The reader's switch: from now on pages are requested with `Save-Data: on`, or no longer. */
  | { type: "economia"; on: boolean }
  /** Paths of pages to have at hand when there is no network. */
  | { type: "guardar"; paths: readonly string[] }
  /** A recording to store, with the player's script; `story`: the path of its page. The port gets the result. */
  | { type: "guardar-audio"; url: string; script: string; story: string }
  /** A recording that is wanted no more. */
  | { type: "apagar-audio"; url: string };
