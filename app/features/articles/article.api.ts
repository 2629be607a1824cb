import type { z } from "zod/v4";
import { apiRoute, type Call, method } from "#app/platform/http/api-route.server.ts";
import { actorOf, writeScopeOf } from "#app/platform/http/auth/actor.server.ts";
import { ARTICLE_BODY_LIMIT } from "#app/platform/http/forms/request-body.server.ts";
import { idParam } from "#app/platform/text/text.wire.ts";
import { articleChanges, articleWire, fromArticleWire, readablePart, toArticleWire } from "./articles.wire.ts";
import { withStoredCover } from "./stored-cover.http.ts";

async function save({ params, body, caller, context, opId }: Call<{ id: number }, undefined, z.output<typeof articleChanges>>) {
  const write = fromArticleWire(await withStoredCover(body, caller, context));
  return toArticleWire(await context.services.articles.save(params.id, write, { actor: actorOf(caller), opId, scope: writeScopeOf(caller) }), context.settings.url, true);
}

const alsoWrong = (sent: unknown, { params, caller, context }: Pick<Call<{ id: number }, undefined, undefined>, "params" | "caller" | "context">) =>
  context.services.articles.problemsOf(params.id, readablePart(sent), actorOf(caller));

const saving = {
  allow: "articles:draft",
  params: idParam,
  body: articleChanges,
  unknownFields: "ignored",
  bodyLimit: ARTICLE_BODY_LIMIT,
  alsoWrong,
  repeats: "resume",
  answer: articleWire,
  run: save,
} as const;

const route = apiRoute({
  GET: method({
    allow: "public",
    summary: "Uma matéria",
    params: idParam,
    answer: articleWire,
    run: async ({ params, caller, context }) => {
      const { articles } = context.services;
      return toArticleWire(await (caller ? articles.getForStaff(params.id) : articles.getForPublic(params.id)), context.settings.url, caller !== null);
    },
  }),
  PUT: method({ ...saving, summary: "Altera uma matéria; qualquer subconjunto dos campos" }),
  PATCH: method({ ...saving, summary: "Altera uma matéria; qualquer subconjunto dos campos" }),
  DELETE: method({
    allow: "articles:delete",
    summary: "Manda uma matéria para a lixeira, por 30 dias",
    unknownFields: "ignored",
    repeats: "resume",
    params: idParam,
    status: 204,
    run: async ({ params, caller, context, opId }) => {
      await context.services.articles.remove(params.id, { actor: actorOf(caller), opId });
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
