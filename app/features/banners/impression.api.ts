import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { DOOR_BYTES } from "#app/platform/http/forms/public-doors.ts";
import { idParam } from "#app/platform/text/text.wire.ts";
import { bannerSender, limitBanners } from "./banner-sender.http.ts";
import { impressionBody } from "./banner-serving.wire.ts";

const route = apiRoute({
  POST: method({
    allow: "public",
    summary: "Conta uma impressão visível por um token válido e ainda não usado; a resposta é a mesma quando nada se conta",
    params: idParam,
    body: impressionBody,
    bodyLimit: DOOR_BYTES["POST /api/banners/:id/impression"],
    ignoresBearer: true,
    status: 204,
    run: async ({ request, params, body: { token, visivel, automatico }, context }) => {
      await limitBanners(request, context, [{ banner: params.id, slot: null, event: "view" }]);
      await context.banners.impression(params.id, { token, isVisible: visivel }, bannerSender(request, context, automatico));
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
