import { z } from "zod/v4";
import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { actorOf } from "#app/platform/http/auth/actor.server.ts";
import { idParam } from "#app/platform/text/text.wire.ts";
import { invoiceDraft, invoiceWire, toInvoiceWire } from "./invoices.wire.ts";

const route = apiRoute({
  GET: method({
    allow: "banners:manage",
    summary: "Cobranças de um contrato, as mais novas primeiro",
    params: idParam,
    answer: z.object({ items: z.array(invoiceWire) }),
    run: async ({ params, context }) => ({ items: (await context.services.invoices.ofContract(params.id)).map((invoice) => toInvoiceWire(invoice, Date.now())) }),
  }),
  POST: method({
    allow: "banners:manage",
    summary: "Emite uma cobrança por Pix estático; sem `valor`, o do contrato",
    params: idParam,
    body: invoiceDraft,
    answer: invoiceWire,
    status: 201,
    run: async ({ params, body, caller, context }) => {
      const request = { amountCents: body.valor, description: body.descricao, dueAt: body.vencimento };
      return toInvoiceWire(await context.services.invoices.issue(params.id, request, actorOf(caller)), Date.now());
    },
  }),
});

export const loader = route.loader;
export const action = route.action;
