import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { actorOf } from "#app/platform/http/auth/actor.server.ts";
import { distributionKindParam } from "./distribution.wire.ts";

const route = apiRoute({
  POST: method({
    allow: "distribution:manage",
    summary: "Retoma a fila de áudio, de push ou de e-mail que parou",
    params: distributionKindParam,
    status: 204,
    run: ({ params, caller, context }) => context.services.distribution.resume(params.kind, actorOf(caller)),
  }),
});

export const loader = route.loader;
export const action = route.action;
