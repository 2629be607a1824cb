import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { actorOf } from "#app/platform/http/auth/actor.server.ts";
import { idParam } from "#app/platform/text/text.wire.ts";
import { invoiceChanges, invoiceWire, toInvoiceWire } from "./invoices.wire.ts";

const route = apiRoute({
  GET: method({
    allow: "banners:manage",
    summary: "Uma cobrança, com o seu código Pix",
    params: idParam,
    answer: invoiceWire,
    run: async ({ params, context }) => toInvoiceWire(await context.services.invoices.find(params.id), Date.now()),
  }),
  PATCH: method({
    allow: "banners:manage",
    summary: "Marca uma cobrança como paga ou não, ou a cancela",
    params: idParam,
    body: invoiceChanges,
    answer: invoiceWire,
    repeats: "resume",
    async run({ params, body, caller, context }) {
      const { invoices } = context.services;
      const actor = actorOf(caller);
      if (body.paga !== undefined) await invoices.setPaid(params.id, body.paga, actor);
      return toInvoiceWire(body.cancelada ? await invoices.cancel(params.id, actor) : await invoices.find(params.id), Date.now());
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
