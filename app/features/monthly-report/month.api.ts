import { unwrap } from "#app/platform/failures/refusal.ts";
import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { signedIn } from "#app/platform/http/auth/caller.server.ts";
import { shownTo } from "./month-view.ts";
import { monthParam, monthWire, readMonth, toMonthWire } from "./monthly-report.wire.ts";

const route = apiRoute({
  GET: method({
    allow: "audience:read",
    summary: "O relatório de um mês: de um mês fechado, como foi guardado; de um aberto, como está agora",
    params: monthParam,
    answer: monthWire,
    run: async ({ params, caller, context }) => toMonthWire(shownTo(signedIn(caller).user.role, await context.services.monthlyReports.find(unwrap(readMonth(params.month))))),
  }),
});

export const loader = route.loader;
export const action = route.action;
