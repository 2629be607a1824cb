import { z } from "zod/v4";
import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { actorOf } from "#app/platform/http/auth/actor.server.ts";
import { idParam } from "#app/platform/text/text.wire.ts";

/** `move-up` and `move-down` of an article: they differ in their direction only. */
export const articleMoveRoute = (direction: "up" | "down", summary: string) =>
  apiRoute({
    PUT: method({
      allow: "articles:write",
      summary,
      unknownFields: "ignored",
      repeats: "resume",
      params: idParam,
      answer: z.object({ ok: z.boolean(), message: z.string() }),
      run: async ({ params, caller, context, opId }) => {
        await context.services.articles.move(params.id, direction, { actor: actorOf(caller), opId });
        return { ok: true, message: direction === "up" ? "Matéria movida para cima." : "Matéria movida para baixo." };
      },
    }),
  });
