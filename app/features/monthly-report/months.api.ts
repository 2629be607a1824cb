import { unwrap } from "#app/platform/failures/refusal.ts";
import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { monthListWire, readYear, toMonthListWire, yearQuery } from "./monthly-report.wire.ts";

const route = apiRoute({
  GET: method({
    allow: "audience:read",
    summary: "Os meses de um ano que têm relatório, do mais novo ao mais antigo",
    query: yearQuery,
    answer: monthListWire,
    run: async ({ query, context }) => toMonthListWire(await context.services.monthlyReports.months(unwrap(readYear(query)))),
  }),
});

export const loader = route.loader;
export const action = route.action;
