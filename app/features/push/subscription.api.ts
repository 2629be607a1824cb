import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { DOOR_BYTES } from "#app/platform/http/forms/public-doors.ts";
import { choicesWire, endpointBody, toChoicesWire } from "./push.wire.ts";

const route = apiRoute({
  POST: method({
    allow: "public",
    summary: "O que um navegador escolheu receber",
    unknownFields: "ignored",
    body: endpointBody,
    bodyLimit: DOOR_BYTES["POST /api/push/subscription"],
    limit: "readers",
    answer: choicesWire,
    run: async ({ body, context }) => toChoicesWire(await context.services.pushSubscriptions.choices(body.endpoint)),
  }),
});

export const loader = route.loader;
export const action = route.action;
