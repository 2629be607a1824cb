import { refuse } from "#app/domain/refusal.ts";
import { apiRoute, method } from "#app/http/api-route.server.ts";
import { isSameOrigin } from "#app/http/auth/same-origin.server.ts";
import { problemResponse } from "#app/http/errors/problem.server.ts";

const route = apiRoute({
  GET: method({
    allow: "highlights:read",
    summary: "Os destaques ao vivo, por WebSocket: quem os mudou e quem mais os tem abertos",
    status: 101,
    run: async ({ request, caller, context }) => {
      if (request.headers.get("Upgrade")?.toLowerCase() !== "websocket") {
        return problemResponse(426, "Este endereço só atende por WebSocket.", { headers: { Upgrade: "websocket", Connection: "Upgrade" } });
      }
      // Browsers send cookies with a stranger's WebSocket too; a Bearer token they cannot.
      const trusted = isSameOrigin(request, context.settings.url, { lenient: caller?.by === "bearer" });
      if (!caller || !trusted) refuse("forbidden", "Requisição de outra origem recusada.");
      const { id: userId, name, role } = caller.user;
      const response = await context.services.board.watch({ sessionId: caller.sessionId, userId, name, role });
      return response.webSocket ? response : refuse("too-many", "Há abas demais com Ordenar Destaques aberto.", { retryAfterSeconds: 60 });
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
