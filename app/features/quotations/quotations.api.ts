import { writerOf } from "#app/features/people/actor.http.ts";
import { type ApiTable, method } from "#app/platform/http/api-route.server.ts";
import { type RefusalExtension, refusalExtension } from "#app/platform/http/errors/refusal-extensions.server.ts";
import { idParam } from "#app/platform/text/text.wire.ts";
import { CURRENT_PROOF } from "./quotation.ts";
import { changedProof, newProof, proofParams, proofWire, quotationsWire, toAsked, toProofWire, toQuotationsWire } from "./quotations.wire.ts";

export const quotationsApi: ApiTable = {
  "/posts/:id/quotations": {
    GET: method({
      allow: "articles:read-unpublished",
      summary: "As citações do texto salvo de uma matéria, e as que têm gravação: `gravada`, `sem-som`, `mudou` (com o que está `agora` no texto) ou `saiu`",
      params: idParam,
      answer: quotationsWire,
      run: async ({ params, context }) => toQuotationsWire(await context.services.quotations.story(params.id)),
    }),
    POST: method({
      allow: "articles:draft",
      summary: "Liga uma citação do texto salvo ao trecho de um áudio da biblioteca em que ela é dita (`inicio` e `fim`, em segundos). Repórteres, nos próprios rascunhos",
      params: idParam,
      body: newProof,
      status: 201,
      answer: proofWire,
      run: async (call) => toProofWire(await call.context.services.quotations.bind(call.params.id, toAsked(call.body), writerOf(call.caller))),
    }),
  },
  "/posts/:id/quotations/:quotation": {
    PUT: method({
      allow: "articles:draft",
      summary: "Muda as palavras, o áudio ou o trecho de uma citação gravada, sobre a `versao` lida (409 com `current`)",
      params: proofParams,
      body: changedProof,
      answer: proofWire,
      run: async (call) =>
        toProofWire(await call.context.services.quotations.rebind(call.params.id, call.params.quotation, toAsked(call.body), call.body.versao, writerOf(call.caller))),
    }),
    DELETE: method({
      allow: "articles:draft",
      summary: "Tira a gravação de uma citação; o texto e o áudio ficam",
      params: proofParams,
      status: 204,
      run: (call) => call.context.services.quotations.release(call.params.id, call.params.quotation, writerOf(call.caller)),
    }),
  },
};

export const quotationRefusals: readonly RefusalExtension[] = [refusalExtension(CURRENT_PROOF, (proof) => ({ current: toProofWire(proof) }))];
