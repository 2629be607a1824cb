import { PUBLISH_BODY_LIMIT, publishBody, publishedWire } from "#app/features/social/social.wire.ts";
import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { actorOf } from "#app/platform/http/auth/actor.server.ts";
import { toPublishedWire } from "./instagram-queue.wire.ts";

const route = apiRoute({
  POST: method({
    allow: "social:publish",
    summary: "Publica no Instagram um card pronto, ou o que é desenhado do título; espera a resposta por até 25 segundos",
    unknownFields: "ignored",
    repeats: "resume",
    missing: ({ services }) => services.instagramStatus.missing,
    body: publishBody,
    bodyLimit: PUBLISH_BODY_LIMIT,
    answer: publishedWire,
    run: async ({ body, caller, context }) => {
      const { title, hat, imageData, caption, type } = body;
      const format = type === undefined ? null : type === "story" ? "story" : "feed";
      return toPublishedWire(
        await context.services.instagramPublishing.publish({ title, kicker: hat ?? "", picture: imageData ?? null, caption: caption || null, format }, actorOf(caller)),
      );
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
