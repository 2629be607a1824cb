import { actorOf } from "#app/features/people/actor.http.ts";
import { type ApiTable, method } from "#app/platform/http/api-route.server.ts";
import { type RefusalExtension, refusalExtension } from "#app/platform/http/errors/refusal-extensions.server.ts";
import { idParam } from "#app/platform/text/text.wire.ts";
import { CURRENT_REMOVAL } from "./removal.ts";
import { removalChanges, removalDraft, removalsQuery, removalsWire, removalWire, toRemovalChange, toRemovalFields, toRemovalWire } from "./removals.wire.ts";

export const removalsApi: ApiTable = {
  "/removals": {
    GET: method({
      allow: "articles:read-unpublished",
      summary: "O registro de matérias retiradas com motivo, da mais nova à mais antiga; `antes` é o `proximo` da página anterior",
      query: removalsQuery,
      answer: removalsWire,
      run: async ({ query, context }) => {
        const { items, next } = await context.services.removals.page(query.antes ?? null);
        return { items: items.map(toRemovalWire), proximo: next };
      },
    }),
  },
  "/removals/:id": {
    PUT: method({
      allow: "articles:write",
      summary: "Altera o que é dito de uma matéria retirada; com `versao`, só sobre ela (409 com `current`)",
      params: idParam,
      body: removalChanges,
      answer: removalWire,
      run: async ({ params, body: { versao, ...sent }, caller, context }) =>
        toRemovalWire(await context.services.removals.change(params.id, toRemovalChange(sent), versao ?? null, actorOf(caller))),
    }),
  },
  "/posts/:id/removal": {
    POST: method({
      allow: "articles:write",
      summary: "Tira uma matéria do ar com um motivo que os leitores leem: a página responde 410 (erro) ou 451 (ordem judicial)",
      repeats: "resume",
      params: idParam,
      body: removalDraft,
      answer: removalWire,
      status: 201,
      run: async ({ params, body, caller, context, opId }) =>
        toRemovalWire(await context.services.removals.remove(params.id, toRemovalFields(body), { actor: actorOf(caller), opId })),
    }),
  },
};

/** What refusals carry of this feature. */
export const removalRefusals: readonly RefusalExtension[] = [refusalExtension(CURRENT_REMOVAL, (removal) => ({ current: toRemovalWire(removal) }))];
