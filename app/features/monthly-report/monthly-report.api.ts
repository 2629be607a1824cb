import { actorOf } from "#app/features/people/actor.http.ts";
import { unwrap } from "#app/platform/failures/refusal.ts";
import { type ApiTable, method } from "#app/platform/http/api-route.server.ts";
import { signedIn } from "#app/platform/http/auth/caller.server.ts";
import { type RefusalExtension, refusalExtension } from "#app/platform/http/errors/refusal-extensions.server.ts";
import { CURRENT_COMMENT, shownTo } from "./month.ts";
import {
  closeBody,
  commentBody,
  commentWire,
  monthListWire,
  monthParam,
  monthWire,
  readMonth,
  readYear,
  toCommentWire,
  toMonthListWire,
  toMonthWire,
  yearQuery,
} from "./monthly-report.wire.ts";

export const monthlyReportApi: ApiTable = {
  "/reports/monthly": {
    GET: method({
      allow: "audience:read",
      summary: "Os meses de um ano que têm relatório, do mais novo ao mais antigo",
      query: yearQuery,
      answer: monthListWire,
      run: async ({ query, context }) => toMonthListWire(await context.services.monthlyReports.months(unwrap(readYear(query)))),
    }),
  },
  "/reports/monthly/:month": {
    GET: method({
      allow: "audience:read",
      summary: "O relatório de um mês: de um mês fechado, como foi guardado; de um aberto, como está agora",
      params: monthParam,
      answer: monthWire,
      run: async ({ params, caller, context }) => toMonthWire(shownTo(signedIn(caller).user.role, await context.services.monthlyReports.find(unwrap(readMonth(params.month))))),
    }),
  },
  "/reports/monthly/:month/comment": {
    PUT: method({
      allow: "reports:manage",
      summary: "Salva o comentário de um mês aberto; se outra pessoa salvou antes, 409 com os dois textos",
      params: monthParam,
      body: commentBody,
      answer: commentWire,
      run: async ({ params, body, caller, context }) =>
        toCommentWire(await context.services.monthlyReports.saveComment(unwrap(readMonth(params.month)), body.texto, body.versao, actorOf(caller))),
    }),
  },
  "/reports/monthly/:month/close": {
    POST: method({
      allow: "reports:manage",
      summary: "Fecha um mês que terminou, a partir do dia 3 do seguinte: o relatório não muda mais; se o comentário é outro que o lido, 409 com `current`",
      params: monthParam,
      body: closeBody,
      answer: monthWire,
      run: async ({ params, body, caller, context }) =>
        toMonthWire(shownTo(signedIn(caller).user.role, await context.services.monthlyReports.close(unwrap(readMonth(params.month)), body.versao, actorOf(caller)))),
    }),
  },
};

/** What refusals carry of this feature. */
export const monthlyReportRefusals: readonly RefusalExtension[] = [
  refusalExtension(CURRENT_COMMENT, ({ saved, sent }) => ({ current: toCommentWire(saved), ...(sent === null ? {} : { enviado: sent }) })),
];
