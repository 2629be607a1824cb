import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { personOf } from "#app/platform/http/auth/actor.server.ts";
import { narratorVoiceBody, narratorVoiceWire } from "./speech.wire.ts";

const route = apiRoute({
  GET: method({
    allow: "admin:enter",
    summary: "Voz que narra as matérias",
    answer: narratorVoiceWire,
    run: async ({ context }) => ({ voiceName: await context.services.narratorVoice.chosen() }),
  }),
  PUT: method({
    allow: "settings:manage",
    summary: "Escolhe a voz que narra as matérias",
    unknownFields: "ignored",
    body: narratorVoiceBody,
    answer: narratorVoiceWire,
    run: async ({ body, caller, context }) => ({ voiceName: await context.services.narratorVoice.choose(body.voiceName, personOf(caller)) }),
  }),
});

export const loader = route.loader;
export const action = route.action;
