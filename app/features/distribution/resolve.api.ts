import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { actorOf } from "#app/platform/http/auth/actor.server.ts";
import { distributionJobParam, distributionJobWire, jobResolutionBody, toDistributionJobWire } from "./distribution.wire.ts";

const route = apiRoute({
  POST: method({
    allow: "distribution:manage",
    summary: "Diz se um trabalho incerto saiu",
    params: distributionJobParam,
    body: jobResolutionBody,
    answer: distributionJobWire,
    run: async ({ params, body, caller, context }) => toDistributionJobWire(await context.services.distribution.resolve(params.id, body.sent, actorOf(caller))),
  }),
});

export const loader = route.loader;
export const action = route.action;
