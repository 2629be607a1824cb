import { z } from "zod/v4";
import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { DOOR_BYTES } from "#app/platform/http/forms/public-doors.ts";
import { endpointBody } from "./push.wire.ts";

const route = apiRoute({
  POST: method({
    allow: "public",
    summary: "Um navegador deixa de receber avisos",
    unknownFields: "ignored",
    body: endpointBody,
    bodyLimit: DOOR_BYTES["POST /api/push/unsubscribe"],
    limit: "readers",
    answer: z.object({ ok: z.boolean() }),
    run: async ({ body, context }) => {
      await context.services.pushSubscriptions.unsubscribe(body.endpoint);
      return { ok: true };
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
