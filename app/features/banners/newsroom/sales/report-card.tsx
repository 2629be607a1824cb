import { Form } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { OperationField } from "#app/ui/newsroom/operation-field.tsx";
import { ScreenCard } from "#app/ui/newsroom/record-form/record-form.tsx";
import { PrivateAddress } from "./private-address.tsx";

export interface ReportView {
  /** Months with a report, the latest first. */
  months: readonly { month: string; name: string }[];
  reportUrl: string | null;
  /** Digits of the advertiser's telephone for WhatsApp; empty without any. */
  phone: string;
  /** Whether it is a public body's. */
  isOfficial: boolean;
}

const LINK = "text-accent underline underline-offset-2";

/** 'Comprovante de veiculação': its months, and the address for the advertiser. */
export function ReportCard({ view, contractId, title, busy }: { view: ReportView; contractId: number; title: string; busy: FormDataEntryValue | null }) {
  const { months, reportUrl, phone, isOfficial } = view;
  return (
    <ScreenCard
      id="comprovante"
      title="Comprovante de veiculação"
      about="Números por dia, peças e posições, sem preço nem CPF. Feito dos totais por hora, que são selados: o mesmo mês sai igual quando for aberto de novo."
    >
      {months.length === 0 ? (
        <p className="text-muted">A veiculação ainda não começou.</p>
      ) : (
        <ul className="mb-4 flex flex-col gap-1">
          {months.map(({ month, name }) => (
            <li key={month} className="flex flex-wrap gap-x-4">
              <a href={`/admin/contratos/${contractId}/comprovante?mes=${month}`} target="_blank" rel="noopener" className={LINK}>
                {name}
              </a>
              {isOfficial ? (
                <a href={`/admin/contratos/${contractId}/comprovante?mes=${month}&formulario=oficial`} target="_blank" rel="noopener" className={LINK}>
                  Formulário de publicidade oficial
                </a>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {reportUrl === null ? null : <PrivateAddress label="Endereço para o anunciante" url={reportUrl} message={`Comprovante de veiculação: ${title}`} phone={phone} />}
      <Form method="post" className="mt-3">
        <OperationField />
        {reportUrl === null ? (
          <Button type="submit" icon="link" name="intent" value="issue-report" busy={busy === "issue-report"}>
            Criar endereço para o anunciante
          </Button>
        ) : (
          <Button type="submit" size="sm" variant="dangerGhost" name="intent" value="revoke-report" busy={busy === "revoke-report"}>
            Revogar endereço
          </Button>
        )}
      </Form>
    </ScreenCard>
  );
}
