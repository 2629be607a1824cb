import { refuse } from "#app/platform/failures/refusal.ts";
import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { idParam } from "#app/platform/text/text.wire.ts";
import { bannerSender, limitBanners, NEVER_STORED } from "./banner-sender.http.ts";
import { clickQuery } from "./banner-serving.wire.ts";

const route = apiRoute({
  GET: method({
    allow: "public",
    summary: "Leva ao endereço gravado do banner (302) e conta o clique de uma pessoa que viu a peça, uma vez",
    params: idParam,
    query: clickQuery,
    ignoresBearer: true,
    run: async ({ request, params, query, context }) => {
      await limitBanners(request, context, [{ banner: params.id, slot: null, event: "click" }]);
      const link = await context.banners.click(params.id, query.t ?? "", bannerSender(request, context, false), context.waitUntil);
      if (link === null) return refuse("not-found", "Banner não encontrado.");
      return new Response(null, { status: 302, headers: { Location: link || "/", ...NEVER_STORED } });
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
