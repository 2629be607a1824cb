import { staffMemberOf } from "#app/features/people/actor.http.ts";
import { type ApiTable, type Call, method } from "#app/platform/http/api-route.server.ts";
import { type RefusalExtension, refusalExtension } from "#app/platform/http/errors/refusal-extensions.server.ts";
import { idParam } from "#app/platform/text/text.wire.ts";
import type { NoteTarget } from "./note.ts";
import { CURRENT_NOTE } from "./note.ts";
import { newNote, noteChange, notesWire, noteWire, toNoteWire, toSentNote } from "./notes.wire.ts";

type Sent = Parameters<typeof toSentNote>[0];

/** The notes of a story or assignment, as the API answers them. */
const answerNotes = async (target: NoteTarget, { context }: Pick<Call<unknown, unknown, unknown>, "context">) => ({
  items: (await context.services.notes.listOf(target)).notes.map(toNoteWire),
});

/** Adds a note or an answer to one of a story or assignment, once for its operation. */
async function answerNewNote(target: NoteTarget, { body, caller, context, opId }: Pick<Call<unknown, unknown, Sent>, "body" | "caller" | "context" | "opId">) {
  const { notes } = context.services;
  const { id } = await notes.add(target, toSentNote(body), staffMemberOf(caller), opId);
  return toNoteWire(await notes.placed(id));
}

export const notesApi: ApiTable = {
  "/pautas/:id/notes": {
    GET: method({
      allow: "notes:write",
      summary: "As notas da redação sobre uma pauta, com as respostas, das mais antigas às mais novas",
      params: idParam,
      answer: notesWire,
      run: (call) => answerNotes({ kind: "pauta", id: call.params.id }, call),
    }),
    POST: method({
      allow: "notes:write",
      summary: 'Faz uma nota sobre uma pauta, um campo ou um trecho, ou responde a uma; "@" com um nome avisa a pessoa',
      repeats: "resume",
      params: idParam,
      body: newNote,
      status: 201,
      answer: noteWire,
      run: (call) => answerNewNote({ kind: "pauta", id: call.params.id }, call),
    }),
  },
  "/posts/:id/notes": {
    GET: method({
      allow: "notes:write",
      summary: "As notas da redação sobre uma matéria, com as respostas, das mais antigas às mais novas",
      params: idParam,
      answer: notesWire,
      run: (call) => answerNotes({ kind: "materia", id: call.params.id }, call),
    }),
    POST: method({
      allow: "notes:write",
      summary: 'Faz uma nota sobre uma matéria, um campo ou um trecho, ou responde a uma; "@" com um nome avisa a pessoa',
      repeats: "resume",
      params: idParam,
      body: newNote,
      status: 201,
      answer: noteWire,
      run: (call) => answerNewNote({ kind: "materia", id: call.params.id }, call),
    }),
  },
  "/notes/:id": {
    PATCH: method({
      allow: "notes:write",
      summary: "Resolve ou reabre uma nota, ou altera o texto da própria; com `versao`, só sobre ela (409 com `current`)",
      params: idParam,
      body: noteChange,
      answer: noteWire,
      run: async ({ params: { id }, body: { texto, resolvida, versao = null }, caller, context: { services } }) => {
        const writer = staffMemberOf(caller);
        const note = texto === undefined ? await services.notes.setResolved(id, resolvida === true, versao, writer) : await services.notes.edit(id, texto, versao, writer);
        return toNoteWire(await services.notes.placed(note.id));
      },
    }),
    DELETE: method({
      allow: "notes:write",
      summary: "Apaga uma nota de vez, com as respostas. Repórteres apagam as próprias, enquanto ninguém respondeu",
      params: idParam,
      status: 204,
      run: ({ params, caller, context }) => context.services.notes.remove(params.id, staffMemberOf(caller)),
    }),
  },
};

/** What refusals carry of this feature. */
export const noteRefusals: readonly RefusalExtension[] = [refusalExtension(CURRENT_NOTE, (note) => ({ current: toNoteWire(note) }))];
