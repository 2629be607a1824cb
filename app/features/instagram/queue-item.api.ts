import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { actorOf } from "#app/platform/http/auth/actor.server.ts";
import { queueItemParam } from "./instagram-queue.wire.ts";

const route = apiRoute({
  DELETE: method({
    allow: "social:publish",
    summary: "Tira um card da fila do Instagram, até o último segundo",
    params: queueItemParam,
    status: 204,
    run: async ({ params, caller, context }) => {
      await context.services.instagram.cancel(params.id, actorOf(caller));
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
