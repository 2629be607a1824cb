import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { actorOf } from "#app/platform/http/auth/actor.server.ts";
import { idParam } from "#app/platform/text/text.wire.ts";
import { toVideoWire, videoWire } from "./videos.wire.ts";

/** `move-up` and `move-down` of a video: they differ in their direction only. */
export const videoMoveRoute = (direction: "up" | "down", summary: string) =>
  apiRoute({
    PUT: method({
      allow: "videos:manage",
      summary,
      params: idParam,
      answer: videoWire,
      run: async ({ params, caller, context: { services, settings } }) =>
        toVideoWire(await services.videos.move(params.id, direction, actorOf(caller)), await services.categories.list(), settings.url),
    }),
  });
