import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { actorOf } from "#app/platform/http/auth/actor.server.ts";
import { idParam } from "#app/platform/text/text.wire.ts";
import { messageChange, messageWire, toMessageWire } from "./messages.wire.ts";

const route = apiRoute({
  PATCH: method({
    allow: "messages:handle",
    summary: "Marca a mensagem de um leitor como resolvida, ou a reabre",
    params: idParam,
    body: messageChange,
    answer: messageWire,
    run: async ({ params, body, caller, context }) => toMessageWire(await context.services.messages.setHandled(params.id, body.resolvida, actorOf(caller)), context.settings.url),
  }),
  DELETE: method({
    allow: "messages:handle",
    summary: "Apaga de vez a mensagem de um leitor",
    params: idParam,
    status: 204,
    run: ({ params, caller, context }) => context.services.messages.remove(params.id, actorOf(caller)),
  }),
});

export const loader = route.loader;
export const action = route.action;
