import { z } from "zod/v4";
import { withStoredArtwork } from "#app/features/articles/stored-cover.http.ts";
import { actorOf } from "#app/features/people/actor.http.ts";
import { refuse } from "#app/platform/failures/refusal.ts";
import { type ApiTable, method } from "#app/platform/http/api-route.server.ts";
import { type RefusalExtension, refusalExtension } from "#app/platform/http/errors/refusal-extensions.server.ts";
import { DOOR_BYTES } from "#app/platform/http/forms/public-doors.ts";
import { ARTICLE_BODY_LIMIT, parse } from "#app/platform/http/forms/request-body.server.ts";
import { idParam } from "#app/platform/text/text.wire.ts";
import { CURRENT_BANNER } from "./banner.ts";
import { bannerSender, limitBanners, NEVER_STORED } from "./banner-sender.http.ts";
import { clickQuery, impressionBody, piecesQuery, piecesQuestion, piecesWire, toPieceWire } from "./banner-serving.wire.ts";
import { bannerChanges, bannerDraft, bannersQuery, bannerWire, publicBannerWire, toBannerChange, toBannerWire, toPublicBannerWire } from "./banners.wire.ts";

const changeBanner = method({
  allow: "banners:manage",
  summary: "Muda campos de um banner, ou só o `status`; com `versao`, só sobre ela (409 com `current`)",
  unknownFields: "ignored",
  params: idParam,
  body: bannerChanges,
  bodyLimit: ARTICLE_BODY_LIMIT,
  answer: bannerWire,
  run: async ({ params, body, caller, context }) => {
    const { versao, ...sent } = await withStoredArtwork(body, caller, context);
    return toBannerWire(await context.services.banners.change(params.id, toBannerChange(sent), versao ?? null, actorOf(caller)), context.settings.url, Date.now());
  },
});

export const bannersApi: ApiTable = {
  "/pecas": {
    GET: method({
      allow: "public",
      summary: "Escolhe as peças de uma exibição de página: no máximo uma por espaço, cada uma com seu token de uso único",
      query: piecesQuery,
      answer: piecesWire,
      ignoresBearer: true,
      run: async ({ request, query, context }) => {
        const { slots, pagina, vistos, semVideo, automatico } = parse(piecesQuestion, query, "body");
        await limitBanners(
          context,
          slots.map((slot) => ({ banner: null, slot, event: "serve" })),
        );
        const savesData = request.headers.get("Save-Data")?.toLowerCase() === "on";
        // A picture or a frame of a page is no page: an HTML banner could reserve units by addresses of pictures.
        const destination = request.headers.get("Sec-Fetch-Dest");
        const isPage = destination === null || destination === "empty" || destination === "document";
        const pieces = isPage
          ? await context.banners.pieces(
              { slots, path: pagina ?? null, seen: vistos, withoutVideo: semVideo === "1" || savesData },
              bannerSender(request, context, automatico === "1"),
            )
          : [];
        return new Response(JSON.stringify({ pecas: pieces.map(toPieceWire) }), { headers: { "Content-Type": "application/json; charset=utf-8", ...NEVER_STORED } });
      },
    }),
  },
  "/banners/:id/impression": {
    POST: method({
      allow: "public",
      summary: "Conta uma impressão visível por um token válido e ainda não usado; a resposta é a mesma quando nada se conta",
      params: idParam,
      body: impressionBody,
      bodyLimit: DOOR_BYTES["POST /api/banners/:id/impression"],
      ignoresBearer: true,
      status: 204,
      run: async ({ request, params, body: { token, visivel, automatico }, context }) => {
        await limitBanners(context, [{ banner: params.id, slot: null, event: "view" }]);
        await context.banners.impression(params.id, { token, isVisible: visivel }, bannerSender(request, context, automatico));
      },
    }),
  },
  "/banners/:id/click": {
    GET: method({
      allow: "public",
      summary: "Leva ao endereço gravado do banner (302) e conta o clique de uma pessoa que viu a peça, uma vez",
      params: idParam,
      query: clickQuery,
      ignoresBearer: true,
      run: async ({ request, params, query, context }) => {
        await limitBanners(context, [{ banner: params.id, slot: null, event: "click" }]);
        const link = await context.banners.click(params.id, query.t ?? "", bannerSender(request, context, false), context.waitUntil);
        if (link === null) return refuse("not-found", "Banner não encontrado.");
        return new Response(null, { status: 302, headers: { Location: link || "/", ...NEVER_STORED } });
      },
    }),
  },
  "/banners": {
    GET: method({
      allow: "public",
      summary: "Banners no ar, por posição; com `all=1`, para administradores, todos, com valores, clientes e resultados",
      query: bannersQuery,
      answer: z.object({ items: z.array(z.union([bannerWire, publicBannerWire])) }),
      run: async ({ query, context }) => {
        const { services, settings, caller } = context;
        if (!query.all) return { items: (await services.banners.listRunning()).map((banner) => toPublicBannerWire(banner, settings.url)) };
        await caller.require("banners:manage");
        return { items: (await services.banners.list()).map((banner) => toBannerWire(banner, settings.url, Date.now())) };
      },
    }),
    POST: method({
      allow: "banners:manage",
      summary: "Cria um banner; uma imagem dada como data URL é enviada antes",
      unknownFields: "ignored",
      body: bannerDraft,
      bodyLimit: ARTICLE_BODY_LIMIT,
      answer: bannerWire,
      status: 201,
      run: async ({ body, caller, context }) => {
        const sent = await withStoredArtwork(body, caller, context);
        const banner = await context.services.banners.create({ ...toBannerChange(sent), title: sent.titulo, client: sent.cliente, position: sent.posicao }, actorOf(caller));
        return toBannerWire(banner, context.settings.url, Date.now());
      },
    }),
  },
  "/banners/:id": {
    GET: method({
      allow: "banners:manage",
      summary: "Um banner com seu código, seus valores e seus resultados",
      params: idParam,
      answer: bannerWire,
      run: async ({ params, context: { services, settings } }) => toBannerWire(await services.banners.get(params.id), settings.url, Date.now()),
    }),
    PUT: changeBanner,
    PATCH: changeBanner,
    DELETE: method({
      allow: "banners:manage",
      summary: "Exclui um banner; o que foi contado dele fica nos comprovantes",
      unknownFields: "ignored",
      params: idParam,
      status: 204,
      run: ({ params, caller, context }) => context.services.banners.remove(params.id, actorOf(caller)),
    }),
  },
};

/** What refusals carry of banners. */
export const bannerRefusals: readonly RefusalExtension[] = [
  refusalExtension(CURRENT_BANNER, (banner, { settings }) => ({ current: toBannerWire(banner, settings.url, Date.now()) })),
];
