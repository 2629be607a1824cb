import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { actorOf } from "#app/platform/http/auth/actor.server.ts";
import { instagramItemWire, queueItemParam, toInstagramItemWire } from "./instagram-queue.wire.ts";

const route = apiRoute({
  POST: method({
    allow: "social:publish",
    summary: "Publica um card da fila agora, antes da hora",
    missing: ({ services }) => services.instagramStatus.missing,
    params: queueItemParam,
    answer: instagramItemWire,
    run: async ({ params, caller, context }) => toInstagramItemWire(await context.services.instagram.publishNow(params.id, actorOf(caller))),
  }),
});

export const loader = route.loader;
export const action = route.action;
