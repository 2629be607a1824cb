import { type PushChangeEvent, worker } from "./worker-scope.ts";

/** Payload of an alert: Declarative Web Push, which some browsers show without a worker (contracts-2 §B). */
interface Alert {
  title?: string;
  navigate?: string;
  body?: string;
  lang?: string;
  dir?: NotificationDirection;
  tag?: string;
  silent?: boolean;
  icon?: string;
  image?: string;
  /** Milliseconds. */
  timestamp?: number;
}

/** The page of this site that an alert opens, whatever address it carries. */
function pageOf(address: unknown): string {
  const home = `${worker.location.origin}/`;
  const url = typeof address === "string" && URL.canParse(address, home) ? new URL(address, home) : null;
  return url?.origin === worker.location.origin ? url.href : home;
}

/** Shows an alert as its sender wrote it. One that says nothing is shown too: a browser takes alerts away from a site that is silent. */
export function showAlert(data: unknown): Promise<void> {
  const { title = "", navigate, ...more } = (data as { notification?: Alert } | null)?.notification ?? {};
  const options = { lang: "pt-BR", icon: "/icone/aviso", ...more, badge: "/icons/badge-96.png", data: { navigate: pageOf(navigate) } };
  return worker.registration.showNotification(title || "Há notícias novas", options);
}

/** Opens an alert's page. */
export function openAlert(notification: Notification): Promise<unknown> {
  notification.close();
  return worker.clients.openWindow(pageOf((notification.data as { navigate?: unknown } | null)?.navigate));
}

/** The browser's address for alerts changed: the new one gets what the reader had chosen for the old one. */
export async function renewSubscription({ oldSubscription, newSubscription }: PushChangeEvent): Promise<void> {
  const key = oldSubscription?.options.applicationServerKey;
  const subscription = newSubscription ?? (key ? await worker.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }) : null);
  if (!subscription) return;
  const body = JSON.stringify({ subscription, ...(oldSubscription ? { anterior: oldSubscription.endpoint } : {}) });
  await fetch("/api/push/subscribe", { method: "POST", headers: { "content-type": "application/json" }, body });
}
