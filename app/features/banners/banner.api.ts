import { withStoredArtwork } from "#app/features/articles/stored-cover.http.ts";
import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { actorOf } from "#app/platform/http/auth/actor.server.ts";
import { ARTICLE_BODY_LIMIT } from "#app/platform/http/forms/request-body.server.ts";
import { idParam } from "#app/platform/text/text.wire.ts";
import { bannerChanges, bannerWire, toBannerChange, toBannerWire } from "./banners.wire.ts";

const change = method({
  allow: "banners:manage",
  summary: "Muda campos de um banner, ou só o `status`; com `versao`, só sobre ela",
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

const route = apiRoute({
  GET: method({
    allow: "banners:manage",
    summary: "Um banner com seu código, seus valores e seus resultados",
    params: idParam,
    answer: bannerWire,
    run: async ({ params, context: { services, settings } }) => toBannerWire(await services.banners.get(params.id), settings.url, Date.now()),
  }),
  PUT: change,
  PATCH: change,
  DELETE: method({
    allow: "banners:manage",
    summary: "Exclui um banner; o que foi contado dele fica nos comprovantes",
    unknownFields: "ignored",
    params: idParam,
    status: 204,
    run: ({ params, caller, context }) => context.services.banners.remove(params.id, actorOf(caller)),
  }),
});

export const loader = route.loader;
export const action = route.action;
