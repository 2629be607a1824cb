import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { staffMemberOf } from "#app/platform/http/auth/actor.server.ts";
import { idParam } from "#app/platform/text/text.wire.ts";
import { noteChange, noteWire, toNoteWire } from "./notes.wire.ts";

const route = apiRoute({
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
});

export const loader = route.loader;
export const action = route.action;
