import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { campaignsWire, toCampaignWire } from "./push-campaigns.wire.ts";

const route = apiRoute({
  GET: method({
    allow: "push:read",
    summary: "Os avisos enviados, retidos e em andamento, com seus números",
    answer: campaignsWire,
    run: async ({ context }) => ({ items: (await context.services.pushAlerts.list()).map(toCampaignWire) }),
  }),
});

export const loader = route.loader;
export const action = route.action;
