import { roleMay } from "#app/features/people/capabilities.ts";
import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { actorOf } from "#app/platform/http/auth/actor.server.ts";
import { idParam } from "#app/platform/text/text.wire.ts";
import { toVideoChange, toVideoWire, videoChanges, videoWire } from "./videos.wire.ts";

const route = apiRoute({
  GET: method({
    allow: "public",
    summary: "Um vídeo; o público, só se está publicado",
    params: idParam,
    answer: videoWire,
    run: async ({ params, caller, context: { services, settings } }) => {
      const sees = caller !== null && roleMay(caller.user.role, "videos:read");
      const [video, categories] = await Promise.all([services.videos.get(params.id, sees ? "staff" : "public"), services.categories.list()]);
      return toVideoWire(video, categories, settings.url);
    },
  }),
  PATCH: method({
    allow: "videos:manage",
    summary: "Muda um vídeo, publica-o ou tira-o do ar; com `versao`, só sobre ela",
    params: idParam,
    body: videoChanges,
    answer: videoWire,
    run: async ({ params, body: { versao, ...body }, caller, context: { services, settings } }) => {
      const video = await services.videos.change(params.id, toVideoChange(body), versao ?? null, actorOf(caller));
      return toVideoWire(video, await services.categories.list(), settings.url);
    },
  }),
  DELETE: method({
    allow: "videos:manage",
    summary: "Exclui um vídeo; o arquivo fica na biblioteca de mídia",
    params: idParam,
    status: 204,
    run: ({ params, caller, context }) => context.services.videos.remove(params.id, actorOf(caller)),
  }),
});

export const loader = route.loader;
export const action = route.action;
