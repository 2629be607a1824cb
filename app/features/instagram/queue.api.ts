import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { actorOf } from "#app/platform/http/auth/actor.server.ts";
import { instagramAddedWire, instagramQueueWire, queueBody, toInstagramItemWire, toInstagramQueueWire } from "./instagram-queue.wire.ts";

const route = apiRoute({
  GET: method({
    allow: "social:publish",
    summary: "Os cards que esperam o Instagram, na ordem em que saem; depois os que falharam e os que talvez tenham saído",
    answer: instagramQueueWire,
    run: async ({ context }) => toInstagramQueueWire(await context.services.instagram.read()),
  }),
  POST: method({
    allow: "social:publish",
    summary: "Põe o card de uma matéria publicada na fila do Instagram; sai cinco minutos depois, e nunca duas vezes",
    repeats: "resume",
    missing: ({ services }) => services.instagramStatus.missing,
    body: queueBody,
    answer: instagramAddedWire,
    run: async ({ body, caller, context }) => {
      const { articleId, title, hat, type } = body;
      const { item, isNew } = await context.services.instagram.add({ articleId, title, kicker: hat, format: type === "story" ? "story" : "feed" }, actorOf(caller));
      return { items: [toInstagramItemWire(item)], added: isNew };
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
