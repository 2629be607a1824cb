import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { toUserWire } from "./session.wire.ts";
import { usersWire } from "./users.wire.ts";

const route = apiRoute({
  GET: method({
    allow: "users:manage",
    summary: "As pessoas da redação, por nome",
    answer: usersWire,
    run: async ({ context }) => ({ items: (await context.services.people.list()).map(toUserWire) }),
  }),
});

export const loader = route.loader;
export const action = route.action;
