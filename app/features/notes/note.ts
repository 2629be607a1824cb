import type { CarriedKind } from "#app/platform/failures/refusal.ts";
import { foldWord } from "#app/platform/text/fold.ts";
import type { FoundPassage, Passage } from "./anchors.ts";

/** Notes of the staff on a story or an assignment; readers never see them. Times in milliseconds since 1970. */

export const NOTE_TARGETS = ["materia", "pauta"] as const;
export type NoteTargetKind = (typeof NOTE_TARGETS)[number];

/** Subject of a note. */
export interface NoteTarget {
  kind: NoteTargetKind;
  id: number;
}

/** A note of a person, or the one that returned a draft with. */
export const NOTE_KINDS = ["nota", "devolucao"] as const;
export type NoteKind = (typeof NOTE_KINDS)[number];

/** Fields that a note can be about, as on the wire, with their labels. */
export const NOTE_FIELDS: Record<NoteTargetKind, Readonly<Record<string, string>>> = {
  materia: {
    titulo: "Título",
    subtitulo: "Subtítulo",
    chapeu: "Chapéu",
    conteudo: "Conteúdo",
    resumo: "Resumo rápido",
    imagemUrl: "Imagem de capa",
    categoriasCompletas: "Categorias",
    autor: "Autor",
    agendamento: "Data e hora",
  },
  pauta: { titulo: "Título", descricao: "O que apurar", local: "Local", inicio: "Quando", prazo: "Prazo", contatos: "Contatos" },
};

/** Those whose words can be marked. */
const PASSAGE_FIELDS: Record<NoteTargetKind, readonly string[]> = {
  materia: ["titulo", "subtitulo", "chapeu", "conteudo", "resumo"],
  pauta: ["titulo", "descricao", "local"],
};

export const isNoteField = (kind: NoteTargetKind, field: string): boolean => Object.hasOwn(NOTE_FIELDS[kind], field);
export const mayMarkPassage = (kind: NoteTargetKind, field: string): boolean => PASSAGE_FIELDS[kind].includes(field);

/** Limits (ours): characters of a note; notes and replies of a story or assignment; people that one note mentions. */
export const NOTE_TEXT_MAX = 2_000;
export const NOTES_MAX = 300;
export const MENTIONS_MAX = 20;

/** Position of a note: a field, or a passage of it. */
export interface NoteAnchor {
  field: string;
  passage: Passage | null;
}

export interface NotePerson {
  id: number;
  name: string;
}

export interface Note {
  id: number;
  target: NoteTarget;
  /** The note that this one answers; null for a top-level one. */
  parentId: number | null;
  kind: NoteKind;
  text: string;
  /** Null: about the whole, and always for answers. */
  anchor: NoteAnchor | null;
  /** Null once the person's account is gone. */
  authorId: number | null;
  authorName: string;
  mentions: readonly NotePerson[];
  resolved: { at: number; byName: string } | null;
  version: number;
  createdAt: number;
  /** Time when its words were changed; null: never. */
  editedAt: number | null;
}

/** Fields that a person sends. A passage without context must occur once in the field. */
export interface SentNote {
  text: string;
  parentId: number | null;
  anchor: { field: string; quote: string; prefix: string | null; suffix: string | null } | null;
}

/** Position of a note's marked words in the stored text; null for a note without, `gone` when it cannot be located. */
export type NotePlace = FoundPassage | "gone" | null;

export interface PlacedNote extends Note {
  place: NotePlace;
}

/** A note with its answers, oldest first. */
export interface NoteThread<N extends Note = Note> {
  note: N;
  replies: readonly N[];
}

/** Threads in the order of their notes; answers of notes that are not among them are left out. */
export function threadsOf<N extends Note>(notes: readonly N[]): NoteThread<N>[] {
  const replies = new Map<number, N[]>();
  for (const note of notes) if (note.parentId !== null) replies.set(note.parentId, [...(replies.get(note.parentId) ?? []), note]);
  return notes.filter(({ parentId }) => parentId === null).map((note) => ({ note, replies: replies.get(note.id) ?? [] }));
}

/** A person who acts on notes. */
export interface NoteActor {
  id: number | null;
  role: "admin" | "editor" | "reporter";
}

/** True when the author may change a note's words; notes that returned a draft stay as they were sent. */
export const mayEditNote = (actor: NoteActor, note: Pick<Note, "authorId" | "kind">): boolean => note.kind === "nota" && note.authorId !== null && note.authorId === actor.id;

/** Editors and admins delete any; others their own, until somebody else has answered. */
export const mayDeleteNote = (actor: NoteActor, note: Pick<Note, "authorId" | "kind">, replies: readonly Pick<Note, "authorId">[]): boolean =>
  actor.role !== "reporter" || (mayEditNote(actor, note) && replies.every(({ authorId }) => authorId === actor.id));

/** Screen of the notes of a story or assignment, at one of them where it is given. */
export const notesPath = ({ kind, id }: NoteTarget, noteId?: number): string => `/admin/notas/${kind}/${id}${noteId === undefined ? "" : `#nota-${noteId}`}`;

const LETTER = /[\p{L}\p{N}]/u;

const folded = (text: string): string => foldWord(text).replace(/\s+/g, " ").trim();

/** Names by which people can be called: the whole one, and the first where it is one person's alone. */
function namesOf(people: readonly NotePerson[]): { name: string; people: NotePerson[] }[] {
  const names = new Map<string, NotePerson[]>();
  const add = (name: string, person: NotePerson) => names.set(name, [...(names.get(name) ?? []), person]);
  for (const person of people) add(folded(person.name), person);
  const firsts = new Map<string, NotePerson[]>();
  for (const person of people) {
    const first = folded(person.name).split(" ")[0] ?? "";
    firsts.set(first, [...(firsts.get(first) ?? []), person]);
  }
  for (const [first, [person, ...others]] of firsts) if (person && others.length === 0 && !names.has(first)) add(first, person);
  return [...names]
    .filter(([name]) => name !== "")
    .map(([name, named]) => ({ name, people: named }))
    .sort((one, other) => other.name.length - one.name.length);
}

/**
 * People whom a text mentions: "@" and a whole name, without regard to accents and capitals, or a first name that only one
 * person has; the longest name that fits. People of one whole name are all meant. In the order of the text, at most `MENTIONS_MAX`.
 */
export function mentionedPeople(text: string, people: readonly NotePerson[]): NotePerson[] {
  const names = namesOf(people);
  const words = foldWord(text.normalize("NFC")).replace(/\s/g, " ");
  const found = new Map<number, NotePerson>();
  for (let at = words.indexOf("@"); at !== -1; at = words.indexOf("@", at + 1)) {
    // An "@" within a word is an e-mail's.
    if (LETTER.test(words[at - 1] ?? "")) continue;
    const named = names.find(({ name }) => words.startsWith(name, at + 1) && !LETTER.test(words[at + 1 + name.length] ?? ""));
    for (const person of named?.people ?? []) if (found.size < MENTIONS_MAX) found.set(person.id, person);
  }
  return [...found.values()];
}

/** Refusals carry the note as it is, when a change came too late. */
export const CURRENT_NOTE: CarriedKind<Note> = { kind: "note" };
