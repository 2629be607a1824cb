import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { speechStatusWire, toSpeechStatusWire } from "./speech.wire.ts";

const route = apiRoute({
  GET: method({
    allow: "admin:enter",
    summary: "Situação do serviço de narração",
    answer: speechStatusWire,
    run: async ({ context }) => toSpeechStatusWire(await context.services.narratorVoice.current()),
  }),
});

export const loader = route.loader;
export const action = route.action;
