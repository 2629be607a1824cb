import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { actorOf } from "#app/platform/http/auth/actor.server.ts";
import { instagramItemWire, queueItemParam, resolveBody, toInstagramItemWire } from "./instagram-queue.wire.ts";

const route = apiRoute({
  POST: method({
    allow: "social:publish",
    summary: "Responde se um card de que o Instagram não deu notícia saiu ou não",
    params: queueItemParam,
    body: resolveBody,
    answer: instagramItemWire,
    run: async ({ params, body, caller, context }) => toInstagramItemWire(await context.services.instagram.resolve(params.id, body.published, actorOf(caller))),
  }),
});

export const loader = route.loader;
export const action = route.action;
