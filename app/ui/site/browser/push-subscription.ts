/** The part of alerts that both places use where a reader asks for them. */

const bytesOf = (key: string) => Uint8Array.from(atob(key.replace(/-/g, "+").replace(/_/g, "/")), (character) => character.charCodeAt(0));

/** Tells whether this browser supports alerts: `install`: once the site is on an iPhone's or iPad's home screen. */
export function alertSupport(): "yes" | "install" | "no" {
  if ("serviceWorker" in navigator && "PushManager" in window && "Notification" in window) return "yes";
  const isApple = /iPhone|iPad|iPod/.test(navigator.userAgent) || (navigator.platform === "MacIntel" && navigator.maxTouchPoints > 1);
  const isInstalled = matchMedia("(display-mode: standalone)").matches;
  return isApple && !isInstalled ? "install" : "no";
}

/** A page where alerts are chosen may come before the worker that reading offline registers. */
async function registered(): Promise<ServiceWorkerRegistration> {
  await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
  return navigator.serviceWorker.ready;
}

export const currentSubscription = async (): Promise<PushSubscription | null> => (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription() ?? null;

/** Asks the reader, then the browser; null: the reader did not allow it. Called by a press. */
export async function newSubscription(key: string | Promise<string>): Promise<PushSubscription | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  return (await registered()).pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(await key) });
}

/** Calls the API; answers its response whatever it says. */
export const callAlerts = (method: "POST" | "PUT", path: string, body: unknown): Promise<Response> =>
  fetch(`/api/push/${path}`, { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
