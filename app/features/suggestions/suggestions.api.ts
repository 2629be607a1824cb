import { type ApiTable, method } from "#app/platform/http/api-route.server.ts";
import { aiUseBody, completionBody, completionWire, toCompletionWire } from "./ai.wire.ts";

export const suggestionsApi: ApiTable = {
  "/ai/uses": {
    POST: method({
      allow: "ai:complete",
      summary: "Registra que sugestões da IA foram usadas em uma parte da matéria; o texto não é guardado",
      repeats: "resume",
      status: 204,
      body: aiUseBody,
      run: ({ body, context }) => context.services.aiLabels.recordUse(body.campo, body.textos),
    }),
  },
  "/ai/completions": {
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
  },
};
