import { personOf, writeScopeOf } from "#app/features/people/actor.http.ts";
import { type ApiTable, type Call, method } from "#app/platform/http/api-route.server.ts";
import { ARTICLE_BODY_LIMIT } from "#app/platform/http/forms/request-body.server.ts";
import { idParam } from "#app/platform/text/text.wire.ts";
import { acceptedEdits, editsPageWire, editsQuery, editsWire, newEdits, refusedEdits, toEditWire, toSentEdits } from "./suggested-edits.wire.ts";

const deciderOf = ({ caller, opId }: Pick<Call<unknown, unknown, unknown>, "caller" | "opId">) => ({ actor: personOf(caller), opId, scope: writeScopeOf(caller) });

export const suggestedEditsApi: ApiTable = {
  "/posts/:id/suggested-edits": {
    GET: method({
      allow: "articles:read-unpublished",
      summary: "As sugestões de mudança no texto de uma matéria: as que esperam decisão, na ordem do texto, ou as aceitas ou recusadas, da mais nova à mais antiga",
      params: idParam,
      query: editsQuery,
      answer: editsPageWire,
      run: async ({ params: { id }, query: { situacao, antes }, context: { services } }) => {
        if (situacao === "pendente") return { items: (await services.suggestedEdits.pendingOf(id)).items.map(toEditWire), proximo: null };
        const { items, next } = await services.suggestedEdits.decidedOf(id, antes ?? null);
        return { items: items.map(toEditWire), proximo: next };
      },
    }),
    POST: method({
      allow: "notes:write",
      summary: "Sugere mudanças no texto de uma matéria, que não muda enquanto ninguém as aceita; `antes` é o trecho como está em `versao`, em blocos inteiros",
      repeats: "resume",
      params: idParam,
      body: newEdits,
      bodyLimit: ARTICLE_BODY_LIMIT,
      status: 201,
      answer: editsWire,
      run: async ({ params, body, caller, context, opId }) => ({
        items: (await context.services.suggestedEdits.suggest(params.id, body.versao, toSentEdits(body), personOf(caller), opId)).map(toEditWire),
      }),
    }),
  },
  "/posts/:id/suggested-edits/accept": {
    POST: method({
      allow: "articles:draft",
      summary: "Aceita sugestões: uma gravação comum da matéria, com versão nova; as que estão em conflito ficam como estão (409 se são todas). Repórteres, nos próprios rascunhos",
      repeats: "resume",
      params: idParam,
      body: acceptedEdits,
      answer: editsWire,
      run: async (call) => ({ items: (await call.context.services.suggestedEdits.accept(call.params.id, call.body.ids, deciderOf(call), call.body.motivos)).map(toEditWire) }),
    }),
  },
  "/posts/:id/suggested-edits/refuse": {
    POST: method({
      allow: "notes:write",
      summary: "Recusa sugestões; quem as fez retira as próprias",
      repeats: "resume",
      params: idParam,
      body: refusedEdits,
      answer: editsWire,
      run: async (call) => ({ items: (await call.context.services.suggestedEdits.refuse(call.params.id, call.body.ids, deciderOf(call))).map(toEditWire) }),
    }),
  },
};
