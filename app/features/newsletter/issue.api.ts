import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { personOf } from "#app/platform/http/auth/actor.server.ts";
import { issueParam, newsletterIssueWire, toIssueWire } from "./newsletter.wire.ts";

const route = apiRoute({
  DELETE: method({
    allow: "newsletter:manage",
    summary: "Cancela uma edição do boletim: o que ainda não saiu não sai",
    params: issueParam,
    answer: newsletterIssueWire,
    run: async ({ params, caller, context }) => toIssueWire(await context.services.newsletter.cancel(params.id, personOf(caller))),
  }),
});

export const loader = route.loader;
export const action = route.action;
