import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { actorOf } from "#app/platform/http/auth/actor.server.ts";

const route = apiRoute({
  POST: method({
    allow: "social:publish",
    summary: "Retoma a fila do Instagram depois que alguém cuidou da conta",
    missing: ({ services }) => services.instagramStatus.missing,
    status: 204,
    run: ({ caller, context }) => context.services.instagram.resume(actorOf(caller)),
  }),
});

export const loader = route.loader;
export const action = route.action;
