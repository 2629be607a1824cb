import { personOf } from "#app/features/people/actor.http.ts";
import { type ApiTable, method } from "#app/platform/http/api-route.server.ts";
import { idParam } from "#app/platform/text/text.wire.ts";
import { correctionReceiptWire, toCorrectionReceiptWire } from "./corrections.wire.ts";

export const correctionsApi: ApiTable = {
  "/posts/:id/correction-notice": {
    GET: method({
      allow: "articles:read-unpublished",
      summary: "Aonde o erro de uma matéria chegou, e o que foi feito para corrigi-lo",
      params: idParam,
      answer: correctionReceiptWire,
      run: async ({ params, context }) => toCorrectionReceiptWire(await context.services.correctionNotices.receipt(params.id)),
    }),
    POST: method({
      allow: "articles:write",
      summary: "Leva a correção de uma matéria a quem recebeu o erro",
      repeats: "resume",
      params: idParam,
      answer: correctionReceiptWire,
      run: async ({ params, caller, context }) => toCorrectionReceiptWire(await context.services.correctionNotices.send(params.id, personOf(caller))),
    }),
  },
};
