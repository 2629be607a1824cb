import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { instagramStatusWire, toInstagramStatusWire } from "./instagram-queue.wire.ts";

const route = apiRoute({
  GET: method({
    allow: "social:publish",
    summary: "A conta do Instagram: quem é, quanto ainda pode publicar, até quando vale o token, e se a fila parou",
    missing: ({ services }) => services.instagramStatus.missing,
    answer: instagramStatusWire,
    run: async ({ context }) => toInstagramStatusWire(await context.services.instagramStatus.read(), context.settings.simulated.includes("instagram")),
  }),
});

export const loader = route.loader;
export const action = route.action;
