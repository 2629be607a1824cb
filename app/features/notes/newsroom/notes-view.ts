import { useFetcher } from "@remix-run/react";
import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { useBellSignal } from "#app/features/audience/newsroom/online/readers-online.ts";
import type { Role } from "#app/features/people/capabilities.ts";
import { tableDateTime } from "#app/platform/time/newsroom-clock.ts";
import { mayDeleteNote, mayEditNote, NOTE_FIELDS, type NoteTarget, type PlacedNote, threadsOf } from "../note.ts";

/** A note or answer as a screen shows it. */
export interface NoteLine {
  id: number;
  version: number;
  author: string;
  isReturn: boolean;
  text: string;
  at: string;
  atIso: string;
  wasEdited: boolean;
  mentions: string;
  mayEdit: boolean;
  mayDelete: boolean;
}

export interface ThreadLine extends NoteLine {
  /** "resolvida por Ana, 26/11 às 10:00"; null while it is open. */
  resolved: string | null;
  /** Subject; null for the whole. */
  about: { field: string; label: string; quote: string | null; prefix: string; suffix: string; place: "there" | "edited" | "gone" | null } | null;
  replies: readonly NoteLine[];
}

/** Data of the notes panel of a story or assignment. */
export interface NotesPanelView {
  target: NoteTarget;
  threads: readonly ThreadLine[];
  people: readonly string[];
  operation: string;
}

/** The answer to a form of notes. */
export interface NotesAnswer {
  ok: boolean;
  message: string;
  /** Form: `nova`, `resposta-{id}`, `texto-{id}`, `estado-{id}` or `apagar-{id}`. */
  form: string;
  problems?: Record<string, string>;
  /** Typed values of a refused form. */
  values?: Record<string, string>;
  /** The notes as they are now. */
  panel?: NotesPanelView;
}

interface Reading {
  notes: readonly PlacedNote[];
  people: readonly { id: number; name: string }[];
}

export function toNotesPanel(target: NoteTarget, { notes, people }: Reading, me: { id: number; role: Role }, timeZone: string): NotesPanelView {
  const lineOf = (note: PlacedNote, replies: readonly PlacedNote[]): NoteLine => ({
    id: note.id,
    version: note.version,
    author: note.authorName,
    isReturn: note.kind === "devolucao",
    text: note.text,
    at: tableDateTime(note.createdAt, timeZone),
    atIso: new Date(note.createdAt).toISOString(),
    wasEdited: note.editedAt !== null,
    mentions: note.mentions.map(({ name }) => name).join(", "),
    mayEdit: mayEditNote(me, note),
    mayDelete: mayDeleteNote(me, note, replies),
  });
  const threads = threadsOf(notes).map(({ note, replies }): ThreadLine => {
    const { anchor, place } = note;
    return {
      ...lineOf(note, replies),
      resolved: note.resolved && `resolvida por ${note.resolved.byName}, ${tableDateTime(note.resolved.at, timeZone)}`,
      about: anchor && {
        field: anchor.field,
        label: NOTE_FIELDS[target.kind][anchor.field] ?? anchor.field,
        quote: anchor.passage?.quote ?? null,
        prefix: anchor.passage?.prefix ?? "",
        suffix: anchor.passage?.suffix ?? "",
        place: place === null ? null : place === "gone" ? "gone" : place.isEdited ? "edited" : "there",
      },
      replies: replies.map((reply) => lineOf(reply, [])),
    };
  });
  return { target, threads, people: people.map(({ name }) => name), operation: crypto.randomUUID() };
}

/** Properties shared by the forms of a notes panel. */
export interface NotesForms {
  /** Posts to the notes' own address, with or without a script. */
  Form: ReturnType<typeof useFetcher>["Form"];
  address: string;
  operation: string;
  /** The last answer, where it is to this form. */
  answerTo(name: string): NotesAnswer | null;
  isBusy(name: string): boolean;
}

/**
 * The current notes; null when the request fails. A plain request, not a fetcher of the framework: that reloads the page when the
 * module of the route cannot be loaded, and unsaved text would be lost.
 */
async function readPanel(path: string, signal: AbortSignal): Promise<NotesPanelView | null> {
  try {
    const answer = await fetch(path, { signal, cache: "no-store", redirect: "error", headers: { Accept: "application/json" } });
    return answer.ok ? ((await answer.json()) as NotesPanelView) : null;
  } catch {
    return null;
  }
}

/**
 * The notes of a story or assignment, kept up to date: by the answers of its forms, and when the bell says that something is
 * new. `typed`: the answer to a form that was sent without a script. `onSent` is called with the name of each form that was taken.
 */
export function useNotes(initial: NotesPanelView, typed: NotesAnswer | null, onSent: (form: string) => void) {
  const { kind, id } = initial.target;
  const address = `/admin/notas/${kind}/${id}`;
  const sender = useFetcher<NotesAnswer>();
  const [panel, setPanel] = useState(initial);
  const answer = sender.data ?? typed;
  const pending = sender.state === "idle" ? null : String(sender.formData?.get("form") ?? "");
  const [isOffline, setOffline] = useState(false);
  const latestOnSent = useRef(onSent);
  latestOnSent.current = onSent;
  const reading = useRef<AbortController | null>(null);

  useEffect(() => setPanel(initial), [initial]);
  useEffect(() => () => reading.current?.abort(), []);
  useEffect(() => {
    if (!sender.data) return;
    if (sender.data.panel) setPanel(sender.data.panel);
    if (!sender.data.ok) return;
    const form = document.getElementById(`notas-${sender.data.form}`);
    if (form instanceof HTMLFormElement) form.reset();
    latestOnSent.current(sender.data.form);
  }, [sender.data]);
  useBellSignal(
    useCallback(() => {
      reading.current?.abort();
      const own = new AbortController();
      reading.current = own;
      void readPanel(`${address}/painel`, own.signal).then((read) => {
        if (read && !own.signal.aborted) setPanel(read);
      });
    }, [address]),
  );

  const forms: NotesForms = {
    Form: sender.Form,
    address,
    operation: panel.operation,
    answerTo: (name) => (answer?.form === name ? answer : null),
    isBusy: (name) => pending === name,
  };
  /** Cancels the submission of a form while the browser is offline: the framework would reload the page. */
  const holdOffline = (event: FormEvent) => {
    setOffline(!navigator.onLine);
    if (navigator.onLine) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { panel, forms, answer, isOffline, holdOffline };
}
