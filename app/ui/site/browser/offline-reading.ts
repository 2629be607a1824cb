import { READING_PATH } from "#app/features/offline/site/kept-page.ts";
import type { WorkerMessage } from "#app/features/offline/site/worker-scope.ts";
import { recall } from "#app/ui/device-storage.ts";
import { PREFERENCE_KEYS } from "#app/ui/site/preferences/choices.ts";

/** After the page is there, and so long (ms) that nothing the reader waits for is in the way. */
const DELAY_MS = 3_000;

/** Stories of the home page that are fetched ahead. */
const AHEAD = 20;

interface Connection {
  saveData?: boolean;
  type?: string;
}

/** True when unrequested bytes may be fetched: not while saving data, nor on a phone's own network. */
function maySpend(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection };
  return recall(PREFERENCE_KEYS.economy) !== "1" && !connection?.saveData && connection?.type !== "cellular";
}

/** This page, and on the home page its stories, in their order. */
function pathsToKeep(): string[] {
  const here = location.pathname;
  if (here !== "/" || !maySpend()) return recall("lide:later") ? [here, READING_PATH] : [here];
  const pathsIn = (part: string) => [...document.querySelectorAll<HTMLAnchorElement>(`${part} a[href^="/post/"]`)].map((link) => link.pathname);
  // The reader's own town comes first.
  return [here, READING_PATH, ...new Set([...pathsIn("main [data-my-town]"), ...pathsIn("main")])].slice(0, AHEAD + 2);
}

/** Has stories at hand that the reader asked to keep. */
export function keepStories(paths: readonly string[]): void {
  if (paths.length === 0) return;
  navigator.serviceWorker?.controller?.postMessage({ type: "guardar", paths: [...paths] } satisfies WorkerMessage);
}

async function register(): Promise<void> {
  await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
  const { active } = await navigator.serviceWorker.ready;
  const tell = (message: WorkerMessage) => active?.postMessage(message);
  tell({ type: "economia", on: recall(PREFERENCE_KEYS.economy) === "1" });
  tell({ type: "guardar", paths: pathsToKeep() });
}

/** Lets this browser show stories without a network. Service workers need https, or this machine itself. */
export function keepForOffline(): void {
  if (!("serviceWorker" in navigator) || !window.isSecureContext) return;
  const later = () =>
    setTimeout(() => {
      register().catch(() => {
        // Reading works without it: private windows and full disks refuse.
      });
    }, DELAY_MS);
  if (document.readyState === "complete") later();
  else window.addEventListener("load", later, { once: true });
}
