import { staffMemberOf } from "#app/features/people/actor.http.ts";
import { type ApiTable, method } from "#app/platform/http/api-route.server.ts";
import { type RefusalExtension, refusalExtension } from "#app/platform/http/errors/refusal-extensions.server.ts";
import { CURRENT_POLL } from "./poll.ts";
import { pollChange, pollDraft, pollEnding, pollParams, pollsQuery, pollsWire, pollWire, toPollFields, toPollWire } from "./polls.wire.ts";

export const pollsApi: ApiTable = {
  "/polls": {
    GET: method({
      allow: "polls:read",
      summary: "Enquetes, com as respostas e as matérias em que estão; o que fecha por último primeiro",
      query: pollsQuery,
      answer: pollsWire,
      run: async ({ query, context }) => {
        const { items, next } = await context.services.polls.list(query.apos);
        const now = Date.now();
        return {
          items: items.map(({ poll, uses, useCount }) => ({
            ...toPollWire(poll, now),
            materias: uses.map(({ articleId, title }) => ({ id: articleId, titulo: title })),
            totalMaterias: useCount,
          })),
          proximo: next && `${next.closesAt}:${next.id}`,
        };
      },
    }),
    POST: method({
      allow: "polls:manage",
      summary: "Cria uma enquete; nenhuma sobre eleição durante a campanha (Lei 9.504/1997, art. 33, § 5º)",
      body: pollDraft,
      status: 201,
      answer: pollWire,
      run: async ({ body, caller, context }) => toPollWire(await context.services.polls.create(toPollFields(body), staffMemberOf(caller)), Date.now()),
    }),
  },
  "/polls/:id": {
    GET: method({
      allow: "polls:read",
      summary: "Uma enquete com as respostas",
      params: pollParams,
      answer: pollWire,
      run: async ({ params, context }) => toPollWire(await context.services.polls.get(params.id), Date.now()),
    }),
    PUT: method({
      allow: "polls:manage",
      summary: "Altera; pergunta e opções, só enquanto não há respostas. Com `versao`, só sobre ela (409 com `current`)",
      params: pollParams,
      body: pollChange,
      answer: pollWire,
      run: async ({ params, body: { versao, ...sent }, caller, context }) =>
        toPollWire(await context.services.polls.change(params.id, toPollFields(sent), versao ?? null, staffMemberOf(caller)), Date.now()),
    }),
    DELETE: method({
      allow: "polls:manage",
      summary: "Exclui de vez uma enquete sem respostas",
      params: pollParams,
      status: 204,
      run: ({ params, caller, context }) => context.services.polls.remove(params.id, staffMemberOf(caller)),
    }),
  },
  "/polls/:id/close": {
    POST: method({
      allow: "polls:manage",
      summary: "Encerra agora uma enquete aberta; o resultado fica na página",
      params: pollParams,
      body: pollEnding,
      answer: pollWire,
      run: async ({ params, body, caller, context }) => toPollWire(await context.services.polls.close(params.id, body.versao ?? null, staffMemberOf(caller)), Date.now()),
    }),
  },
  "/polls/:id/withdraw": {
    POST: method({
      allow: "polls:manage",
      summary: "Retira dos leitores, de vez, uma enquete que já tem respostas",
      params: pollParams,
      body: pollEnding,
      answer: pollWire,
      run: async ({ params, body, caller, context }) => toPollWire(await context.services.polls.withdraw(params.id, body.versao ?? null, staffMemberOf(caller)), Date.now()),
    }),
  },
};

/** What refusals carry of this feature. */
export const pollRefusals: readonly RefusalExtension[] = [refusalExtension(CURRENT_POLL, (poll) => ({ current: toPollWire(poll, Date.now()) }))];
