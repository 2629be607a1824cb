import { pixReceiverBody, pixReceiverWire, toPixReceiver, toPixReceiverWire } from "#app/features/banners/sales.wire.ts";
import { actorOf } from "#app/features/people/actor.http.ts";
import { type ApiTable, method } from "#app/platform/http/api-route.server.ts";
import { type RefusalExtension, refusalExtension } from "#app/platform/http/errors/refusal-extensions.server.ts";
import { CURRENT_SITE } from "./site-choices.ts";
import { fromSiteRecordWire, siteRecordBody, siteRecordWire, toSiteRecordWire } from "./site-choices.wire.ts";

export const settingsApi: ApiTable = {
  "/settings/site": {
    GET: method({
      allow: "public",
      summary: "Configurações do site: nome, logotipo, assinatura, fuso horário, redes sociais, páginas, robôs de IA e ads.txt",
      answer: siteRecordWire,
      run: async ({ caller, context }) => toSiteRecordWire(await context.services.siteChoices.find(), caller !== null),
    }),
    PUT: method({
      allow: "site-settings:manage",
      summary: "Altera qualquer parte das configurações do site",
      body: siteRecordBody,
      answer: siteRecordWire,
      run: async ({ body, caller, context }) => {
        const saved = await context.services.siteChoices.save((current) => fromSiteRecordWire(body, current), { actor: actorOf(caller) }, body.versao);
        return toSiteRecordWire(saved, true);
      },
    }),
  },
  "/settings/pix": {
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
  },
};

/** What refusals carry of this feature. */
export const settingsRefusals: readonly RefusalExtension[] = [refusalExtension(CURRENT_SITE, (site) => ({ current: toSiteRecordWire(site, true) }))];
