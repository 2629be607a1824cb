import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { actorOf } from "#app/platform/http/auth/actor.server.ts";
import { idParam } from "#app/platform/text/text.wire.ts";
import { advertiserChanges, advertiserWire, toAdvertiserChange, toAdvertiserWire } from "./advertisers.wire.ts";

const change = method({
  allow: "banners:manage",
  summary: "Muda um anunciante; com `versao`, só sobre ela",
  params: idParam,
  body: advertiserChanges,
  answer: advertiserWire,
  run: async ({ params, body: { versao, ...sent }, caller, context }) =>
    toAdvertiserWire(await context.services.advertisers.change(params.id, toAdvertiserChange(sent), versao ?? null, actorOf(caller))),
});

const route = apiRoute({
  GET: method({
    allow: "banners:manage",
    summary: "Um anunciante",
    params: idParam,
    answer: advertiserWire,
    run: async ({ params, context }) => toAdvertiserWire(await context.services.advertisers.get(params.id)),
  }),
  PUT: change,
  PATCH: change,
  DELETE: method({
    allow: "banners:manage",
    summary: "Exclui um anunciante sem contratos nem banners",
    params: idParam,
    status: 204,
    run: ({ params, caller, context }) => context.services.advertisers.remove(params.id, actorOf(caller)),
  }),
});

export const loader = route.loader;
export const action = route.action;
