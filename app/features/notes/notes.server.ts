import { createAuditRepository } from "#app/features/audit/audit.store.ts";
import type { StaffMember } from "#app/features/people/capabilities.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { joinReads, mapRead, type Read, readOne, readTogether } from "#app/platform/db/database.store.ts";
import { carrying, refuse, refusedFields, unwrap } from "#app/platform/failures/refusal.ts";
import { createVersionGuard } from "#app/platform/record/version-guard.server.ts";
import { findPassage, noteText, noteTextOfHtml, onlyPassage, type Passage } from "./anchors.ts";
import {
  CURRENT_NOTE,
  isNoteField,
  mayDeleteNote,
  mayEditNote,
  mayMarkPassage,
  mentionedPeople,
  type Note,
  type NoteAnchor,
  type NotePerson,
  type NotePlace,
  type NoteTarget,
  type PlacedNote,
  type SentNote,
} from "./note.ts";
import { createNoteRepository, type NotedTarget, type NoteWrite } from "./notes.store.ts";

export interface NotesReading {
  target: NotedTarget | null;
  notes: PlacedNote[];
  people: NotePerson[];
}

const NOT_FOUND = "Nota não encontrada.";
const TARGET_NOT_FOUND: Record<NoteTarget["kind"], string> = { materia: "Matéria não encontrada.", pauta: "Pauta não encontrada." };
const STALE = "Esta nota foi alterada por outra pessoa. Veja como ficou antes de repetir.";
const FULL = "Há notas demais aqui: apague as que já não servem.";
const RESOLVED = "Esta nota já foi resolvida. Reabra-a para responder.";

const fieldText = (field: string, text: string): string => (field === "conteudo" ? noteTextOfHtml(text) : noteText(text));

/** Notes of the staff on stories and assignments: who reads these reads and writes them. */
export function createNoteService({ db, now }: SharedDependencies, announce: (userIds: readonly number[]) => void) {
  const notes = createNoteRepository(db);
  const people = createAuditRepository(db);
  const find = async (id: number): Promise<Note> => (await readOne(db, notes.readNote(id))) ?? refuse("not-found", NOT_FOUND);

  const signed = ({ id, name }: StaffMember): NoteWrite => ({ at: now(), actor: { id, name } });

  /** The note, and what it is on; refuses where that is gone or in the bin. */
  async function findWithTarget(id: number): Promise<[Note, NotedTarget]> {
    const note = await find(id);
    const target = await readOne(db, notes.readTarget(note.target));
    return [note, target ?? refuse("not-found", TARGET_NOT_FOUND[note.target.kind])];
  }

  function placeOf({ anchor }: Note, target: NotedTarget): NotePlace {
    if (!anchor?.passage) return null;
    return findPassage(fieldText(anchor.field, target.texts[anchor.field] ?? ""), anchor.passage) ?? "gone";
  }

  function anchorOf(sent: SentNote["anchor"], target: NotedTarget): NoteAnchor | null {
    if (!sent) return null;
    const { field, prefix, suffix } = sent;
    const wrong = (name: string, message: string): never => unwrap(refusedFields([{ field: name, message }]));
    if (!isNoteField(target.kind, field)) return wrong("campo", "Campo desconhecido.");
    const quote = noteText(sent.quote);
    if (quote === "") return { field, passage: null };
    if (!mayMarkPassage(target.kind, field)) return wrong("trecho", "Este campo não tem trechos: anote o campo inteiro.");
    if (prefix !== null && suffix !== null) return { field, passage: { quote, prefix, suffix } };
    const passage: Passage | null = onlyPassage(fieldText(field, target.texts[field] ?? ""), quote);
    return passage ? { field, passage } : wrong("trecho", "Este trecho não está no campo, ou está mais de uma vez: escolha um trecho que só apareça ali.");
  }

  const guard = createVersionGuard({ find, refuseStale: (note) => refuse("conflict", STALE, carrying(CURRENT_NOTE, note)) });

  return {
    get: find,

    /** The notes of a story or assignment with the positions of their words, and the people who can be mentioned. */
    readOf: (of: NoteTarget): Read<NotesReading> =>
      mapRead(joinReads(notes.readTarget(of), notes.readOf(of), people.readPeople()), ([target, found, staff]) => ({
        target,
        notes: target ? found.map((note) => ({ ...note, place: placeOf(note, target) })) : [],
        people: staff,
      })),

    /** Reads a screen together with the notes of its subject. */
    readBeside<T>(of: NoteTarget, read: Read<T>): Read<[T, NotesReading]> {
      return joinReads(read, this.readOf(of));
    },

    /** The same as it is now; refuses when it is not there. */
    async listOf(of: NoteTarget): Promise<NotesReading> {
      const reading = await readOne(db, this.readOf(of));
      return reading.target ? reading : refuse("not-found", TARGET_NOT_FOUND[of.kind]);
    },

    async placed(id: number): Promise<PlacedNote> {
      const [note, target] = await findWithTarget(id);
      return { ...note, place: placeOf(note, target) };
    },

    /**
     * Adds a note or an answer, once for an operation; notifies the mentioned people, the answered author and the owners of the story or assignment.
     */
    async add(of: NoteTarget, sent: SentNote, writer: StaffMember, operation: string): Promise<Note> {
      const [target, parent, staff, done] = await readTogether(db, notes.readTarget(of), notes.readNote(sent.parentId ?? 0), people.readPeople(), notes.readByOperation(operation));
      if (done) return done;
      if (!target) return refuse("not-found", TARGET_NOT_FOUND[of.kind]);
      if (sent.parentId !== null) {
        if (!parent || parent.target.kind !== of.kind || parent.target.id !== of.id) return refuse("not-found", NOT_FOUND);
        if (parent.parentId !== null) unwrap(refusedFields([{ field: "respostaA", message: "Responda à nota, não a uma resposta." }]));
        if (parent.resolved) return refuse("conflict", RESOLVED, carrying(CURRENT_NOTE, parent));
      }
      const anchor = sent.parentId === null ? anchorOf(sent.anchor, target) : null;
      const note = { target: of, title: target.title, parent, text: sent.text, anchor, mentions: mentionedPeople(sent.text, staff), operation };
      announce(await notes.add(note, signed(writer)));
      const added = await readOne(db, notes.readByOperation(operation));
      if (added) return added;
      const meanwhile = parent && (await readOne(db, notes.readNote(parent.id)));
      if (meanwhile?.resolved) return refuse("conflict", RESOLVED, carrying(CURRENT_NOTE, meanwhile));
      return refuse("conflict", FULL);
    },

    /** Changes one's own words; refuses (with the present note) when `expected` is given and is not its version. */
    async edit(id: number, text: string, expected: number | null, writer: StaffMember): Promise<Note> {
      const [was, target] = await findWithTarget(id);
      if (!mayEditNote(writer, was))
        return refuse("forbidden", was.kind === "devolucao" ? "A nota de uma devolução fica como foi enviada." : "Só quem escreveu a nota altera o texto dela.");
      guard.check(was, expected);
      if (text === was.text) return was;
      const staff = await readOne(db, people.readPeople());
      const told = await notes.edit(was, target.title, text, mentionedPeople(text, staff), signed(writer));
      announce(told ?? []);
      return told === null ? refuse("conflict", STALE, carrying(CURRENT_NOTE, await find(id))) : find(id);
    },

    /** Resolves a note or opens it again; what it is already changes nothing. Refuses as `edit` does. */
    async setResolved(id: number, isResolved: boolean, expected: number | null, writer: StaffMember): Promise<Note> {
      const [was, target] = await findWithTarget(id);
      if (was.parentId !== null) unwrap(refusedFields([{ field: "resolvida", message: "Resolve-se a nota, não uma resposta dela." }]));
      guard.check(was, expected);
      if ((was.resolved !== null) === isResolved) return was;
      return find(await guard.confirm(await notes.setResolved(was, target.title, isResolved, signed(writer)), id));
    },

    /** Deletes a note for good with its answers. */
    async remove(id: number, writer: StaffMember): Promise<void> {
      const [[was, target], replies] = await Promise.all([findWithTarget(id), readOne(db, notes.readReplies(id))]);
      const forbidden = () => refuse("forbidden", "Repórteres só excluem as próprias notas, enquanto ninguém respondeu.");
      if (!mayDeleteNote(writer, was, replies)) return forbidden();
      if (!(await notes.remove(was, target.title, writer.role === "reporter", signed(writer))) && (await readOne(db, notes.readNote(id)))) return forbidden();
    },
  };
}
