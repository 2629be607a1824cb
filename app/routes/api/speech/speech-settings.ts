import { apiRoute, method } from "#app/http/api-route.server.ts";
import { personOf } from "#app/http/auth/actor.server.ts";
import { narratorVoiceBody, narratorVoiceWire } from "#app/wire/speech.ts";

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
