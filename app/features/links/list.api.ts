import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { linksQuery, linksWire, toShortLinkWire } from "./short-links.wire.ts";

const route = apiRoute({
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
});

export const loader = route.loader;
export const action = route.action;
