import type { WorkerMessage } from "#app/features/offline/site/worker-scope.ts";
import type { Recording } from "./listen-data.ts";

const worker = () => navigator.serviceWorker?.controller ?? null;

/** True when this browser can store a recording for later. */
export const canKeep = (): boolean => worker() !== null && "caches" in window;

export const isKept = async (url: string): Promise<boolean> => (await caches.match(url)) !== undefined;

/** Has the service worker keep a recording, with the player's own script, or delete it. Answers whether it did. */
export const setKept = ({ url, path }: Recording, isWanted: boolean, script: string): Promise<boolean> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data === true);
    const message: WorkerMessage = isWanted ? { type: "guardar-audio", url, script, story: path } : { type: "apagar-audio", url };
    worker()?.postMessage(message, [port2]);
  });
