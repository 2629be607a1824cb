import { cleanText } from "#app/platform/text/clean-text.ts";
import { SendingCancelled } from "#app/ui/newsroom/send-with-progress.ts";
import type { MediaWire } from "../../media.wire.ts";
import { unescapedName } from "../../media-item.ts";
import type { MediaKind } from "../../media-kind.ts";
import { isSendable, type RefusedFile, SEND_FAILED, type SendEvents, type Sent, UploadFailure, type UploadItem, type UploadState } from "./upload-item.ts";

/** Longest title that is taken from a name, in characters. */
const TITLE_MAX = 120;

/** A title out of a file's name: "IMG_praca-da-bandeira (2).JPG" → "Praca da bandeira"; names that cameras give say nothing and stay as they are. */
export function readableTitle(fileName: string): string {
  const stem = cleanText(unescapedName(fileName)).replace(/\.[a-z0-9]{1,5}$/i, "");
  const words = stem
    .replace(/[_\-.+]+/g, " ")
    .replace(/\(\d+\)\s*$/, "")
    .replace(/\s+/g, " ")
    .trim();
  const spoken = words.replace(/^(?:img|dsc|dscn|whatsapp image|foto|image) (?=\p{L}{3})/iu, "");
  const title = spoken === spoken.toLocaleUpperCase("pt-BR") && / /.test(spoken) && /\p{L}{4}/u.test(spoken) ? spoken.toLocaleLowerCase("pt-BR") : spoken;
  const shown = title === "" ? fileName.trim() : title;
  return `${shown.slice(0, 1).toLocaleUpperCase("pt-BR")}${shown.slice(1)}`.slice(0, TITLE_MAX);
}

/** Concurrent uploads (ours): more would only share the same connection. */
export const CONCURRENT_UPLOADS = 2;

type Texts = Partial<Pick<UploadItem, "title" | "alt" | "credit">>;

/** State of the chosen files. */
export interface UploadQueueState {
  items: readonly UploadItem[];
  refused: readonly RefusedFile[];
  /** Number of chosen files that are still being inspected. */
  reading: number;
}

export interface UploadQueueDeps {
  /** The kind of a file, or why it is refused. */
  inspect(file: File): Promise<{ kind: MediaKind } | { reason: string }>;
  /** Throws an `UploadFailure` with the sentence that a person is shown, or the signal's reason. */
  send(upload: UploadItem, events: SendEvents): Promise<Sent>;
  /** A file has come into the library. */
  onDone(item: MediaWire): void;
}

/** The files of an upload window: chosen, written about, sent two at a time. */
export class UploadQueue {
  #state: UploadQueueState = { items: [], refused: [], reading: 0 };
  /** Sends files that are still being read as soon as they are ready. */
  #sendsWhatIsRead = false;
  readonly #running = new Map<string, AbortController>();
  readonly #listeners = new Set<() => void>();

  constructor(private readonly deps: UploadQueueDeps) {}

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  readonly state = (): UploadQueueState => this.#state;

  /** Adds files as soon as their first bytes were read; what `startAll` found still being read is sent then. */
  async add(files: readonly File[]): Promise<void> {
    this.#set({ reading: this.#state.reading + files.length });
    for (const file of files) {
      const id = crypto.randomUUID();
      const verdict = await this.deps.inspect(file).catch(() => ({ reason: "Não foi possível ler este arquivo. Escolha-o de novo." }));
      this.#set({ reading: this.#state.reading - 1 });
      const follows = this.#sendsWhatIsRead;
      if (this.#state.reading === 0) this.#sendsWhatIsRead = false;
      if ("reason" in verdict) {
        this.#set({ refused: [...this.#state.refused, { id, name: file.name, reason: verdict.reason }] });
        continue;
      }
      const isKnown = this.#state.items.some((one) => one.file.name === file.name && one.file.size === file.size && one.file.lastModified === file.lastModified && isSendable(one));
      if (isKnown) continue;
      const preview = verdict.kind === "image" ? URL.createObjectURL(file) : null;
      const state: UploadState = { step: follows ? "waiting" : "chosen" };
      this.#change((before) => [...before, { id, file, kind: verdict.kind, title: readableTitle(file.name), alt: "", credit: "", preview, state }]);
      if (follows) this.#pump();
    }
  }

  readonly start = (ids: readonly string[]): void => {
    this.#change((before) => before.map((item) => (ids.includes(item.id) && isSendable(item) ? { ...item, state: { step: "waiting" } } : item)));
    this.#pump();
  };

  /** Sends everything that was chosen, also what is still being read. */
  readonly startAll = (): void => {
    this.#sendsWhatIsRead = this.#state.reading > 0;
    this.start(this.#state.items.filter(isSendable).map(({ id }) => id));
  };

  cancel(id: string): void {
    const control = this.#running.get(id);
    if (control) control.abort(new SendingCancelled());
    else this.#setStep(id, { step: "cancelled" });
  }

  remove(id: string): void {
    const gone = this.#state.items.find((item) => item.id === id);
    if (gone?.preview) URL.revokeObjectURL(gone.preview);
    this.#change((before) => before.filter((item) => item.id !== id));
  }

  write(id: string, texts: Texts): void {
    this.#change((before) => before.map((item) => (item.id === id ? { ...item, ...texts } : item)));
  }

  /** Copies one file's credit to all that can still be sent. */
  creditAll(credit: string): void {
    this.#change((before) => before.map((item) => (isSendable(item) ? { ...item, credit } : item)));
  }

  /** Both a new picture and those that resemble it stay. */
  keepBoth(id: string): void {
    this.#change((before) => before.map((item) => (item.id === id && item.state.step === "done" ? { ...item, state: { ...item.state, similar: [] } } : item)));
  }

  dismiss(id: string): void {
    this.#set({ refused: this.#state.refused.filter((one) => one.id !== id) });
  }

  /** Cancels running and waiting uploads: the window is closed. */
  stop(): void {
    this.#sendsWhatIsRead = false;
    this.#change((before) => before.map((item) => (item.state.step === "waiting" ? { ...item, state: { step: "cancelled" } } : item)));
    for (const control of this.#running.values()) control.abort(new SendingCancelled());
    for (const { preview } of this.#state.items) if (preview) URL.revokeObjectURL(preview);
  }

  #set(changes: Partial<UploadQueueState>): void {
    this.#state = { ...this.#state, ...changes };
    for (const listener of this.#listeners) listener();
  }

  #change(make: (before: readonly UploadItem[]) => readonly UploadItem[]): void {
    this.#set({ items: make(this.#state.items) });
  }

  #setStep(id: string, state: UploadState): void {
    this.#change((before) => before.map((item) => (item.id === id ? { ...item, state } : item)));
  }

  /** Starts waiting files up to `CONCURRENT_UPLOADS`. */
  #pump(): void {
    for (const waiting of this.#state.items.filter(({ state }) => state.step === "waiting")) {
      if (this.#running.size >= CONCURRENT_UPLOADS) return;
      void this.#send(waiting).then(() => this.#pump());
    }
  }

  async #send(upload: UploadItem): Promise<void> {
    const { id } = upload;
    const control = new AbortController();
    this.#running.set(id, control);
    let share = 0;
    let isOffline = false;
    const report = () => this.#setStep(id, share >= 1 && !isOffline ? { step: "finishing" } : { step: "sending", share, isOffline });
    const events: SendEvents = {
      signal: control.signal,
      onProgress: (next) => {
        share = next;
        report();
      },
      onOffline: (next) => {
        if (next === isOffline) return;
        isOffline = next;
        report();
      },
    };
    report();
    try {
      const sent = await this.deps.send(upload, events);
      this.#setStep(id, { step: "done", ...sent });
      this.deps.onDone(sent.item);
    } catch (error) {
      if (error instanceof SendingCancelled || control.signal.aborted) this.#setStep(id, { step: "cancelled" });
      else this.#setStep(id, { step: "failed", reason: error instanceof UploadFailure ? error.message : SEND_FAILED });
    } finally {
      this.#running.delete(id);
    }
  }
}
