import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { actingPerson } from "#app/platform/http/auth/actor.server.ts";
import { toUserWire, userWire } from "./session.wire.ts";
import { ownChange } from "./users.wire.ts";

const route = apiRoute({
  GET: method({
    allow: "session:read",
    summary: "Quem está conectado",
    answer: userWire,
    run: async ({ context }) => toUserWire((await context.caller.require("session:read")).user),
  }),
  PATCH: method({
    allow: "session:read",
    summary: "Altera o próprio nome ou a própria foto",
    unknownFields: "ignored",
    body: ownChange,
    answer: userWire,
    run: async ({ body, context }) => {
      const caller = await context.caller.require("session:read");
      return toUserWire(await context.services.account.change(caller.user, body, actingPerson(caller)));
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
