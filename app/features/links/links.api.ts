import { z } from "zod/v4";
import { actorOf } from "#app/features/people/actor.http.ts";
import { type ApiTable, method } from "#app/platform/http/api-route.server.ts";
import {
  changeLinkBody,
  createdLinkWire,
  createLinkBody,
  dashboardQuery,
  dashboardWire,
  linkParam,
  linkStatsWire,
  linksQuery,
  linksWire,
  shortLinkWire,
  toLinkAnalyticsWire,
  toLinkStatsWire,
  toShortLinkWire,
} from "./short-links.wire.ts";

export const linksApi: ApiTable = {
  "/shortener/create": {
    POST: method({
      allow: "links:manage",
      summary: "Cria um link curto, com o apelido pedido ou um código automático",
      unknownFields: "ignored",
      missing: ({ settings }) => (settings.shortUrl === null ? ["SHORT_URL"] : []),
      status: 201,
      body: createLinkBody,
      answer: createdLinkWire,
      run: async ({ body, caller, context }) => {
        const { shortLinks } = context.services;
        const link = await shortLinks.create(body, actorOf(caller));
        const shortUrl = shortLinks.shortUrlOf(link);
        return { shortUrl, shortCode: link.code, link: toShortLinkWire(link, shortUrl, Date.now()) };
      },
    }),
  },
  "/shortener/list": {
    GET: method({
      allow: "links:read",
      summary: "Links curtos: os próprios, os automáticos ou todos, por idade, cliques ou código",
      query: linksQuery,
      answer: linksWire,
      run: async ({ query: { q, limit, antes, tipo, ordem }, context }) => {
        const { shortLinks } = context.services;
        const { items, next } = await shortLinks.page({ query: q, limit, before: antes, kind: tipo, order: ordem });
        return { links: items.map((link) => toShortLinkWire(link, shortLinks.shortUrlOf(link), Date.now())), proximo: next };
      },
    }),
  },
  "/shortener/analytics/dashboard": {
    GET: method({
      allow: "links:read",
      summary: "Os cliques de todos os links curtos nos últimos 7, 30 ou 90 dias",
      query: dashboardQuery,
      answer: dashboardWire,
      run: async ({ query, context }) => {
        const { shortLinks } = context.services;
        return { analytics: toLinkAnalyticsWire(await shortLinks.dashboard(query.days), shortLinks.shortUrlOf) };
      },
    }),
  },
  "/shortener/:code": {
    PATCH: method({
      allow: "links:manage",
      summary: "Muda o destino ou a validade de um link curto",
      unknownFields: "ignored",
      params: linkParam,
      body: changeLinkBody,
      answer: z.object({ link: shortLinkWire }),
      run: async ({ params, body, caller, context }) => {
        const { shortLinks } = context.services;
        const link = await shortLinks.change(params.code, body, actorOf(caller));
        return { link: toShortLinkWire(link, shortLinks.shortUrlOf(link), Date.now()) };
      },
    }),
    DELETE: method({
      allow: "links:manage",
      summary: "Desativa um link curto para sempre; o código responde 410 e não é dado de novo",
      unknownFields: "ignored",
      params: linkParam,
      status: 204,
      run: async ({ params, caller, context }) => context.services.shortLinks.deactivate(params.code, actorOf(caller)),
    }),
  },
  "/shortener/:code/stats": {
    GET: method({
      allow: "links:read",
      summary: "Os cliques de um link curto",
      params: linkParam,
      answer: z.object({ stats: linkStatsWire }),
      run: async ({ params, context }) => {
        const { tally, now } = await context.services.shortLinks.stats(params.code);
        return { stats: toLinkStatsWire(tally, now) };
      },
    }),
  },
};
