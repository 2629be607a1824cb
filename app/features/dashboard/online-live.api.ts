import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { staffSocket } from "#app/platform/http/staff-socket.server.ts";

const route = apiRoute({
  GET: method({
    allow: "audience:read",
    summary: "Leitores agora, ao vivo, por WebSocket: ao todo e por matéria",
    status: 101,
    run: ({ request, caller, context }) =>
      staffSocket(request, caller, context, (watcher) => context.services.onlineFeed.watch(watcher), "Há abas demais que acompanham os leitores agora."),
  }),
});

export const loader = route.loader;
export const action = route.action;
