import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { messagesQuery, messagesWire, toMessageWire } from "./messages.wire.ts";

const route = apiRoute({
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
});

export const loader = route.loader;
export const action = route.action;
