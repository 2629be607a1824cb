import { unwrap } from "#app/platform/failures/refusal.ts";
import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { actorOf } from "#app/platform/http/auth/actor.server.ts";
import { commentBody, commentWire, monthParam, readMonth, toCommentWire } from "./monthly-report.wire.ts";

const route = apiRoute({
  PUT: method({
    allow: "reports:manage",
    summary: "Salva o comentário de um mês aberto; se outra pessoa salvou antes, 409 com os dois textos",
    params: monthParam,
    body: commentBody,
    answer: commentWire,
    run: async ({ params, body, caller, context }) =>
      toCommentWire(await context.services.monthlyReports.saveComment(unwrap(readMonth(params.month)), body.texto, body.versao, actorOf(caller))),
  }),
});

export const loader = route.loader;
export const action = route.action;
