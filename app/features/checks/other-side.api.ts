import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { actorOf } from "#app/platform/http/auth/actor.server.ts";
import { idParam } from "#app/platform/text/text.wire.ts";
import { fromOtherSideDraft, otherSideDraft, otherSideListWire, toOtherSideWire } from "./checks.wire.ts";

const route = apiRoute({
  GET: method({
    allow: "other-side:record",
    summary: "Quem foi procurado para o outro lado de uma matéria, na ordem dos registros",
    params: idParam,
    answer: otherSideListWire,
    run: async ({ params, context }) => ({ items: toOtherSideWire(await context.services.otherSide.list(params.id)) }),
  }),
  POST: method({
    allow: "other-side:record",
    summary: "Registra quem foi procurado; um registro não muda, outro o corrige",
    params: idParam,
    body: otherSideDraft,
    status: 201,
    answer: otherSideListWire.shape.items.element,
    run: async ({ params, body, caller, context }) => {
      const { otherSide } = context.services;
      const added = await otherSide.record(params.id, fromOtherSideDraft(body), actorOf(caller));
      return toOtherSideWire([added])[0];
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
