import { ApiError } from "#app/ui/newsroom/api-client.ts";
import { browserApi } from "#app/ui/newsroom/browser-api.ts";
import { sendWithProgress } from "#app/ui/newsroom/send-with-progress.ts";
import type { MediaStoredWire, MediaUploadWire } from "../../media.wire.ts";
import { type SendEvents, type Sent, textsOf, toSent } from "./send-file.ts";
import { unfinishedUploads } from "./unfinished-uploads.ts";
import type { UploadItem } from "./upload-item.ts";
import { SEND_FAILED, UploadFailure } from "./upload-item.ts";

/** Delays before a failed part is retried (ours); the last one repeats. Milliseconds. */
const RETRY_AFTER_MS = [1_000, 2_000, 4_000, 8_000, 15_000] as const;
/** Attempts of one part before the person has to retry. Waiting for the network is not counted. */
const MAX_TRIES = 6;

/** The time to wait, cut short when the browser is back on the network. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((done, failed) => {
    const end = (finish: () => void) => () => {
      clearTimeout(timer);
      window.removeEventListener("online", resume);
      signal.removeEventListener("abort", cancel);
      finish();
    };
    const resume = end(done);
    const cancel = end(() => failed(signal.reason));
    // Off the network only its return, or a person, ends the wait.
    const timer = setTimeout(() => navigator.onLine && resume(), ms);
    window.addEventListener("online", resume);
    signal.addEventListener("abort", cancel);
  });
}

async function begin(file: File): Promise<MediaUploadWire> {
  const kept = unfinishedUploads.idOf(file);
  if (kept) {
    const known = await browserApi()
      .get<MediaUploadWire>(`/media/uploads/${kept}`)
      .catch((error: unknown) => {
        if (error instanceof ApiError && error.status < 500) return null;
        throw error;
      });
    if (known) return known;
  }
  const made = await browserApi().post<MediaUploadWire>("/media/uploads", { nome: file.name, tamanho: file.size, ...(file.type ? { tipoMime: file.type } : {}) });
  unfinishedUploads.remember(file, made.id);
  return made;
}

/** What a call came to, with lost connections waited out. */
async function retryOffline<T>(call: () => Promise<T>, { onOffline, signal }: SendEvents): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      const answer = await call();
      onOffline(false);
      return answer;
    } catch (error) {
      const isRefusal = error instanceof UploadFailure || (error instanceof ApiError && error.status < 500 && error.status !== 429);
      if (isRefusal || signal.aborted || (tries >= MAX_TRIES && navigator.onLine)) throw error;
      onOffline(true);
      await pause(RETRY_AFTER_MS[Math.min(tries, RETRY_AFTER_MS.length - 1)] ?? 0, signal);
    }
  }
}

/** Sends a large file part by part: what has arrived stays there, also when the connection or the page is lost. */
export async function sendInParts(upload: UploadItem, events: SendEvents): Promise<Sent> {
  const { file } = upload;
  const { onProgress, signal } = events;
  try {
    const { id, parte, partes, recebidas } = await retryOffline(() => begin(file), events);
    const isThere = new Set(recebidas);
    const sizeOf = (part: number) => Math.min(parte, file.size - (part - 1) * parte);
    let arrived = [...isThere].reduce((sum, part) => sum + sizeOf(part), 0);
    for (let part = 1; part <= partes; part += 1) {
      if (isThere.has(part)) continue;
      await retryOffline(async () => {
        const body = file.slice((part - 1) * parte, part * parte);
        const url = `/api/media/uploads/${id}/partes/${part}`;
        const { status, text } = await sendWithProgress({ method: "PUT", url, body, signal, onProgress: (share) => onProgress((arrived + share * body.size) / file.size) });
        if (status === 0) throw new Error("connection lost");
        if (status >= 300) throw new ApiError(status, text);
      }, events);
      arrived += sizeOf(part);
      onProgress(arrived / file.size);
    }
    const stored = await retryOffline(() => browserApi().post<MediaStoredWire>(`/media/uploads/${id}/concluir`, textsOf(upload)), events);
    unfinishedUploads.forget(file);
    return toSent(stored);
  } catch (error) {
    if (signal.aborted) {
      const id = unfinishedUploads.idOf(file);
      unfinishedUploads.forget(file);
      // The server sweeps what is left behind; this only frees it sooner.
      if (id)
        browserApi()
          .delete(`/media/uploads/${id}`)
          .catch(() => undefined);
      throw error;
    }
    if (error instanceof ApiError) {
      if (error.status < 500 && error.status !== 429) unfinishedUploads.forget(file);
      throw new UploadFailure(error.detail ?? SEND_FAILED);
    }
    throw error instanceof UploadFailure ? error : new UploadFailure("A conexão caiu. O que já foi enviado está guardado: tente de novo para continuar de onde parou.");
  }
}
