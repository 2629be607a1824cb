import { actorOf } from "#app/http/actor.server.ts";
import { apiRoute, method } from "#app/http/api-route.server.ts";
import { fromSiteChoicesWire, siteChoicesBody, siteChoicesWire, toSiteChoicesWire } from "#app/wire/site-choices.ts";

const route = apiRoute({
  GET: method({
    allow: "public",
    summary: "Escolhas da redação para o site: robôs de IA, ads.txt e redes sociais",
    answer: siteChoicesWire,
    run: async ({ context }) => toSiteChoicesWire(await context.services.siteChoices.find()),
  }),
  PUT: method({
    allow: "site-settings:manage",
    summary: "Altera qualquer parte das escolhas do site",
    body: siteChoicesBody,
    answer: siteChoicesWire,
    run: async ({ body, caller, context }) =>
      toSiteChoicesWire(await context.services.siteChoices.save((current) => fromSiteChoicesWire(body, current), { actor: actorOf(caller) })),
  }),
});

export const loader = route.loader;
export const action = route.action;
