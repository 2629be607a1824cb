import { z } from "zod/v4";
import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { endSession } from "#app/platform/http/auth/end-session.server.ts";
import { DOOR_BYTES } from "#app/platform/http/forms/public-doors.ts";

const route = apiRoute({
  POST: method({
    allow: "public",
    summary: "Encerra a sessão no servidor",
    unknownFields: "ignored",
    bodyLimit: DOOR_BYTES["POST /api/auth/logout"],
    lenientOrigin: true,
    ignoresBearer: true,
    answer: z.object({ ok: z.boolean() }),
    run: async ({ request, context }) => {
      const headers = new Headers({ "Content-Type": "application/json; charset=utf-8", "Cache-Control": "private, no-store" });
      for (const cookie of await endSession(request, context)) headers.append("Set-Cookie", cookie);
      return new Response(JSON.stringify({ ok: true }), { headers });
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
