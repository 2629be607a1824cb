import type { ArticleWire } from "#app/features/articles/articles.wire.ts";
import type { PresenceWire } from "../../presence.wire.ts";
import type { ArticleForm, FormField } from "../article-form.ts";
import type { Saver } from "../conflict/who-saved.ts";
import type { JournalEntry } from "../journal/journal-store.ts";
import type { RichText } from "../rich-text/mount-rich-text.client.ts";
import { type ApiResult, readOutcome } from "../save-outcome.ts";
import type { SaveKind } from "../save-plan.ts";
import { dueTimes } from "./schedule.ts";
import { type Effect, initialState, type RecoveredDraft, type SessionEvent, type SessionStart, type SessionState, TIMERS, type TimerName } from "./session-state.ts";
import { transition } from "./transition.ts";

/** The time and the timers of a session. */
export interface Clock {
  now(): number;
  /** Runs `work` once after `milliseconds`; returns a function that cancels it. */
  after(milliseconds: number, work: () => void): () => void;
}

export interface ApiCall {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  /** Under `/api`. */
  readonly path: string;
  readonly body?: unknown;
  readonly query?: Readonly<Record<string, string>>;
  readonly idempotencyKey?: string;
  /** The call outlives the page that sends it. */
  readonly keepalive?: boolean;
}

/** Side effects of a session. */
export interface SessionPorts {
  readonly clock: Clock;
  newId(): string;
  /** Never rejects. */
  call(call: ApiCall): Promise<ApiResult>;
  findSaver(articleId: number, since: number, me: number): Promise<Saver>;
  readonly journal: {
    /** Resolves to false when the browser refused to store the entry. */
    write(entry: JournalEntry): Promise<boolean>;
    remove(userId: number, edicao: string): Promise<void>;
    /** Texts of earlier sessions, the newest first. */
    findRecovered(state: SessionState): Promise<readonly RecoveredDraft[]>;
  };
  readonly page: {
    isVisible(): boolean;
    showAddress(articleId: number): void;
    focusFields(fields: readonly string[], richText: RichText | null): void;
    /** After a publication; the published article, where its number is known. */
    openList(articleId: number | null): void;
  };
}

/** Events before which the body is not read from the rich text: they plan nothing that depends on it. */
const WITHOUT_BODY: ReadonlySet<SessionEvent["type"]> = new Set([
  "edited",
  "bodySpelled",
  "inputSeen",
  "noteEdited",
  "reasonEdited",
  "noticeShown",
  "dismissed",
  "focusMoved",
  "presenceAnswered",
  "journalWritten",
]);

/**
 * Editing session of one article: its text and its saves. The state changes by `transition` only;
 * this class holds it, notifies subscribers and runs the effects of transitions.
 */
export class EditorSession {
  #state: SessionState;
  readonly #ports: SessionPorts;
  readonly #listeners = new Set<() => void>();
  readonly #timers = new Map<TimerName, { at: number; cancel: () => void }>();
  readonly #queue: SessionEvent[] = [];
  #isRunning = false;
  #richText: RichText | null = null;
  #journaled: Promise<boolean> = Promise.resolve(true);

  constructor(start: SessionStart, ports: SessionPorts) {
    this.#ports = ports;
    this.#state = initialState(start, ports.newId());
  }

  get state(): SessionState {
    return this.#state;
  }

  /** The rich text, once it is on the screen. */
  get richText(): RichText | null {
    return this.#richText;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Applies an event; its immediate effects are done when this returns. */
  readonly send = (event: SessionEvent): void => {
    this.#queue.push(event);
    if (this.#isRunning) return;
    this.#isRunning = true;
    const before = this.#state;
    try {
      for (let next = this.#queue.shift(); next; next = this.#queue.shift()) this.#take(next);
    } finally {
      this.#isRunning = false;
    }
    if (before !== this.#state) for (const listener of this.#listeners) listener();
  };

  readonly set = <K extends FormField>(name: K, value: ArticleForm[K]): void => this.send({ type: "edited", fields: { [name]: value } });

  readonly save = (kind: SaveKind): void => this.send({ type: "saveRequested", kind });

  /** The form with the rich text's current body. */
  readonly read = (): ArticleForm => {
    const conteudo = this.#richText?.getHtml();
    if (conteudo !== undefined && conteudo !== this.#state.form.conteudo) this.set("conteudo", conteudo);
    return this.#state.form;
  };

  /** Writes this browser's journal now; resolves when it is stored. */
  readonly writeJournal = async (): Promise<void> => {
    this.send({ type: "journalRequested" });
    await this.#journaled;
  };

  /** Attaches the rich text; null detaches it. */
  attachRichText(richText: RichText | null): void {
    this.#richText = richText;
    if (richText) this.send({ type: "bodySpelled", html: richText.getHtml() });
  }

  start(): void {
    this.send({ type: "started", isVisible: this.#ports.page.isVisible() });
  }

  stop(): void {
    this.send({ type: "stopped" });
  }

  #take(event: SessionEvent): void {
    if (!WITHOUT_BODY.has(event.type)) {
      const conteudo = this.#richText?.getHtml();
      if (conteudo !== undefined && conteudo !== this.#state.form.conteudo) this.#step({ type: "edited", fields: { conteudo } });
    }
    this.#step(event);
  }

  #step(event: SessionEvent): void {
    const { clock, newId } = this.#ports;
    const { state, effects } = transition(this.#state, event, { now: clock.now(), id: newId() });
    this.#state = state;
    for (const effect of effects) this.#perform(effect);
    this.#setTimers();
  }

  #setTimers(): void {
    const { clock } = this.#ports;
    const due = dueTimes(this.#state);
    for (const timer of TIMERS) {
      const at = this.#state.isStarted ? due[timer] : null;
      const set = this.#timers.get(timer);
      if (set?.at === at || (!set && at === null)) continue;
      set?.cancel();
      this.#timers.delete(timer);
      if (at === null) continue;
      const cancel = clock.after(Math.max(0, at - clock.now()), () => {
        this.#timers.delete(timer);
        this.send({ type: "timerFired", timer });
      });
      this.#timers.set(timer, { at, cancel });
    }
  }

  #perform(effect: Effect): void {
    const { call, journal, page, findSaver } = this.#ports;
    const { me, edicao, isStarted } = this.#state;
    switch (effect.type) {
      case "sendSave": {
        const { request: write, key, wanted } = effect.save;
        const isScheduling = write.body.status === "agendada";
        void call({ ...write, idempotencyKey: key }).then((result) => this.send({ type: "saveAnswered", outcome: readOutcome(wanted, result, isScheduling) }));
        return;
      }
      case "sendDraft":
        this.#sendDraft({ method: "PUT", path: effect.path, body: effect.body }, []);
        return;
      case "emptyDraft":
        this.#sendDraft({ method: "DELETE", path: effect.path, query: { edicao } }, [404]);
        return;
      case "deleteDraft":
        void call({ method: "DELETE", path: `/posts/${effect.articleId}/draft`, query: { edicao: effect.edicao } });
        return;
      case "checkPerson":
        void call({ method: "GET", path: "/auth/me" }).then(({ body }) => this.send({ type: "personChecked", id: (body as { id?: number } | null)?.id ?? null }));
        return;
      case "findSaver":
        void findSaver(effect.articleId, effect.since, me.id).then((saver) => this.send({ type: "saverFound", saver, brought: effect.brought }));
        return;
      case "fetchArticle":
        void call({ method: "GET", path: `/posts/${effect.articleId}` }).then(({ ok, body }) => this.send({ type: "articleFetched", article: ok ? (body as ArticleWire) : null }));
        return;
      case "findRecovered":
        void journal.findRecovered(this.#state).then((drafts) => this.#state.isStarted && this.send({ type: "recoveredFound", drafts }));
        return;
      case "writeJournal":
        this.#writeJournal(effect.entry, effect.isForSave);
        return;
      case "writeEntry":
        void journal.write(effect.entry);
        return;
      case "removeEntry":
        void journal.remove(me.id, effect.edicao);
        return;
      case "moveEntry":
        this.#queue.push({ type: "journalRequested" });
        // The event queue is empty when this runs.
        void Promise.resolve()
          .then(() => this.#journaled)
          .then((isStored) => (isStored ? journal.remove(me.id, effect.edicao) : undefined));
        return;
      case "showBody":
        if (!this.#richText) return;
        this.#richText.setHtml(effect.html);
        this.#step({ type: "bodySpelled", html: this.#richText.getHtml() });
        return;
      case "showAddress":
        if (isStarted) page.showAddress(effect.articleId);
        return;
      case "focusFields":
        if (isStarted) page.focusFields(effect.fields, this.#richText);
        return;
      case "openList":
        page.openList(this.state.record?.id ?? null);
        return;
      case "reportPresence":
        void call({ method: "PUT", path: `/posts/${effect.articleId}/presence`, body: { edicao, campo: effect.field } }).then(({ ok, body }) => {
          const answer = ok ? (body as PresenceWire) : null;
          this.send({ type: "presenceAnswered", people: answer?.pessoas ?? null, version: answer?.versao ?? 0 });
        });
        return;
      case "leavePresence":
        void call({ method: "DELETE", path: `/posts/${effect.articleId}/presence`, query: { edicao }, keepalive: true });
        return;
      case "send":
        this.#queue.push(effect.event);
    }
  }

  /** `done`: refusals that mean that nothing is left to do. */
  #sendDraft(draft: ApiCall, done: readonly number[]): void {
    void this.#ports.call(draft).then((result) => {
      const isDone = result.ok || done.includes(result.status);
      this.send({ type: "draftAnswered", outcome: isDone ? null : readOutcome("autosave", result) });
    });
  }

  #writeJournal(entry: JournalEntry | null, isForSave: boolean): void {
    const { journal } = this.#ports;
    const { me, edicao } = this.#state;
    this.#journaled = entry ? journal.write(entry) : journal.remove(me.id, edicao).then(() => true);
    void this.#journaled.then((isStored) => this.send({ type: "journalWritten", at: entry?.at ?? null, isStored, isForSave }));
  }
}
