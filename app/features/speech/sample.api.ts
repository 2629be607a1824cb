import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { sampleQuery } from "./speech.wire.ts";

const route = apiRoute({
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
});

export const loader = route.loader;
export const action = route.action;
