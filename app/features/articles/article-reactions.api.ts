import { z } from "zod/v4";
import { shownReactions } from "#app/features/audience/article-figures.ts";
import { userAgentOf } from "#app/features/links/automated-agents.ts";
import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { DOOR_BYTES } from "#app/platform/http/forms/public-doors.ts";
import { idParam } from "#app/platform/text/text.wire.ts";
import { REACTIONS, reactionBody } from "./articles.wire.ts";

const route = apiRoute({
  POST: method({
    allow: "public",
    summary: "Registra a reação de um leitor; uma por leitor e matéria; números abaixo de dez não são ditos",
    params: idParam,
    body: reactionBody,
    bodyLimit: DOOR_BYTES["POST /api/posts/:id/reactions"],
    limit: "readers",
    answer: z.object({ reactions: z.record(z.enum(REACTIONS), z.int().nullable()) }),
    run: async ({ request, params, body, context }) => {
      const totals = await context.services.audience.react({
        articleId: params.id,
        reaction: body.reaction,
        reader: body.reader,
        address: context.address ?? "local",
        userAgent: userAgentOf(request.headers),
        network: context.limits.networkOf(`reactions:${params.id}`, Date.now()),
      });
      return { reactions: Object.fromEntries(REACTIONS.map((reaction) => [reaction, shownReactions(totals[reaction] ?? 0)])) };
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
