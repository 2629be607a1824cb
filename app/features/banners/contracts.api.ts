import { z } from "zod/v4";
import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { actorOf } from "#app/platform/http/auth/actor.server.ts";
import { contractDraft, contractsQuery, contractWire, toContractChange, toContractWire } from "./advertisers.wire.ts";

const route = apiRoute({
  GET: method({
    allow: "banners:manage",
    summary: "Contratos, os que começam mais tarde primeiro; com `anunciante`, os dele",
    query: contractsQuery,
    answer: z.object({ items: z.array(contractWire) }),
    run: async ({ query, context }) => ({ items: (await context.services.advertisers.listContracts(query.anunciante ?? null)).map(toContractWire) }),
  }),
  POST: method({
    allow: "banners:manage",
    summary: "Cadastra um contrato: período, quantidade e valor",
    body: contractDraft,
    answer: contractWire,
    status: 201,
    run: async ({ body, caller, context }) => {
      const terms = { advertiserId: body.anuncianteId, title: body.titulo, kind: body.tipoContrato, startsAt: body.dataInicio, endsAt: body.dataFim };
      return toContractWire(await context.services.advertisers.createContract({ ...toContractChange(body), ...terms }, actorOf(caller)));
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
