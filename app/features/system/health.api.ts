import { z } from "zod/v4";
import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { RETRY_SECONDS } from "#app/platform/http/errors/problem.server.ts";

const state = z.enum(["ok", "down"]);

const route = apiRoute({
  GET: method({
    allow: "public",
    summary: "Estado do banco, do armazenamento e dos objetos, verificado no máximo a cada 5 segundos",
    answer: z.object({ ok: z.boolean(), checks: z.object({ d1: state, r2: state, objects: state }) }),
    run: async ({ context }) => {
      const { ok, checks, checkedAt } = await context.services.health();
      return new Response(JSON.stringify({ ok, checks }), {
        status: ok ? 200 : 503,
        headers: {
          "Content-Type": "application/json; charset=utf-8",
          "Cache-Control": "no-store",
          // Of the look, in seconds (RFC 9111 §5.1): one serves everybody for a while.
          Age: String(Math.max(0, Math.round((Date.now() - checkedAt) / 1_000))),
          ...(ok ? {} : { "Retry-After": String(RETRY_SECONDS) }),
        },
      });
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
