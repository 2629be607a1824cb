import { actorOf } from "#app/features/people/actor.http.ts";
import { type ApiTable, method } from "#app/platform/http/api-route.server.ts";
import {
  distributionJobParam,
  distributionJobWire,
  distributionKindParam,
  distributionWire,
  jobResolutionBody,
  toDistributionJobWire,
  toDistributionWire,
} from "./distribution.wire.ts";

export const distributionApi: ApiTable = {
  "/distribution/jobs": {
    GET: method({
      allow: "distribution:read",
      summary: "Os trabalhos de áudio, de push e de e-mail: em andamento, esperando, com falha e os últimos concluídos",
      answer: distributionWire,
      run: async ({ context }) => toDistributionWire(await context.services.distribution.read()),
    }),
  },
  "/distribution/jobs/:id": {
    DELETE: method({
      allow: "distribution:manage",
      summary: "Retira um trabalho de áudio, de push ou de e-mail da fila",
      params: distributionJobParam,
      status: 204,
      run: async ({ params, caller, context }) => {
        await context.services.distribution.cancel(params.id, actorOf(caller));
      },
    }),
  },
  "/distribution/jobs/:id/retry": {
    POST: method({
      allow: "distribution:manage",
      summary: "Tenta de novo um trabalho que falhou",
      params: distributionJobParam,
      answer: distributionJobWire,
      run: async ({ params, caller, context }) => toDistributionJobWire(await context.services.distribution.retry(params.id, actorOf(caller))),
    }),
  },
  "/distribution/jobs/:id/resolve": {
    POST: method({
      allow: "distribution:manage",
      summary: "Diz se um trabalho incerto saiu",
      params: distributionJobParam,
      body: jobResolutionBody,
      answer: distributionJobWire,
      run: async ({ params, body, caller, context }) => toDistributionJobWire(await context.services.distribution.resolve(params.id, body.sent, actorOf(caller))),
    }),
  },
  "/distribution/:kind/resume": {
    POST: method({
      allow: "distribution:manage",
      summary: "Retoma a fila de áudio, de push ou de e-mail que parou",
      params: distributionKindParam,
      status: 204,
      run: ({ params, caller, context }) => context.services.distribution.resume(params.kind, actorOf(caller)),
    }),
  },
};
