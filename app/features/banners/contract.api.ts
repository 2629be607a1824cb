import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { actorOf } from "#app/platform/http/auth/actor.server.ts";
import { idParam } from "#app/platform/text/text.wire.ts";
import { contractChanges, contractWire, toContractChange, toContractWire } from "./advertisers.wire.ts";

const change = method({
  allow: "banners:manage",
  summary: "Muda um contrato; com `versao`, só sobre ela",
  params: idParam,
  body: contractChanges,
  answer: contractWire,
  run: async ({ params, body: { versao, ...sent }, caller, context }) =>
    toContractWire(await context.services.advertisers.changeContract(params.id, toContractChange(sent), versao ?? null, actorOf(caller))),
});

const route = apiRoute({
  GET: method({
    allow: "banners:manage",
    summary: "Um contrato, com o que já foi entregue",
    params: idParam,
    answer: contractWire,
    run: async ({ params, context }) => toContractWire(await context.services.advertisers.getContract(params.id)),
  }),
  PUT: change,
  PATCH: change,
  DELETE: method({
    allow: "banners:manage",
    summary: "Exclui um contrato sem banners nem cobranças",
    params: idParam,
    status: 204,
    run: ({ params, caller, context }) => context.services.advertisers.removeContract(params.id, actorOf(caller)),
  }),
});

export const loader = route.loader;
export const action = route.action;
