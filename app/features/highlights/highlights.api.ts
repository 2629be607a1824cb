import { highlightsQuery, setOrderBody, toArticleWire } from "#app/features/articles/articles.wire.ts";
import { actorOf } from "#app/features/people/actor.http.ts";
import { staffSocket } from "#app/features/people/staff-socket.http.ts";
import { type ApiTable, method } from "#app/platform/http/api-route.server.ts";
import { type RefusalExtension, refusalExtension } from "#app/platform/http/errors/refusal-extensions.server.ts";
import { CURRENT_ORDER } from "./board.ts";
import { type DeskPlaces, toDeskArticle } from "./desk-message.wire.ts";
import { highlightDeskWire, savedOrderWire, undoOrderBody } from "./highlights.wire.ts";
import { UNDO_MS } from "./undo.ts";

export const highlightsApi: ApiTable = {
  "/admin/destaques": {
    GET: method({
      allow: "highlights:read",
      summary: "Super manchete, destaques na ordem e candidatas",
      query: highlightsQuery,
      answer: highlightDeskWire,
      run: async ({ query, context }) => {
        const desk = await context.services.articles.highlightDesk(query.q);
        const { url } = context.settings;
        return {
          supermanchete: desk.superHeadline ? toArticleWire(desk.superHeadline, url) : null,
          destaques: desk.highlights.map((article) => toArticleWire(article, url)),
          candidates: desk.candidates.map((article) => toArticleWire(article, url)),
          recentes: desk.newest.map(toDeskArticle),
          versao: desk.orderVersion,
        };
      },
    }),
  },
  "/admin/destaques/set-order": {
    POST: method({
      allow: "highlights:order",
      summary: "Grava a ordem dos destaques",
      unknownFields: "ignored",
      repeats: "resume",
      body: setOrderBody,
      answer: savedOrderWire,
      run: async ({ body, caller, context, opId }) => {
        const { articles } = context.services;
        const { orderChanged } = await articles.setOrder(body.desired, body.versao, { actor: actorOf(caller), opId });
        const places = await articles.highlightPlaces();
        return {
          success: true,
          message: "Ordem de Destaques salva com sucesso.",
          destaques: places.highlights.map((article) => toArticleWire(article, context.settings.url)),
          versao: places.orderVersion,
          desfazerSegundos: orderChanged ? UNDO_MS / 1000 : 0,
        };
      },
    }),
  },
  "/admin/destaques/undo": {
    POST: method({
      allow: "highlights:order",
      summary: "Desfaz, por 30 segundos, a última ordem gravada",
      repeats: "resume",
      body: undoOrderBody,
      answer: savedOrderWire,
      run: async ({ body, caller, context }) => {
        const { articles } = context.services;
        await articles.undoOrder(body.versao, actorOf(caller));
        const places = await articles.highlightPlaces();
        return {
          success: true,
          message: "A ordem anterior voltou.",
          destaques: places.highlights.map((article) => toArticleWire(article, context.settings.url)),
          versao: places.orderVersion,
          desfazerSegundos: 0,
        };
      },
    }),
  },
  "/admin/destaques/live": {
    GET: method({
      allow: "highlights:read",
      summary: "Os destaques ao vivo, por WebSocket: quem os mudou e quem mais os tem abertos",
      status: 101,
      run: ({ request, caller, context }) =>
        staffSocket(request, caller, context, (watcher) => context.services.board.watch(watcher), "Há abas demais com Ordenar Destaques aberto."),
    }),
  },
};

/** What refusals carry of this feature. */
export const highlightRefusals: readonly RefusalExtension[] = [
  refusalExtension(CURRENT_ORDER, async (_, { services }) => {
    const { superHeadline, highlights, newest, orderVersion } = await services.articles.highlightDesk("");
    const current: DeskPlaces = {
      supermanchete: superHeadline ? toDeskArticle(superHeadline) : null,
      destaques: highlights.map(toDeskArticle),
      recentes: newest.map(toDeskArticle),
      versao: orderVersion,
    };
    return { current };
  }),
];
