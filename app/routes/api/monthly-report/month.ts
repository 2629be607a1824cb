import { shownTo } from "#app/domain/monthly-report/month-view.ts";
import { unwrap } from "#app/domain/refusal.ts";
import { apiRoute, method } from "#app/http/api-route.server.ts";
import { signedIn } from "#app/http/auth/caller.server.ts";
import { monthParam, monthWire, readMonth, toMonthWire } from "#app/wire/monthly-report.ts";

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
