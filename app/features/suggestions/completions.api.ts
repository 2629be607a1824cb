import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { completionBody, completionWire, toCompletionWire } from "./ai.wire.ts";

const route = apiRoute({
  POST: method({
    allow: "ai:complete",
    summary: "Pede um texto à IA; o modelo, a instrução e os limites são do servidor",
    unknownFields: "ignored",
    repeats: "resume",
    missing: ({ services }) => services.completions.missing,
    body: completionBody,
    answer: completionWire,
    run: async ({ body, caller, context }) => {
      const { messages, max_tokens: maxTokens, temperature } = body;
      return toCompletionWire(await context.services.completions.complete({ messages, maxTokens, temperature }, caller?.user.id ?? 0));
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
