import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { browserApi } from "#app/admin/browser-api.ts";
import { SendingCancelled } from "#app/admin/send-with-progress.ts";
import type { MediaKind } from "#app/domain/media/media-kind.ts";
import type { MediaWire } from "#app/wire/media.ts";
import { checkFile } from "./check-file.ts";
import { readableTitle } from "./readable-title.ts";
import { type SendEvents, sendWhole } from "./send-file.ts";
import { sendInParts } from "./send-in-parts.ts";
import { isInProgress, isSendable, type RefusedFile, UploadFailure, type UploadItem, type UploadState } from "./upload-item.ts";
import { uploadPoster } from "./video-poster.ts";

/** Concurrent uploads (ours): more would only share the same connection. */
const CONCURRENT_UPLOADS = 2;
/** Files from this size on are sent in parts, so that a lost connection costs one part only (ours). Bytes. */
const PARTS_FROM = 8 * 1024 * 1024;

type Texts = Partial<Pick<UploadItem, "title" | "alt" | "credit">>;

interface Options {
  /** Kinds that are taken here. */
  kinds: readonly MediaKind[];
  onDone(item: MediaWire): void;
}

/** The files of an upload window: chosen, written about, sent two at a time. */
export function useUploads({ kinds, onDone }: Options) {
  const [items, setItems] = useState<readonly UploadItem[]>([]);
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);
  /** Number of chosen files that are still being inspected. */
  const [reading, setReading] = useState(0);
  const readingCount = useRef(0);
  const sendsWhatIsRead = useRef(false);
  const now = useRef(items);
  const running = useRef(new Map<string, AbortController>());
  const latest = useRef({ kinds, onDone });
  latest.current = { kinds, onDone };

  const change = useCallback((make: (before: readonly UploadItem[]) => readonly UploadItem[]) => {
    now.current = make(now.current);
    setItems(now.current);
  }, []);
  const patch = useCallback(
    (id: string, changes: Partial<Omit<UploadItem, "id">>) => change((before) => before.map((item) => (item.id === id ? { ...item, ...changes } : item))),
    [change],
  );
  const setState = useCallback((id: string, state: UploadState) => patch(id, { state }), [patch]);

  const send = useCallback(
    async (upload: UploadItem) => {
      const control = new AbortController();
      running.current.set(upload.id, control);
      let share = 0;
      let isOffline = false;
      const reportProgress = () => setState(upload.id, share >= 1 && !isOffline ? { step: "finishing" } : { step: "sending", share, isOffline });
      const events: SendEvents = {
        signal: control.signal,
        onProgress: (next) => {
          share = next;
          reportProgress();
        },
        onOffline: (next) => {
          if (next === isOffline) return;
          isOffline = next;
          reportProgress();
        },
      };
      reportProgress();
      try {
        const { item, repeated, similar } = await (upload.file.size >= PARTS_FROM ? sendInParts(upload, events) : sendWhole(upload, events));
        const poster = item.tipo === "video" && item.miniatura === null ? await uploadPoster(item, upload.file) : null;
        const kept = poster ?? item;
        setState(upload.id, { step: "done", item: kept, repeated, similar });
        latest.current.onDone(kept);
      } catch (error) {
        if (error instanceof SendingCancelled || control.signal.aborted) setState(upload.id, { step: "cancelled" });
        else setState(upload.id, { step: "failed", reason: error instanceof UploadFailure ? error.message : "O arquivo não foi enviado. Tente de novo." });
      } finally {
        running.current.delete(upload.id);
      }
    },
    [setState],
  );

  /** Starts waiting files up to `CONCURRENT_UPLOADS`. */
  const pump = useCallback(() => {
    for (const waiting of now.current.filter(({ state }) => state.step === "waiting")) {
      if (running.current.size >= CONCURRENT_UPLOADS) return;
      void send(waiting).then(pump);
    }
  }, [send]);

  /** Adds files as soon as their first bytes were read; what 'Enviar' found still being read is sent then. */
  const add = useCallback(
    async (files: readonly File[]) => {
      readingCount.current += files.length;
      setReading(readingCount.current);
      for (const file of files) {
        const id = crypto.randomUUID();
        const verdict = await checkFile(file, latest.current.kinds).catch(() => ({ reason: "Não foi possível ler este arquivo. Escolha-o de novo." }));
        readingCount.current -= 1;
        setReading(readingCount.current);
        const follows = sendsWhatIsRead.current;
        if (readingCount.current === 0) sendsWhatIsRead.current = false;
        if ("reason" in verdict) {
          setRefused((before) => [...before, { id, name: file.name, reason: verdict.reason }]);
          continue;
        }
        const isKnown = now.current.some((one) => one.file.name === file.name && one.file.size === file.size && one.file.lastModified === file.lastModified && isSendable(one));
        if (isKnown) continue;
        const preview = verdict.kind === "image" ? URL.createObjectURL(file) : null;
        const state: UploadState = { step: follows ? "waiting" : "chosen" };
        change((before) => [...before, { id, file, kind: verdict.kind, title: readableTitle(file.name), alt: "", credit: "", preview, state }]);
        if (follows) pump();
      }
    },
    [change, pump],
  );

  const start = useCallback(
    (ids: readonly string[]) => {
      change((before) => before.map((item) => (ids.includes(item.id) && isSendable(item) ? { ...item, state: { step: "waiting" } } : item)));
      pump();
    },
    [change, pump],
  );

  /** Sends everything that was chosen, also what is still being read. */
  const startAll = useCallback(() => {
    sendsWhatIsRead.current = readingCount.current > 0;
    start(now.current.filter(isSendable).map(({ id }) => id));
  }, [start]);

  const cancel = useCallback(
    (id: string) => {
      const control = running.current.get(id);
      if (control) control.abort(new SendingCancelled());
      else setState(id, { step: "cancelled" });
    },
    [setState],
  );

  const remove = useCallback(
    (id: string) =>
      change((before) => {
        const gone = before.find((item) => item.id === id);
        if (gone?.preview) URL.revokeObjectURL(gone.preview);
        return before.filter((item) => item.id !== id);
      }),
    [change],
  );

  useEffect(() => {
    const { current } = running;
    return () => {
      sendsWhatIsRead.current = false;
      for (const control of current.values()) control.abort(new SendingCancelled());
      for (const { preview } of now.current) if (preview) URL.revokeObjectURL(preview);
    };
  }, []);

  const isSending = items.some(isInProgress);
  // The browser asks before the page is left while files are uploading.
  useEffect(() => {
    if (!isSending) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isSending]);
  // A session that ends meanwhile would abort the uploads.
  useEffect(() => {
    if (!isSending) return;
    const timer = setInterval(() => void browserApi().renew(), 10 * 60_000);
    return () => clearInterval(timer);
  }, [isSending]);

  return useMemo(
    () => ({
      items,
      refused,
      reading,
      isSending,
      add,
      start,
      startAll,
      cancel,
      remove,
      write: (id: string, texts: Texts) => patch(id, texts),
      /** Both a new picture and those that resemble it stay. */
      keepBoth: (id: string) =>
        change((before) => before.map((item) => (item.id === id && item.state.step === "done" ? { ...item, state: { ...item.state, similar: [] } } : item))),
      /** Copies one file's credit to all that can still be sent. */
      creditAll: (credit: string) => change((before) => before.map((item) => (isSendable(item) ? { ...item, credit } : item))),
      dismiss: (id: string) => setRefused((before) => before.filter((one) => one.id !== id)),
    }),
    [items, refused, reading, isSending, add, start, startAll, cancel, remove, patch, change],
  );
}

export type Uploads = ReturnType<typeof useUploads>;
