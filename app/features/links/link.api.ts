import { z } from "zod/v4";
import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { actorOf } from "#app/platform/http/auth/actor.server.ts";
import { changeLinkBody, linkParam, shortLinkWire, toShortLinkWire } from "./short-links.wire.ts";

const route = apiRoute({
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
});

export const loader = route.loader;
export const action = route.action;
