import { z } from "zod/v4";
import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { actorOf } from "#app/platform/http/auth/actor.server.ts";
import { idParam, toIso } from "#app/platform/text/text.wire.ts";
import { extraDaysBody } from "./advertisers.wire.ts";

const route = apiRoute({
  POST: method({
    allow: "banners:manage",
    summary: "Converte o que um contrato encerrado deixou de entregar em dias extras",
    params: idParam,
    body: extraDaysBody,
    answer: z.object({ dias: z.int(), dataFim: z.string().meta({ format: "date-time" }) }),
    async run({ params, body, caller, context }) {
      const { days, endsAt } = await context.services.contractReports.extend(params.id, body.versao, actorOf(caller));
      return { dias: days, dataFim: toIso(endsAt) };
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
