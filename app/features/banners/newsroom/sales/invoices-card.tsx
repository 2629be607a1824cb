import { Form, Link } from "@remix-run/react";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { OperationField } from "#app/ui/newsroom/operation-field.tsx";
import { RecordField, ScreenCard, type useRecordForm } from "#app/ui/newsroom/record-form.tsx";
import { INVOICE_DESCRIPTION_MAX, type InvoiceState } from "../../contract.ts";

/** A charge; texts as they are shown. */
export interface InvoiceLine {
  id: number;
  description: string;
  amount: string;
  about: string;
  state: InvoiceState;
}

export interface InvoicesView {
  /** Of the contract. */
  id: number | null;
  /** Receiver of payments; null while unset. */
  receiver: string | null;
  invoices: readonly InvoiceLine[];
  /** Initial values of the form. */
  invoiceValues: Readonly<Record<string, string>>;
}

const STATES: Record<InvoiceState, { label: string; tone: BadgeTone }> = {
  aberta: { label: "Aberta", tone: "info" },
  vencida: { label: "Vencida", tone: "danger" },
  paga: { label: "Paga", tone: "ok" },
  cancelada: { label: "Cancelada", tone: "neutral" },
};

function InvoiceItem({ invoice, busy }: { invoice: InvoiceLine; busy: FormDataEntryValue | null }) {
  const { id, description, amount, about, state } = invoice;
  const isOpen = state === "aberta" || state === "vencida";
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2">
          <a href={`/admin/cobrancas/${id}`} target="_blank" rel="noopener" className="font-semibold underline-offset-2 hover:underline">
            {amount}
          </a>
          <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
        </p>
        <p className="text-[0.8125rem] text-muted wrap-anywhere">{description}</p>
        <p className="text-xs text-subtle">{about}</p>
        <Link to={`/admin/cobrancas/${id}/nota`} aria-label={`Nota fiscal: ${amount}, ${description}`} className="text-[0.8125rem] text-accent underline underline-offset-2">
          Nota fiscal
        </Link>
      </div>
      <Form method="post" className="flex flex-wrap gap-2">
        <input type="hidden" name="cobranca" value={id} />
        <OperationField />
        {isOpen ? (
          <>
            <Button type="submit" size="sm" icon="check" name="intent" value="pay-invoice" aria-label={`Marcar como paga: ${amount}, ${description}`} disabled={busy !== null}>
              Marcar como paga
            </Button>
            <Button type="submit" size="sm" variant="dangerGhost" name="intent" value="cancel-invoice" aria-label={`Cancelar: ${amount}, ${description}`} disabled={busy !== null}>
              Cancelar
            </Button>
          </>
        ) : state === "paga" ? (
          <Button type="submit" size="sm" name="intent" value="unpay-invoice" aria-label={`Desfazer pagamento: ${amount}, ${description}`} disabled={busy !== null}>
            Desfazer pagamento
          </Button>
        ) : null}
      </Form>
    </li>
  );
}

/** Charges by Pix of a contract. */
export function InvoicesCard({
  view: { id, receiver, invoices },
  issuing,
  busy,
}: {
  view: InvoicesView;
  issuing: ReturnType<typeof useRecordForm>;
  busy: FormDataEntryValue | null;
}) {
  return (
    <ScreenCard
      id="cobrancas"
      title="Cobranças por Pix"
      about="O código é estático: ele não avisa quando é pago. Confira no extrato e marque a cobrança como paga."
      aside={
        receiver === null ? null : (
          <p className="text-[0.8125rem] text-muted">
            Recebe: <strong className="font-semibold text-ink">{receiver}</strong>
          </p>
        )
      }
    >
      {invoices.length === 0 ? null : (
        <ul className="mb-4 divide-y divide-line">
          {invoices.map((invoice) => (
            <InvoiceItem key={invoice.id} invoice={invoice} busy={busy} />
          ))}
        </ul>
      )}
      {id === null ? null : (
        <p className="mb-4 text-[0.8125rem] text-muted">
          <a href={`/admin/contratos/${id}/pacote`} download className="text-accent underline underline-offset-2">
            Baixar pacote para prestação de contas
          </a>
          : exibições por hora com os selos, artes, audiência, notas fiscais e pagamentos, em um arquivo assinado que qualquer pessoa confere.
        </p>
      )}
      {receiver === null ? (
        <p>
          O Pix não está configurado: cadastre a chave, o nome e a cidade em{" "}
          <Link to="/admin/anunciantes#recebimento" className="text-accent underline underline-offset-2">
            Recebimento por Pix
          </Link>
          .
        </p>
      ) : (
        <Form method="post" key={issuing.key} {...issuing.props}>
          <OperationField />
          <div className="grid gap-4 sm:grid-cols-3">
            <RecordField name="valor" label="Valor (R$)" form={issuing.form} inputMode="decimal" maxLength={20} required />
            <RecordField name="descricao" label="Descrição" form={issuing.form} maxLength={INVOICE_DESCRIPTION_MAX} />
            <RecordField name="vencimento" label="Vencimento" form={issuing.form} type="date" />
          </div>
          <Button type="submit" variant="primary" name="intent" value="issue-invoice" className="mt-4" busy={busy === "issue-invoice"}>
            Emitir cobrança
          </Button>
        </Form>
      )}
    </ScreenCard>
  );
}
