import { pixReceiverBody, pixReceiverWire, toPixReceiver, toPixReceiverWire } from "#app/features/banners/invoices.wire.ts";
import { apiRoute, method } from "#app/platform/http/api-route.server.ts";
import { actorOf } from "#app/platform/http/auth/actor.server.ts";

const route = apiRoute({
  GET: method({
    allow: "site-settings:manage",
    summary: "Quem recebe cobranças por Pix",
    answer: pixReceiverWire,
    run: async ({ context }) => toPixReceiverWire(await context.services.invoices.receiver()),
  }),
  PUT: method({
    allow: "site-settings:manage",
    summary: "Define quem recebe cobranças por Pix; `chave` nula tira o recebedor",
    body: pixReceiverBody,
    answer: pixReceiverWire,
    repeats: "resume",
    run: async ({ body, caller, context }) => toPixReceiverWire(await context.services.invoices.setReceiver(toPixReceiver(body), actorOf(caller))),
  }),
});

export const loader = route.loader;
export const action = route.action;
