import { refuse } from "#app/platform/failures/refusal.ts";
import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { actorOf, writeScopeOf } from "#app/platform/http/auth/actor.server.ts";
import { ARTICLE_BODY_LIMIT } from "#app/platform/http/forms/request-body.server.ts";
import { pageWire, toPageWire } from "#app/platform/text/text.wire.ts";
import { articleListQuery, articleWire, fromArticleWire, newArticle, PUBLIC_LIMIT_MAX, readablePart, toArticleWire } from "./articles.wire.ts";
import { slugify } from "./slug.ts";
import { withStoredCover } from "./stored-cover.http.ts";

/** The slug an author or tag is filed under; one that has none ("漢字") is filed nowhere, so nothing is found. */
const facetSlug = (name: string | undefined) => (name ? slugify(name) || "-" : undefined);

const route = apiRoute({
  GET: method({
    allow: "public",
    summary: "Lista matérias; a equipe vê também rascunhos, agendadas e desabilitadas",
    query: articleListQuery,
    answer: pageWire(articleWire),
    run: async ({ query, caller, context }) => {
      if (!caller && query.limit > PUBLIC_LIMIT_MAX)
        refuse("bad-request", `Deve estar entre 1 e ${PUBLIC_LIMIT_MAX}.`, { fields: [{ field: "limit", message: `Deve estar entre 1 e ${PUBLIC_LIMIT_MAX}.` }] });
      const filter = {
        audience: caller ? ("staff" as const) : ("public" as const),
        category: query.categoria,
        municipality: query.municipio,
        position: query.posicao,
        authorSlug: facetSlug(query.autor),
        tagSlug: facetSlug(query.tag),
        status: caller ? query.status : undefined,
        exclude: query.exclude,
        order: query.order ?? ("date" as const),
        page: query.page,
        limit: query.limit,
      };
      const { items, total } = await context.services.articles.list(filter, query.q);
      return toPageWire(
        items.map((article) => toArticleWire(article, context.settings.url, caller !== null)),
        total,
        query.page,
        query.limit,
      );
    },
  }),
  POST: method({
    allow: "articles:draft",
    summary: "Cria uma matéria",
    unknownFields: "ignored",
    repeats: "resume",
    body: newArticle,
    bodyLimit: ARTICLE_BODY_LIMIT,
    alsoWrong: (sent, { caller, context }) => context.services.articles.problemsOf(null, readablePart(sent), actorOf(caller)),
    status: 201,
    answer: articleWire,
    run: async ({ body, caller, context, opId }) => {
      const write = fromArticleWire(await withStoredCover(body, caller, context));
      return toArticleWire(await context.services.articles.create(write, { actor: actorOf(caller), opId, scope: writeScopeOf(caller) }), context.settings.url, true);
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
