import { personOf } from "#app/features/people/actor.http.ts";
import { type ApiTable, method } from "#app/platform/http/api-route.server.ts";
import { narratorVoiceBody, narratorVoiceWire, sampleQuery, speechStatusWire, toSpeechStatusWire, toVoicesWire, voicesWire } from "./speech.wire.ts";

export const speechApi: ApiTable = {
  "/settings/tts": {
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
  },
  "/tts/voices": {
    GET: method({
      allow: "admin:enter",
      summary: "Vozes brasileiras do serviço de narração; duas de reserva quando a lista não vem",
      answer: voicesWire,
      run: async ({ context }) => toVoicesWire(await context.services.narratorVoice.offered()),
    }),
  },
  "/tts/status": {
    GET: method({
      allow: "admin:enter",
      summary: "Situação do serviço de narração",
      answer: speechStatusWire,
      run: async ({ context }) => toSpeechStatusWire(await context.services.narratorVoice.current()),
    }),
  },
  "/tts/sample": {
    GET: method({
      allow: "settings:manage",
      summary: "Amostra de uma voz, em MP3",
      missing: ({ services }) => services.narratorVoice.missing,
      limit: "speech",
      query: sampleQuery,
      run: async ({ query, context }) => {
        const audio = await context.services.narratorVoice.sample(query.voz);
        return new Response(audio, { headers: { "Content-Type": "audio/mpeg", "Content-Length": String(audio.byteLength), "Cache-Control": "private, no-store" } });
      },
    }),
  },
};
