import { z } from "zod/v4";
import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { actorOf } from "#app/platform/http/auth/actor.server.ts";
import { advertiserDraft, advertiserWire, toAdvertiserChange, toAdvertiserWire } from "./advertisers.wire.ts";

const route = apiRoute({
  GET: method({
    allow: "banners:manage",
    summary: "Anunciantes, por nome",
    answer: z.object({ items: z.array(advertiserWire) }),
    run: async ({ context }) => ({ items: (await context.services.advertisers.list()).map(toAdvertiserWire) }),
  }),
  POST: method({
    allow: "banners:manage",
    summary: "Cadastra um anunciante; CPF ou CNPJ (também com letras) com dígitos conferidos",
    body: advertiserDraft,
    answer: advertiserWire,
    status: 201,
    run: async ({ body, caller, context }) => toAdvertiserWire(await context.services.advertisers.create({ ...toAdvertiserChange(body), name: body.nome }, actorOf(caller))),
  }),
});

export const loader = route.loader;
export const action = route.action;
