import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { DAY_MS, MINUTE_MS } from "#app/platform/time/units.ts";
import { recallJson, remember } from "#app/ui/device-storage.ts";
import { ApiError, browserApi } from "#app/ui/newsroom/api-client.ts";
import { sendWithProgress } from "#app/ui/newsroom/send-with-progress.ts";
import type { MediaStoredWire, MediaUploadWire, MediaWire } from "../../media.wire.ts";
import type { MediaKind } from "../../media-kind.ts";
import { checkFile, isInProgress, SEND_FAILED, type SendEvents, type Sent, sendWhole, textsOf, toSent, UploadFailure, type UploadItem } from "./upload-item.ts";
import { UploadQueue } from "./upload-queue.ts";
import { uploadPoster } from "./video-poster.ts";

const KEY = "lide:uploads";
/** The server keeps an unfinished upload for a day; so does this browser. Milliseconds. */
const RETENTION_MS = DAY_MS;

type StoredUploads = Record<string, { id: string; at: number }>;

/** A file chosen again is recognised by name, size and modification time. */
const nameOf = (file: File) => `${file.name}|${file.size}|${file.lastModified}`;

function read(): StoredUploads {
  const all = (recallJson(KEY) ?? {}) as StoredUploads;
  return Object.fromEntries(Object.entries(all).filter(([, { at }]) => Date.now() - at < RETENTION_MS));
}

/** A full or forbidden storage only costs the resuming. */
const write = (kept: StoredUploads): void => void remember(KEY, JSON.stringify(kept));

/** Unfinished uploads of this browser: the same file, chosen again, continues where it stopped. */
const unfinishedUploads = {
  idOf: (file: File): string | null => read()[nameOf(file)]?.id ?? null,
  remember: (file: File, id: string): void => write({ ...read(), [nameOf(file)]: { id, at: Date.now() } }),
  forget(file: File): void {
    const { [nameOf(file)]: _, ...others } = read();
    write(others);
  },
};

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

/** Returns a call's result; waits while the connection is lost. */
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
async function sendInParts(upload: UploadItem, events: SendEvents): Promise<Sent> {
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

/** Files from this size on are sent in parts, so that a lost connection costs one part only (ours). Bytes. */
const PARTS_FROM = 8 * 1024 * 1024;

/** Interval at which a session is renewed while files are sent: its end would abort them. Milliseconds. */
const RENEW_INTERVAL_MS = 10 * MINUTE_MS;

interface Options {
  /** Kinds that are taken here. */
  kinds: readonly MediaKind[];
  onDone(item: MediaWire): void;
}

async function sendFile(upload: UploadItem, events: SendEvents): Promise<Sent> {
  const sent = await (upload.file.size >= PARTS_FROM ? sendInParts(upload, events) : sendWhole(upload, events));
  const poster = sent.item.tipo === "video" && sent.item.miniatura === null ? await uploadPoster(sent.item, upload.file) : null;
  return poster ? { ...sent, item: poster } : sent;
}

/** The queue of an upload window, as long as it is drawn, with what it shows. */
export function useUploads(options: Options) {
  const latest = useRef(options);
  latest.current = options;
  const [queue] = useState(() => new UploadQueue({ inspect: (file) => checkFile(file, latest.current.kinds), send: sendFile, onDone: (item) => latest.current.onDone(item) }));
  const state = useSyncExternalStore(queue.subscribe, queue.state, queue.state);
  useEffect(() => () => queue.stop(), [queue]);
  const isSending = state.items.some(isInProgress);
  // The browser asks before the page is left while files are uploading.
  useEffect(() => {
    if (!isSending) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isSending]);
  useEffect(() => {
    if (!isSending) return;
    const timer = setInterval(() => void browserApi().renew(), RENEW_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isSending]);
  return { ...state, isSending, queue };
}

export type Uploads = ReturnType<typeof useUploads>;

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes("Files") ?? false;

/** Files dropped anywhere on the page, or pasted; whether some are being dragged over it. */
export function useIncomingFiles(isOn: boolean, onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onFiles);
  latest.current = onFiles;
  useEffect(() => {
    if (!isOn) return;
    // Entering a child comes before leaving its parent: only the last leaving counts.
    let depth = 0;
    const count = (by: 1 | -1) => (event: DragEvent) => {
      if (!hasFiles(event)) return;
      depth = Math.max(0, depth + by);
      setOver(depth > 0);
    };
    const [enter, leave] = [count(1), count(-1)];
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = "copy";
    };
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      depth = 0;
      setOver(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length > 0) latest.current(files);
    };
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      // Text out of a word processor brings a picture of itself along.
      const isText = event.target instanceof HTMLInputElement && (event.clipboardData?.types.includes("text/plain") ?? false);
      if (files.length === 0 || isText) return;
      event.preventDefault();
      latest.current(files);
    };
    window.addEventListener("dragenter", enter);
    window.addEventListener("dragleave", leave);
    window.addEventListener("dragover", over);
    window.addEventListener("drop", drop);
    window.addEventListener("paste", paste);
    return () => {
      setOver(false);
      window.removeEventListener("dragenter", enter);
      window.removeEventListener("dragleave", leave);
      window.removeEventListener("dragover", over);
      window.removeEventListener("drop", drop);
      window.removeEventListener("paste", paste);
    };
  }, [isOn]);
  return isOver;
}
