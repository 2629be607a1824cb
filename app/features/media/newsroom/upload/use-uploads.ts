import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { browserApi } from "#app/ui/newsroom/browser-api.ts";
import type { MediaWire } from "../../media.wire.ts";
import type { MediaKind } from "../../media-kind.ts";
import { checkFile } from "./check-file.ts";
import { type SendEvents, type Sent, sendWhole } from "./send-file.ts";
import { sendInParts } from "./send-in-parts.ts";
import { isInProgress, type UploadItem } from "./upload-item.ts";
import { UploadQueue } from "./upload-queue.ts";
import { uploadPoster } from "./video-poster.ts";

/** Files from this size on are sent in parts, so that a lost connection costs one part only (ours). Bytes. */
const PARTS_FROM = 8 * 1024 * 1024;

/** How often a session is renewed while files are sent: one that ends would abort them. Milliseconds. */
const RENEW_INTERVAL_MS = 10 * 60_000;

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
