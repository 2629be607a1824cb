import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { actorOf } from "#app/platform/http/auth/actor.server.ts";
import { distributionJobParam } from "./distribution.wire.ts";

const route = apiRoute({
  DELETE: method({
    allow: "distribution:manage",
    summary: "Retira um trabalho de áudio, de push ou de e-mail da fila",
    params: distributionJobParam,
    status: 204,
    run: async ({ params, caller, context }) => {
      await context.services.distribution.cancel(params.id, actorOf(caller));
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
