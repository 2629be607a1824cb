import { apiRoute, method } from "#app/http/api-route.server.ts";
import { toUserWire, userWire } from "#app/wire/session.ts";

const route = apiRoute({
  GET: method({
    allow: "session:read",
    summary: "Quem está conectado",
    answer: userWire,
    run: async ({ context }) => toUserWire((await context.caller.require("session:read")).user),
  }),
});

export const loader = route.loader;
export const action = route.action;
