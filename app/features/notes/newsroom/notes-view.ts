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
  /** What it is about; null for the whole. */
  about: { field: string; label: string; quote: string | null; prefix: string; suffix: string; place: "there" | "edited" | "gone" | null } | null;
  replies: readonly NoteLine[];
}

/** What the notes of a story or assignment are shown with. */
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
  /** Which form: `nova`, `resposta-{id}`, `texto-{id}`, `estado-{id}` or `apagar-{id}`. */
  form: string;
  problems?: Record<string, string>;
  /** What was typed, of a refused form. */
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
