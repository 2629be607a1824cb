import { z } from "zod/v4";
import { shownReactions } from "#app/features/audience/figures.ts";
import { reasonsBody } from "#app/features/checks/checks.wire.ts";
import { userAgentOf } from "#app/features/links/visit.ts";
import { actorOf, personOf, writeScopeOf } from "#app/features/people/actor.http.ts";
import { refuse } from "#app/platform/failures/refusal.ts";
import { type ApiTable, type Call, type Declarations, method } from "#app/platform/http/api-route.server.ts";
import { signedIn } from "#app/platform/http/auth/caller.server.ts";
import { type RefusalExtension, refusalExtension } from "#app/platform/http/errors/refusal-extensions.server.ts";
import { DOOR_BYTES } from "#app/platform/http/forms/public-doors.ts";
import { ARTICLE_BODY_LIMIT } from "#app/platform/http/forms/request-body.server.ts";
import { slugify } from "#app/platform/text/slug.ts";
import { idParam, pageWire, toPageWire } from "#app/platform/text/text.wire.ts";
import { CURRENT_ARTICLE } from "./article.ts";
import {
  articleChanges,
  articleListQuery,
  articleWire,
  fromArticleWire,
  mostReadQuery,
  newArticle,
  PUBLIC_LIMIT_MAX,
  REACTIONS,
  reactionBody,
  readablePart,
  toArticleWire,
} from "./articles.wire.ts";
import { batchBody, batchWire, toBatchWire } from "./batches.wire.ts";
import { newView, toViewWire, viewChange, viewsWire, viewWire } from "./manager.wire.ts";
import { VIEWS_MAX } from "./manager-filter.ts";
import { withStoredCover } from "./stored-cover.http.ts";

/** The slug an author or tag is filed under; one that has none ("漢字") is filed nowhere, so nothing is found. */
const facetSlug = (name: string | undefined) => (name ? slugify(name) || "-" : undefined);

async function saveArticle({ params, body, caller, context, opId }: Call<{ id: number }, undefined, z.output<typeof articleChanges>>) {
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
  run: saveArticle,
} as const;

/** `move-up` and `move-down` of an article: they differ in their direction only. */
const move = (direction: "up" | "down", summary: string): Declarations => ({
  PUT: method({
    allow: "articles:write",
    summary,
    unknownFields: "ignored",
    repeats: "resume",
    params: idParam,
    answer: z.object({ ok: z.boolean(), message: z.string() }),
    run: async ({ params, caller, context, opId }) => {
      await context.services.articles.move(params.id, direction, { actor: actorOf(caller), opId });
      return { ok: true, message: direction === "up" ? "Matéria movida para cima." : "Matéria movida para baixo." };
    },
  }),
});

export const articlesApi: ApiTable = {
  "/posts": {
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
  },
  "/posts/most-read": {
    GET: method({
      allow: "public",
      summary: "Mais lidas dos últimos 7 dias, depois de sempre",
      query: mostReadQuery,
      answer: z.array(articleWire),
      run: async ({ query, context }) => (await context.services.articles.listMostRead(query.limit)).map((article) => toArticleWire(article, context.settings.url)),
    }),
  },
  "/posts/bulk": {
    POST: method({
      allow: "articles:write",
      summary: "Faz uma coisa com várias matérias: cada uma por si, com o que deu; a lixeira é de administradores",
      repeats: "resume",
      body: batchBody,
      answer: batchWire,
      run: async ({ body: { action, selection }, caller, context, opId }) => {
        if (action.name === "lixeira") await context.caller.require("articles:delete");
        const person = { id: signedIn(caller).user.id, actor: actorOf(caller) };
        return toBatchWire(await context.services.articleBatches.run(action, selection, person, opId));
      },
    }),
  },
  "/posts/bulk/:id": {
    GET: method({
      allow: "articles:write",
      summary: "Uma ação sua sobre várias matérias, com o que deu em cada uma",
      params: idParam,
      answer: batchWire,
      run: async ({ params, caller, context }) => toBatchWire(await context.services.articleBatches.read(params.id, signedIn(caller).user.id)),
    }),
  },
  "/posts/bulk/:id/undo": {
    POST: method({
      allow: "articles:write",
      summary: "Desfaz uma ação sua sobre várias matérias, por 10 minutos; diz o que não pôde ser desfeito",
      repeats: "resume",
      params: idParam,
      answer: batchWire,
      run: async ({ params, caller, context }) => {
        const { articleBatches } = context.services;
        const { id } = signedIn(caller).user;
        const batch = await articleBatches.read(params.id, id);
        if (batch.action.name === "lixeira") await context.caller.require("articles:delete");
        return toBatchWire(await articleBatches.undo(params.id, { id, actor: actorOf(caller) }));
      },
    }),
  },
  "/posts/:id": {
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
  },
  "/posts/:id/move-up": move("up", "Sobe uma matéria na ordem"),
  "/posts/:id/move-down": move("down", "Desce uma matéria na ordem"),
  "/posts/:id/toggle-status": {
    PUT: method({
      allow: "articles:write",
      summary: "Habilita ou desabilita uma matéria",
      unknownFields: "ignored",
      repeats: "resume",
      params: idParam,
      body: reasonsBody,
      isBodyOptional: true,
      answer: z.object({ ativo: z.int() }),
      run: async ({ params, body, caller, context, opId }) => {
        const article = await context.services.articles.toggle(params.id, { actor: actorOf(caller), opId }, body.motivos);
        return { ativo: article.active ? 1 : 0 };
      },
    }),
  },
  "/posts/:id/duplicate": {
    POST: method({
      allow: "articles:draft",
      summary: "Faz um rascunho novo com o conteúdo de uma matéria, sem canais, datas ou posição",
      repeats: "resume",
      params: idParam,
      status: 201,
      answer: articleWire,
      run: async ({ params, caller, context, opId }) =>
        toArticleWire(await context.services.rowEdits.duplicate(params.id, { actor: actorOf(caller), opId, scope: writeScopeOf(caller) }), context.settings.url, true),
    }),
  },
  "/posts/:id/restore": {
    POST: method({
      allow: "articles:delete",
      summary: "Tira uma matéria da lixeira",
      repeats: "resume",
      params: idParam,
      answer: articleWire,
      run: async ({ params, caller, context, opId }) =>
        toArticleWire(await context.services.articles.restore(params.id, { actor: actorOf(caller), opId }), context.settings.url, true),
    }),
  },
  "/posts/:id/reactions": {
    POST: method({
      allow: "public",
      summary: "Registra a reação de um leitor; uma por leitor e matéria; números abaixo de dez não são ditos",
      params: idParam,
      body: reactionBody,
      bodyLimit: DOOR_BYTES["POST /api/posts/:id/reactions"],
      limit: "readers",
      answer: z.object({ reactions: z.record(z.enum(REACTIONS), z.int().nullable()) }),
      run: async ({ request, params, body, context }) => {
        const totals = await context.services.audience.react({
          articleId: params.id,
          reaction: body.reaction,
          reader: body.reader,
          address: context.address ?? "local",
          userAgent: userAgentOf(request.headers),
          network: context.limits.networkOf(`reactions:${params.id}`, Date.now()),
        });
        return { reactions: Object.fromEntries(REACTIONS.map((reaction) => [reaction, shownReactions(totals[reaction] ?? 0)])) };
      },
    }),
  },
  "/visoes": {
    GET: method({
      allow: "articles:read-unpublished",
      summary: "As visões do Gerenciador de quem pede, na ordem em que foram salvas",
      answer: viewsWire,
      run: async ({ caller, context }) => ({ items: (await context.services.managerViews.list(personOf(caller).id)).map(toViewWire) }),
    }),
    POST: method({
      allow: "articles:read-unpublished",
      summary: `Salva filtros do Gerenciador com um nome, só para quem pede; no máximo ${VIEWS_MAX} (409)`,
      body: newView,
      status: 201,
      answer: viewWire,
      run: async ({ body, caller, context }) => toViewWire(await context.services.managerViews.save(personOf(caller).id, { name: body.nome, query: body.filtros })),
    }),
  },
  "/visoes/:id": {
    PATCH: method({
      allow: "articles:read-unpublished",
      summary: "Dá outro nome a uma visão própria do Gerenciador",
      params: idParam,
      body: viewChange,
      answer: viewWire,
      run: async ({ params, body, caller, context }) => toViewWire(await context.services.managerViews.rename(personOf(caller).id, params.id, body.nome)),
    }),
    DELETE: method({
      allow: "articles:read-unpublished",
      summary: "Exclui uma visão própria do Gerenciador",
      params: idParam,
      status: 204,
      run: ({ params, caller, context }) => context.services.managerViews.remove(personOf(caller).id, params.id),
    }),
  },
};

/** What refusals carry of this feature. */
export const articleRefusals: readonly RefusalExtension[] = [
  refusalExtension(CURRENT_ARTICLE, async (id, { services, settings }) => ({ current: toArticleWire(await services.articles.getForStaff(id), settings.url, true) })),
];
