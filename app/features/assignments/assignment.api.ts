import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { assignmentActorOf } from "#app/platform/http/auth/actor.server.ts";
import { idParam } from "#app/platform/text/text.wire.ts";
import { assignmentChanges, assignmentWire, toAssignmentChange, toAssignmentWire } from "./assignments.wire.ts";

const route = apiRoute({
  GET: method({
    allow: "assignments:propose",
    summary: "Uma pauta",
    params: idParam,
    answer: assignmentWire,
    run: async ({ params, context }) => toAssignmentWire(await context.services.assignments.get(params.id), context.settings.url),
  }),
  PUT: method({
    allow: "assignments:propose",
    summary: "Altera uma pauta; com `versao`, só sobre ela (409 com `current`). Repórteres alteram as suas",
    params: idParam,
    body: assignmentChanges,
    answer: assignmentWire,
    run: async ({ params, body: { versao, ...sent }, caller, context }) =>
      toAssignmentWire(await context.services.assignments.change(params.id, toAssignmentChange(sent), versao ?? null, assignmentActorOf(caller)), context.settings.url),
  }),
  DELETE: method({
    allow: "assignments:propose",
    summary: "Exclui uma pauta de vez; a matéria dela fica. Repórteres excluem as próprias ideias",
    params: idParam,
    status: 204,
    run: ({ params, caller, context }) => context.services.assignments.remove(params.id, null, assignmentActorOf(caller)),
  }),
});

export const loader = route.loader;
export const action = route.action;
