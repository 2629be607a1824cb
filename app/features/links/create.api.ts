import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { actorOf } from "#app/platform/http/auth/actor.server.ts";
import { createdLinkWire, createLinkBody, toShortLinkWire } from "./short-links.wire.ts";

const route = apiRoute({
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
});

export const loader = route.loader;
export const action = route.action;
