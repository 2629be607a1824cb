import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { actorOf } from "#app/platform/http/auth/actor.server.ts";
import { distributionJobParam, distributionJobWire, toDistributionJobWire } from "./distribution.wire.ts";

const route = apiRoute({
  POST: method({
    allow: "distribution:manage",
    summary: "Tenta de novo um trabalho que falhou",
    params: distributionJobParam,
    answer: distributionJobWire,
    run: async ({ params, caller, context }) => toDistributionJobWire(await context.services.distribution.retry(params.id, actorOf(caller))),
  }),
});

export const loader = route.loader;
export const action = route.action;
