import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { actingPerson } from "#app/platform/http/auth/actor.server.ts";
import { idParam } from "#app/platform/text/text.wire.ts";
import { toUserWire, userWire } from "./session.wire.ts";
import { userChange } from "./users.wire.ts";

const route = apiRoute({
  PATCH: method({
    allow: "users:manage",
    summary: "Altera uma pessoa; papel ou senha novos encerram as outras sessões dela, e a senha dada por outra pessoa remove as chaves de acesso",
    unknownFields: "ignored",
    params: idParam,
    body: userChange,
    answer: userWire,
    run: async ({ params, body, caller, context }) => toUserWire(await context.services.people.change(params.id, body, actingPerson(caller))),
  }),
  DELETE: method({
    allow: "users:manage",
    summary: "Exclui uma pessoa; o que ela escreveu mantém a autoria",
    unknownFields: "ignored",
    params: idParam,
    status: 204,
    run: ({ params, caller, context }) => context.services.people.remove(params.id, actingPerson(caller)),
  }),
});

export const loader = route.loader;
export const action = route.action;
