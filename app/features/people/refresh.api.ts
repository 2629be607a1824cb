import { RefusalError, refuse } from "#app/platform/failures/refusal.ts";
import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { clearedSessionCookies, readSessionCookies, sessionCookies } from "#app/platform/http/auth/cookies.server.ts";
import { refusalResponse } from "#app/platform/http/errors/problem.server.ts";
import { DOOR_BYTES } from "#app/platform/http/forms/public-doors.ts";
import { toIso } from "#app/platform/text/text.wire.ts";
import { sessionWire, toUserWire } from "./session.wire.ts";

const route = apiRoute({
  POST: method({
    allow: "public",
    summary: "Renova a sessão pelo cookie de renovação",
    unknownFields: "ignored",
    bodyLimit: DOOR_BYTES["POST /api/auth/refresh"],
    lenientOrigin: true,
    ignoresBearer: true,
    answer: sessionWire,
    run: async ({ request, context }) => {
      const { refresh } = readSessionCookies(request);
      if (!refresh) refuse("unauthenticated", "Sessão expirada. Entre novamente.");
      const headers = new Headers({ "Content-Type": "application/json; charset=utf-8", "Cache-Control": "private, no-store" });
      try {
        const renewed = await context.services.signIn.refresh(refresh);
        for (const cookie of sessionCookies(request, renewed)) headers.append("Set-Cookie", cookie);
        return new Response(JSON.stringify({ user: toUserWire(renewed.user), token: renewed.token, expiresAt: toIso(renewed.expiresAt) }), { headers });
      } catch (error) {
        if (!(error instanceof RefusalError)) throw error;
        const response = refusalResponse(error.refusal);
        for (const cookie of clearedSessionCookies(request)) response.headers.append("Set-Cookie", cookie);
        return response;
      }
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
