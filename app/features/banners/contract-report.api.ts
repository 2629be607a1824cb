import { z } from "zod/v4";
import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { actorOf } from "#app/platform/http/auth/actor.server.ts";
import { idParam } from "#app/platform/text/text.wire.ts";

const route = apiRoute({
  POST: method({
    allow: "banners:manage",
    summary: "Endereço privado do comprovante de veiculação de um contrato; o mesmo enquanto não for revogado",
    params: idParam,
    repeats: "free",
    answer: z.object({ url: z.string() }),
    run: ({ params, caller, context }) => context.services.contractReports.issue(params.id, actorOf(caller)),
  }),
  DELETE: method({
    allow: "banners:manage",
    summary: "Revoga o endereço do comprovante, que passa a responder 410",
    params: idParam,
    repeats: "free",
    status: 204,
    run: ({ params, caller, context }) => context.services.contractReports.revoke(params.id, actorOf(caller)),
  }),
});

export const loader = route.loader;
export const action = route.action;
