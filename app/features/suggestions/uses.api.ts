import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { aiUseBody } from "./ai.wire.ts";

const route = apiRoute({
  POST: method({
    allow: "ai:complete",
    summary: "Registra que sugestões da IA foram usadas em uma parte da matéria; o texto não é guardado",
    repeats: "resume",
    status: 204,
    body: aiUseBody,
    run: ({ body, context }) => context.services.aiLabels.recordUse(body.campo, body.textos),
  }),
});

export const loader = route.loader;
export const action = route.action;
