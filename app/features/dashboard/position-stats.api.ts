import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { positionStatsWire, toPositionStatsWire } from "./dashboard.wire.ts";

const route = apiRoute({
  GET: method({
    allow: "admin:enter",
    summary: "Quantas matérias estão no ar, por posição",
    answer: positionStatsWire,
    run: async ({ context }) => toPositionStatsWire(await context.services.dashboard.positionCounts()),
  }),
});

export const loader = route.loader;
export const action = route.action;
