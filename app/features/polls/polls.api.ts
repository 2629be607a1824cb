import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { staffMemberOf } from "#app/platform/http/auth/actor.server.ts";
import { pollDraft, pollsQuery, pollsWire, pollWire, toPollFields, toPollWire } from "./polls.wire.ts";

const route = apiRoute({
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
});

export const loader = route.loader;
export const action = route.action;
