import { apiRoute, method } from "#app/http/api-route.server.ts";
import { linksQuery, linksWire, toShortLinkWire } from "#app/wire/short-links.ts";

const route = apiRoute({
  GET: method({
    allow: "links:read",
    summary: "Links curtos, do mais novo ao mais antigo",
    query: linksQuery,
    answer: linksWire,
    run: async ({ query: { q, limit, antes }, context }) => {
      const { shortLinks } = context.services;
      const { items, next } = await shortLinks.page(q, limit, antes);
      return { links: items.map((link) => toShortLinkWire(link, shortLinks.shortUrlOf(link), Date.now())), proximo: next };
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
