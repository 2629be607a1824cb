import { z } from "zod/v4";
import { withStoredArtwork } from "#app/features/articles/stored-cover.http.ts";
import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { actorOf } from "#app/platform/http/auth/actor.server.ts";
import { ARTICLE_BODY_LIMIT } from "#app/platform/http/forms/request-body.server.ts";
import { bannerDraft, bannersQuery, bannerWire, publicBannerWire, toBannerChange, toBannerWire, toPublicBannerWire } from "./banners.wire.ts";

const route = apiRoute({
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
});

export const loader = route.loader;
export const action = route.action;
