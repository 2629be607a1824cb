import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { distributionWire, toDistributionWire } from "./distribution.wire.ts";

const route = apiRoute({
  GET: method({
    allow: "distribution:read",
    summary: "Os trabalhos de áudio, de push e de e-mail: em andamento, esperando, com falha e os últimos concluídos",
    answer: distributionWire,
    run: async ({ context }) => toDistributionWire(await context.services.distribution.read()),
  }),
});

export const loader = route.loader;
