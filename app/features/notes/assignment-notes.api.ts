import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { idParam } from "#app/platform/text/text.wire.ts";
import { newNote, notesWire, noteWire } from "./notes.wire.ts";
import { answerNewNote, answerNotes } from "./notes-route.http.ts";

const route = apiRoute({
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
});

export const loader = route.loader;
export const action = route.action;
