import { actorOf } from "#app/features/people/actor.http.ts";
import { type ApiTable, method } from "#app/platform/http/api-route.server.ts";
import { idParam } from "#app/platform/text/text.wire.ts";
import { messageChange, messagesQuery, messagesWire, messageWire, toMessageWire } from "./messages.wire.ts";

export const messagesApi: ApiTable = {
  "/messages": {
    GET: method({
      allow: "messages:read",
      summary: "O que leitores escreveram à Redação, do mais novo ao mais antigo",
      query: messagesQuery,
      answer: messagesWire,
      run: async ({ query, context }) => {
        const { items, next, waiting } = await context.services.messages.page({
          handled: query.situacao === "resolvidas",
          before: query.antes,
          protocol: query.protocolo,
          limit: query.limit,
        });
        return { items: items.map((message) => toMessageWire(message, context.settings.url)), proximo: next, abertas: waiting };
      },
    }),
  },
  "/messages/:id": {
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
  },
};
