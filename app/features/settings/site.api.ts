import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { actorOf } from "#app/platform/http/auth/actor.server.ts";
import { fromSiteRecordWire, siteRecordBody, siteRecordWire, toSiteRecordWire } from "./site-choices.wire.ts";

const route = apiRoute({
  GET: method({
    allow: "public",
    summary: "Configurações do site: nome, logotipo, assinatura, fuso horário, redes sociais, páginas, robôs de IA e ads.txt",
    answer: siteRecordWire,
    run: async ({ caller, context }) => toSiteRecordWire(await context.services.siteChoices.find(), caller !== null),
  }),
  PUT: method({
    allow: "site-settings:manage",
    summary: "Altera qualquer parte das configurações do site",
    body: siteRecordBody,
    answer: siteRecordWire,
    run: async ({ body, caller, context }) => {
      const saved = await context.services.siteChoices.save((current) => fromSiteRecordWire(body, current), { actor: actorOf(caller) }, body.versao);
      return toSiteRecordWire(saved, true);
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
