import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { refuse } from "#app/platform/failures/refusal.ts";
import { adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { parse } from "#app/platform/http/forms/request-body.server.ts";
import { newsroomDay, noteDateTime } from "#app/platform/time/newsroom-clock.ts";
import { entryOf } from "#app/platform/values/entry-of.ts";
import { counted } from "#app/platform/values/format-number.ts";
import { readId } from "#app/platform/values/read-id.ts";
import type { RecordAnswer } from "#app/ui/newsroom/record-form.tsx";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { adminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { keepScreenOnNetworkError, revalidateUnlessNetworkError, unconfirmed } from "#app/ui/newsroom/write-outcome.ts";
import { toContractChange } from "../advertisers.wire.ts";
import { type Contract, CURRENT_CONTRACT, formatReais, type Invoice, invoiceStateOf } from "../contract.ts";
import { reportMonths } from "../delivery-report.ts";
import { contractForm, invoiceForm } from "../sales.wire.ts";
import { monthName } from "../site/delivery-report.tsx";
import { ContractScreen, type ContractView } from "./sales/contract-screen.tsx";
import { whatsAppDigits } from "./sales/private-address.tsx";
import { contractValues, extraDaysOf, toBannerFigures, toContractLine } from "./sales/sales-view.ts";
import { idIn, salesAction } from "./sales-actions.server.ts";

export const handle = adminHandle("banners:manage");
export const meta = screenMeta("Contrato");

const NEW = "novo";

const DONE: Record<string, string> = { criado: "Contrato cadastrado." };

function invoiceAbout({ issuedAt, dueAt, paidAt, paidBy, cancelledAt }: Invoice, timeZone: string): string {
  const issued = `Emitida em ${noteDateTime(issuedAt, timeZone)}`;
  if (cancelledAt !== null) return `${issued}, cancelada em ${noteDateTime(cancelledAt, timeZone)}`;
  if (paidAt !== null) return `${issued}, marcada como paga por ${paidBy ?? "alguém"} em ${noteDateTime(paidAt, timeZone)}`;
  return dueAt === null ? issued : `${issued}, vence em ${newsroomDay(dueAt, timeZone).split("-").reverse().join("/")}`;
}

/** The form of a new charge opens with what is not charged yet of the contract's price. */
function invoiceValues(contract: Contract | null, invoices: readonly Invoice[]): Record<string, string> {
  const charged = invoices.reduce((sum, { amountCents, cancelledAt }) => sum + (cancelledAt === null ? amountCents : 0), 0);
  const left = (contract?.priceCents ?? 0) - charged;
  return { valor: left > 0 ? (left / 100).toFixed(2).replace(".", ",") : "", descricao: contract?.title ?? "", vencimento: "" };
}

export async function loader(args: LoaderFunctionArgs): Promise<ContractView> {
  const { services, settings } = args.context;
  const { searchParams } = new URL(args.request.url);
  const isNew = args.params.id === NEW;
  const [, page] = await adminCallerWith(args, handle.admin.allow, services.sales.readContract(readId(args.params.id) ?? 0));
  const { contract, advertisers, banners, revenueCents, invoices, receiver, report } = page;
  if (!contract && !isNew) throw new Response("Contrato não encontrado.", { status: 404 });
  const { timeZone } = settings;
  const now = Date.now();
  const wanted = contract?.advertiserId ?? readId(searchParams.get("anunciante")) ?? 0;
  const advertiser = advertisers.find(({ id }) => id === wanted) ?? null;
  return {
    operation: crypto.randomUUID(),
    note: entryOf(DONE, searchParams.get("feito") ?? "") ?? null,
    id: contract?.id ?? null,
    version: contract?.version ?? null,
    advertiser: advertiser && { id: advertiser.id, name: advertiser.name },
    advertisers: advertisers.map(({ id, name }) => ({ id, name })),
    values: contractValues(contract, { advertiserId: advertiser?.id ?? null, now, timeZone }),
    line: contract && toContractLine(contract, now, timeZone),
    banners: banners.map((banner) => toBannerFigures(banner, now)),
    revenue: formatReais(revenueCents),
    extra: contract && extraDaysOf(contract, now, timeZone),
    isDeleting: searchParams.has("excluir"),
    months: contract ? reportMonths(contract, now, timeZone).map((month) => ({ month, name: monthName(month) })) : [],
    reportUrl: report?.url ?? null,
    phone: whatsAppDigits(advertiser?.phone ?? ""),
    isOfficial: contract?.publicAdvertising != null,
    receiver: receiver?.name ?? null,
    invoices: invoices.map((invoice) => ({
      id: invoice.id,
      description: invoice.description,
      amount: formatReais(invoice.amountCents),
      about: invoiceAbout(invoice, timeZone),
      state: invoiceStateOf(invoice, now),
    })),
    invoiceValues: invoiceValues(contract, invoices),
  };
}

export const action = (args: ActionFunctionArgs) => {
  const { advertisers, contractReports: reports, invoices } = args.context.services;
  // 0: a contract to be made.
  const id = readId(args.params.id) ?? 0;
  const invoiceTo =
    (isPaid: boolean) =>
    async ({ fields, actor }: Parameters<Parameters<typeof salesAction>[1][string]>[0]) => {
      await invoices.setPaid(idIn(fields, "cobranca"), isPaid, actor);
      return isPaid ? "Cobrança marcada como paga." : "Pagamento desfeito.";
    };
  return salesAction(
    args,
    {
      async "save-contract"({ fields, actor, version, once }) {
        const sent = parse(contractForm, fields, "body");
        if (id > 0) {
          await advertisers.changeContract(id, toContractChange(sent), version, actor);
          return "Contrato salvo.";
        }
        const { anuncianteId: advertiserId, titulo: title, tipoContrato: kind, dataInicio: startsAt, dataFim: endsAt } = sent;
        const made = await once(async () => (await advertisers.createContract({ ...toContractChange(sent), advertiserId, title, kind, startsAt, endsAt }, actor)).id);
        return { to: `/admin/contratos/${made}?feito=criado` };
      },
      async "remove-contract"({ actor, once }) {
        const { advertiserId } = await advertisers.getContract(id);
        await once(() => advertisers.removeContract(id, actor));
        return { to: `/admin/anunciantes/${advertiserId}?feito=contrato` };
      },
      async "issue-report"({ actor }) {
        await reports.issue(id, actor);
        return "Endereço criado. Copie-o ou mande pelo WhatsApp.";
      },
      async "revoke-report"({ actor }) {
        await reports.revoke(id, actor);
        return "Endereço revogado: quem o tem não vê mais o comprovante.";
      },
      async extend({ actor, version, once }) {
        const { days } = await once(() => reports.extend(id, version ?? refuse("conflict", "Recarregue a página para ver como o contrato está."), actor));
        return `Contrato estendido em ${counted(days, "dia", "dias")}.`;
      },
      async "issue-invoice"({ fields, actor, once }) {
        const { valor, descricao, vencimento } = parse(invoiceForm, fields, "body");
        await once(async () => (await invoices.issue(id, { amountCents: valor, description: descricao, dueAt: vencimento }, actor)).id);
        return "Cobrança emitida. Abra-a para ver o QR code e o código Pix.";
      },
      "pay-invoice": invoiceTo(true),
      "unpay-invoice": invoiceTo(false),
      async "cancel-invoice"({ fields, actor }) {
        await invoices.cancel(idIn(fields, "cobranca"), actor);
        return "Cobrança cancelada.";
      },
    },
    { "save-contract": CURRENT_CONTRACT },
  );
};

export const clientAction = keepScreenOnNetworkError<RecordAnswer>(() => ({ ok: false, message: unconfirmed("Erro ao salvar") }));

export const shouldRevalidate = revalidateUnlessNetworkError;

export default function Screen() {
  const { id } = useLoaderData<ContractView>();
  return <ContractScreen key={id ?? NEW} />;
}

export const ErrorBoundary = () => <ScreenError />;
