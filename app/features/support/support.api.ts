import { z } from "zod/v4";
import { actorOf } from "#app/features/people/actor.http.ts";
import { refuse } from "#app/platform/failures/refusal.ts";
import { type ApiTable, method } from "#app/platform/http/api-route.server.ts";
import { type RefusalExtension, refusalExtension } from "#app/platform/http/errors/refusal-extensions.server.ts";
import { readForm } from "#app/platform/http/forms/form-body.server.ts";
import { idParam } from "#app/platform/text/text.wire.ts";
import { readStatementFile, STATEMENT_TOO_LARGE } from "./support.http.ts";
import { CURRENT_ENTRY, CURRENT_SUPPORT, STATEMENT_FORM_BYTES } from "./support.ts";
import {
  accountsWire,
  codeQuery,
  confirmationBody,
  entryChange,
  entryWire,
  statementWire,
  supportChange,
  supportWire,
  toAccountsWire,
  toEntryWire,
  toStatementWire,
  toSupportChange,
  toSupportWire,
  toUse,
  useDraft,
} from "./support.wire.ts";

export const supportApi: ApiTable = {
  "/settings/support": {
    GET: method({
      allow: "support:manage",
      summary: "Configurações do Apoie",
      answer: supportWire,
      run: async ({ context }) => toSupportWire((await context.services.support.state()).settings),
    }),
    PUT: method({
      allow: "support:manage",
      summary: "Altera o Apoie; ligado só com quem recebe por Pix cadastrado. Com `versao`, só sobre ela (409 com `current`)",
      body: supportChange,
      answer: supportWire,
      run: async ({ body: { versao, ...sent }, caller, context }) => toSupportWire(await context.services.support.save(toSupportChange(sent), versao ?? null, actorOf(caller))),
    }),
  },
  "/support/code": {
    GET: method({
      allow: "public",
      summary: "Um código Pix para apoiar com `valor` reais; nada dele é guardado",
      query: codeQuery,
      answer: z.object({ valor: z.number(), pix: z.string(), referencia: z.string() }),
      async run({ query, context }) {
        const { code } = await context.readers.support.code(query.valor);
        return code
          ? Response.json({ valor: query.valor / 100, pix: code.payload, referencia: code.reference }, { headers: { "Cache-Control": "no-store" } })
          : refuse("not-found", "O Apoie está desligado.");
      },
    }),
  },
  "/support/accounts": {
    GET: method({
      allow: "public",
      summary: "As contas do Apoie por mês, como os leitores as leem; um mês sem extrato conferido tem `recebido` nulo",
      answer: accountsWire,
      async run({ context }) {
        const { months, balanceCents, lastDay } = await context.readers.support.accounts();
        return toAccountsWire(months, balanceCents, lastDay);
      },
    }),
  },
  "/support/statements": {
    POST: method({
      allow: "support:manage",
      summary: "Lê um extrato OFX (até 5 MB) e diz o que contaria; o arquivo não é guardado",
      rawBody: "multipart/form-data",
      rawField: "arquivo",
      answer: statementWire,
      status: 201,
      async run({ request, caller, context }) {
        const bytes = await readStatementFile(await readForm(request, STATEMENT_FORM_BYTES, STATEMENT_TOO_LARGE));
        return toStatementWire(await context.services.support.upload(bytes, actorOf(caller)));
      },
    }),
  },
  "/support/statements/:id": {
    GET: method({
      allow: "support:manage",
      summary: "Um extrato, com as linhas que esperam confirmação",
      params: idParam,
      answer: statementWire,
      run: async ({ params, context }) => toStatementWire(await context.services.support.statement(params.id)),
    }),
    DELETE: method({
      allow: "support:manage",
      summary: "Descarta um extrato que espera confirmação",
      params: idParam,
      status: 204,
      run: ({ params, caller, context }) => context.services.support.discard(params.id, actorOf(caller)),
    }),
  },
  "/support/statements/:id/confirmation": {
    POST: method({
      allow: "support:manage",
      summary: "Conta as linhas com referência do site e as `linhas` escolhidas; o resto é esquecido. Repetir não conta de novo",
      repeats: "resume",
      params: idParam,
      body: confirmationBody,
      isBodyOptional: true,
      answer: statementWire,
      run: async ({ params, body, caller, context }) => toStatementWire(await context.services.support.confirm(params.id, body.linhas, actorOf(caller))),
    }),
  },
  "/support/uses": {
    POST: method({
      allow: "support:manage",
      summary: "Registra um uso do dinheiro nas contas públicas",
      body: useDraft,
      answer: entryWire,
      status: 201,
      run: async ({ body, caller, context }) => toEntryWire(await context.services.support.addUse(toUse(body), actorOf(caller))),
    }),
  },
  "/support/entries/:id": {
    PUT: method({
      allow: "support:manage",
      summary: "Risca um lançamento das contas (`contado` falso), ou volta a contá-lo; os leitores veem o risco. Com `versao`, só sobre ela (409 com `current`)",
      params: idParam,
      body: entryChange,
      answer: entryWire,
      run: async ({ params, body, caller, context }) => toEntryWire(await context.services.support.setCounted(params.id, body.contado, body.versao ?? null, actorOf(caller))),
    }),
  },
};

/** What refusals carry of this feature. */
export const supportRefusals: readonly RefusalExtension[] = [
  refusalExtension(CURRENT_SUPPORT, (settings) => ({ current: toSupportWire(settings) })),
  refusalExtension(CURRENT_ENTRY, (entry) => ({ current: toEntryWire(entry) })),
];
