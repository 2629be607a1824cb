import { unwrap } from "#app/platform/failures/refusal.ts";
import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { actorOf } from "#app/platform/http/auth/actor.server.ts";
import { signedIn } from "#app/platform/http/auth/caller.server.ts";
import { shownTo } from "./month-view.ts";
import { closeBody, monthParam, monthWire, readMonth, toMonthWire } from "./monthly-report.wire.ts";

const route = apiRoute({
  POST: method({
    allow: "reports:manage",
    summary: "Fecha um mês que terminou, a partir do dia 3 do seguinte: o relatório não muda mais",
    params: monthParam,
    body: closeBody,
    answer: monthWire,
    run: async ({ params, body, caller, context }) =>
      toMonthWire(shownTo(signedIn(caller).user.role, await context.services.monthlyReports.close(unwrap(readMonth(params.month)), body.versao, actorOf(caller)))),
  }),
});

export const loader = route.loader;
export const action = route.action;
