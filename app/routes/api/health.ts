import { z } from "zod/v4";
import { apiRoute, method } from "#app/http/api-route.server.ts";

const state = z.enum(["ok", "down"]);

const route = apiRoute({
  GET: method({
    allow: "public",
    summary: "Estado do banco, do armazenamento e dos objetos",
    answer: z.object({ ok: z.boolean(), checks: z.object({ d1: state, r2: state, objects: state }) }),
    run: async ({ context }) => {
      const health = await context.services.health();
      return new Response(JSON.stringify(health), {
        status: health.ok ? 200 : 503,
        headers: { "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store", ...(health.ok ? {} : { "Retry-After": "5" }) },
      });
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
