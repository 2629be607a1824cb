import { actorOf } from "#app/http/actor.server.ts";
import { apiRoute, method } from "#app/http/api-route.server.ts";
import { idParam } from "#app/wire/text.ts";
import { toVideoWire, videoWire } from "#app/wire/videos.ts";

const route = apiRoute({
  PUT: method({
    allow: "videos:manage",
    summary: "Troca o vídeo de lugar com o de cima; 409 no fim da lista",
    params: idParam,
    answer: videoWire,
    run: async ({ params, caller, context: { services, settings } }) =>
      toVideoWire(await services.videos.move(params.id, "up", actorOf(caller)), await services.categories.list(), settings.url),
  }),
});

export const loader = route.loader;
export const action = route.action;
