import { distributionJobWire, toDistributionJobWire } from "#app/features/distribution/distribution.wire.ts";
import { actorOf } from "#app/features/people/actor.http.ts";
import { type ApiTable, method } from "#app/platform/http/api-route.server.ts";
import { idParam } from "#app/platform/text/text.wire.ts";
import { articleAudioWire, toArticleAudioWire } from "./narration.wire.ts";

export const narrationApi: ApiTable = {
  "/posts/:id/audio": {
    GET: method({
      allow: "public",
      summary: "O áudio de uma matéria; pronto só enquanto diz o texto de agora",
      params: idParam,
      answer: articleAudioWire,
      run: async ({ params, caller, context }) => toArticleAudioWire(await context.services.narrations.status(params.id, caller !== null), context.settings.url, caller !== null),
    }),
    POST: method({
      allow: "articles:write",
      summary: "Narra uma matéria publicada com a voz de agora; a mesma já em andamento é o mesmo trabalho",
      repeats: "resume",
      missing: ({ services }) => services.narratorVoice.missing,
      params: idParam,
      answer: distributionJobWire,
      status: 202,
      run: async ({ params, caller, context, opId }) => toDistributionJobWire(await context.services.narrations.request(params.id, opId, actorOf(caller))),
    }),
    DELETE: method({
      allow: "articles:write",
      summary: "Tira o áudio de uma matéria",
      params: idParam,
      status: 204,
      run: ({ params, caller, context }) => context.services.narrations.remove(params.id, actorOf(caller)),
    }),
  },
};
