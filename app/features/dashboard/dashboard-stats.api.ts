import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { dashboardStatsWire, toDashboardStatsWire } from "./dashboard.wire.ts";

const route = apiRoute({
  GET: method({
    allow: "admin:enter",
    summary: "Matérias, visualizações e reações de todo o portal",
    answer: dashboardStatsWire,
    run: async ({ context }) => toDashboardStatsWire(await context.services.dashboard.figures()),
  }),
});

export const loader = route.loader;
export const action = route.action;
