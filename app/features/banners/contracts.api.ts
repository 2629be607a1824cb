import { z } from "zod/v4";
import { actorOf } from "#app/features/people/actor.http.ts";
import { type ApiTable, method } from "#app/platform/http/api-route.server.ts";
import { type RefusalExtension, refusalExtension } from "#app/platform/http/errors/refusal-extensions.server.ts";
import { idParam, toIso } from "#app/platform/text/text.wire.ts";
import {
  advertiserChanges,
  advertiserDraft,
  advertiserWire,
  contractChanges,
  contractDraft,
  contractsQuery,
  contractWire,
  extraDaysBody,
  toAdvertiserChange,
  toAdvertiserWire,
  toContractChange,
  toContractWire,
} from "./advertisers.wire.ts";
import { CURRENT_ADVERTISER, CURRENT_CONTRACT } from "./contract.ts";
import { invoiceChanges, invoiceDraft, invoiceWire, toInvoiceWire } from "./sales.wire.ts";

const changeAdvertiser = method({
  allow: "banners:manage",
  summary: "Muda um anunciante; com `versao`, só sobre ela (409 com `current`)",
  params: idParam,
  body: advertiserChanges,
  answer: advertiserWire,
  run: async ({ params, body: { versao, ...sent }, caller, context }) =>
    toAdvertiserWire(await context.services.advertisers.change(params.id, toAdvertiserChange(sent), versao ?? null, actorOf(caller))),
});

const changeContract = method({
  allow: "banners:manage",
  summary: "Muda um contrato; com `versao`, só sobre ela (409 com `current`)",
  params: idParam,
  body: contractChanges,
  answer: contractWire,
  run: async ({ params, body: { versao, ...sent }, caller, context }) =>
    toContractWire(await context.services.advertisers.changeContract(params.id, toContractChange(sent), versao ?? null, actorOf(caller))),
});

export const contractsApi: ApiTable = {
  "/advertisers": {
    GET: method({
      allow: "banners:manage",
      summary: "Anunciantes, por nome",
      answer: z.object({ items: z.array(advertiserWire) }),
      run: async ({ context }) => ({ items: (await context.services.advertisers.list()).map(toAdvertiserWire) }),
    }),
    POST: method({
      allow: "banners:manage",
      summary: "Cadastra um anunciante; CPF ou CNPJ (também com letras) com dígitos conferidos",
      body: advertiserDraft,
      answer: advertiserWire,
      status: 201,
      run: async ({ body, caller, context }) => toAdvertiserWire(await context.services.advertisers.create({ ...toAdvertiserChange(body), name: body.nome }, actorOf(caller))),
    }),
  },
  "/advertisers/:id": {
    GET: method({
      allow: "banners:manage",
      summary: "Um anunciante",
      params: idParam,
      answer: advertiserWire,
      run: async ({ params, context }) => toAdvertiserWire(await context.services.advertisers.get(params.id)),
    }),
    PUT: changeAdvertiser,
    PATCH: changeAdvertiser,
    DELETE: method({
      allow: "banners:manage",
      summary: "Exclui um anunciante sem contratos nem banners",
      params: idParam,
      status: 204,
      run: ({ params, caller, context }) => context.services.advertisers.remove(params.id, actorOf(caller)),
    }),
  },
  "/contracts": {
    GET: method({
      allow: "banners:manage",
      summary: "Contratos, os que começam mais tarde primeiro; com `anunciante`, os dele",
      query: contractsQuery,
      answer: z.object({ items: z.array(contractWire) }),
      run: async ({ query, context }) => ({ items: (await context.services.advertisers.listContracts(query.anunciante ?? null)).map(toContractWire) }),
    }),
    POST: method({
      allow: "banners:manage",
      summary: "Cadastra um contrato: período, quantidade e valor",
      body: contractDraft,
      answer: contractWire,
      status: 201,
      run: async ({ body, caller, context }) => {
        const terms = { advertiserId: body.anuncianteId, title: body.titulo, kind: body.tipoContrato, startsAt: body.dataInicio, endsAt: body.dataFim };
        return toContractWire(await context.services.advertisers.createContract({ ...toContractChange(body), ...terms }, actorOf(caller)));
      },
    }),
  },
  "/contracts/:id": {
    GET: method({
      allow: "banners:manage",
      summary: "Um contrato, com o que já foi entregue",
      params: idParam,
      answer: contractWire,
      run: async ({ params, context }) => toContractWire(await context.services.advertisers.getContract(params.id)),
    }),
    PUT: changeContract,
    PATCH: changeContract,
    DELETE: method({
      allow: "banners:manage",
      summary: "Exclui um contrato sem banners nem cobranças",
      params: idParam,
      status: 204,
      run: ({ params, caller, context }) => context.services.advertisers.removeContract(params.id, actorOf(caller)),
    }),
  },
  "/contracts/:id/invoices": {
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
  },
  "/invoices/:id": {
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
  },
  "/contracts/:id/report": {
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
  },
  "/contracts/:id/extra-days": {
    POST: method({
      allow: "banners:manage",
      summary: "Converte o que um contrato encerrado deixou de entregar em dias extras, só sobre a `versao` dada (409 com `current`)",
      params: idParam,
      body: extraDaysBody,
      answer: z.object({ dias: z.int(), dataFim: z.string().meta({ format: "date-time" }) }),
      async run({ params, body, caller, context }) {
        const { days, endsAt } = await context.services.contractReports.extend(params.id, body.versao, actorOf(caller));
        return { dias: days, dataFim: toIso(endsAt) };
      },
    }),
  },
};

/** What refusals carry of advertisers and contracts. */
export const contractRefusals: readonly RefusalExtension[] = [
  refusalExtension(CURRENT_ADVERTISER, (advertiser) => ({ current: toAdvertiserWire(advertiser) })),
  refusalExtension(CURRENT_CONTRACT, (contract) => ({ current: toContractWire(contract) })),
];
