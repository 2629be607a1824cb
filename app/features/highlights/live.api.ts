import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { staffSocket } from "#app/platform/http/staff-socket.server.ts";

const route = apiRoute({
  GET: method({
    allow: "highlights:read",
    summary: "Os destaques ao vivo, por WebSocket: quem os mudou e quem mais os tem abertos",
    status: 101,
    run: ({ request, caller, context }) =>
      staffSocket(request, caller, context, (watcher) => context.services.board.watch(watcher), "Há abas demais com Ordenar Destaques aberto."),
  }),
});

export const loader = route.loader;
export const action = route.action;
