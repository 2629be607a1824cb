import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { ActionMessage } from "#app/ui/action-message.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LeaveQuestion } from "#app/ui/newsroom/leave-question.tsx";
import { OperationField } from "#app/ui/newsroom/operation-field.tsx";
import { DeleteConfirmation, messageOf, type RecordAnswer, RecordField, type RecordForm, ScreenCard, useRecordForm } from "#app/ui/newsroom/record-form.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { CONTRACT_NOTES_MAX, CONTRACT_NUMBER_MAX, CONTRACT_TITLE_MAX, PRICE_KIND_LABELS, PRICE_KINDS, PUBLIC_TEXT_MAX } from "../../contract.ts";
import { BannerFiguresTable, DeliveryBar } from "./delivery-line.tsx";
import { InvoicesCard, type InvoicesView } from "./invoices-card.tsx";
import { PrivateAddress } from "./private-address.tsx";
import type { BannerFigures, ContractLine } from "./sales-view.ts";

interface ReportView {
  /** Months with a report, the latest first. */
  months: readonly { month: string; name: string }[];
  reportUrl: string | null;
  /** Digits of the advertiser's telephone for WhatsApp; empty without any. */
  phone: string;
  /** True for a contract of a public body. */
  isOfficial: boolean;
}

const LINK = "text-accent underline underline-offset-2";

/** 'Comprovante de veiculação': its months, and the address for the advertiser. */
function ReportCard({ view, contractId, title, busy }: { view: ReportView; contractId: number; title: string; busy: FormDataEntryValue | null }) {
  const { months, reportUrl, phone, isOfficial } = view;
  return (
    <ScreenCard
      id="comprovante"
      title="Comprovante de veiculação"
      about="Números por dia, banners e posições, sem preço nem CPF. Feito dos totais por hora, que são selados: o mesmo mês sai igual quando for aberto de novo."
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

const OFFICIAL = [
  ["orgao", "Órgão público"],
  ["campanha", "Campanha"],
  ["agencia", "Agência"],
  ["pi", "Pedido de inserção (PI)"],
  ["processo", "Processo ou empenho"],
] as const;

function ContractFields({ form, advertisers }: { form: RecordForm; advertisers: readonly { id: number; name: string }[] }) {
  const isOfficial = OFFICIAL.some(([name]) => (form.values[name] ?? "") !== "" || form.problems[name] !== undefined);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <RecordField
        name="anuncianteId"
        label="Anunciante"
        form={form}
        required
        options={[{ value: "", label: "Escolha" }, ...advertisers.map(({ id, name }) => ({ value: String(id), label: name }))]}
      />
      <RecordField name="titulo" label="Título" form={form} required maxLength={CONTRACT_TITLE_MAX} placeholder="Campanha de Natal" />
      <RecordField name="dataInicio" label="Primeiro dia" form={form} type="date" required />
      <RecordField name="dataFim" label="Último dia" form={form} type="date" required />
      <RecordField name="tipoContrato" label="Vendido por" form={form} options={PRICE_KINDS.map((kind) => ({ value: kind, label: PRICE_KIND_LABELS[kind] }))} />
      <RecordField
        name="quantidade"
        label="Quantidade"
        hint="Impressões visíveis, ou cliques no CPC. Com ela a entrega é distribuída por igual no período. Em branco: sem quantidade."
        form={form}
        inputMode="numeric"
        maxLength={15}
      />
      <RecordField name="valor" label="Valor do contrato (R$)" form={form} inputMode="decimal" maxLength={20} placeholder="1.500,00" />
      <RecordField name="numero" label="Número" form={form} maxLength={CONTRACT_NUMBER_MAX} />
      <details className="group rounded-lg border border-line p-3 sm:col-span-2" open={isOfficial}>
        <summary className="flex items-center gap-1.5 font-semibold">
          <Icon name="chevronRight" className="size-4 shrink-0 text-subtle transition-transform group-open:rotate-90" /> Publicidade de órgão público
        </summary>
        <p className="mt-1 max-w-prose text-[0.8125rem] text-muted">Com o órgão informado, o contrato ganha um formulário de comprovação que se preenche sozinho.</p>
        <div className="mt-3 grid gap-4 sm:grid-cols-2">
          {OFFICIAL.map(([name, label]) => (
            <RecordField key={name} name={name} label={label} form={form} maxLength={PUBLIC_TEXT_MAX} />
          ))}
        </div>
      </details>
      <RecordField name="observacoes" label="Observações" form={form} rows={3} maxLength={CONTRACT_NOTES_MAX} className="sm:col-span-2" />
    </div>
  );
}

export interface ContractView extends InvoicesView, ReportView {
  operation: string;
  note: string | null;
  /** Null: a contract to be made. */
  id: number | null;
  version: number | null;
  advertiser: { id: number; name: string } | null;
  advertisers: readonly { id: number; name: string }[];
  values: Readonly<Record<string, string>>;
  line: ContractLine | null;
  banners: readonly BannerFigures[];
  /** What its banners brought, deleted ones included. */
  revenue: string;
  /** Days that under-delivery becomes; null when nothing is owed. */
  extra: { days: number; until: string } | null;
  isDeleting: boolean;
}

/** A contract: its delivery, report, charges and terms. */
export function ContractScreen() {
  const view = useLoaderData<ContractView>();
  const { id, version, advertiser, advertisers, values, line, banners, extra, note, isDeleting } = view;
  const answer = useActionData<RecordAnswer>();
  const busy = useNavigation().formData?.get("intent") ?? null;
  const saving = useRecordForm("save-contract", values, answer);
  const issuing = useRecordForm("issue-invoice", view.invoiceValues, answer);
  const here = `/admin/contratos/${id ?? "novo"}`;
  return (
    <>
      <PageHeader
        title={line?.title ?? "Novo contrato"}
        actions={
          <ButtonLink to={advertiser ? `/admin/anunciantes/${advertiser.id}` : "/admin/anunciantes"} icon="chevronLeft">
            {advertiser?.name ?? "Anunciantes"}
          </ButtonLink>
        }
      >
        {line ? (
          <p>
            {line.kind} · {line.price} · {line.period}
          </p>
        ) : null}
      </PageHeader>
      <ActionMessage answer={messageOf(answer, note)} />
      {line && id !== null ? (
        <>
          <ScreenCard id="entrega" title="Entrega">
            <DeliveryBar line={line} />
            <p className="mt-2 text-[0.8125rem] tabular-nums">
              Receita até agora: <strong>{view.revenue}</strong>
            </p>
            {extra === null ? null : (
              <Form method="post" className="mt-4 rounded-md border border-line bg-warn-soft p-3 text-warn">
                <p>
                  O contrato encerrou e faltou entregar {line.missing}. Ao preço vendido, isso são {extra.days === 1 ? "1 dia extra" : `${extra.days} dias extras`}, até{" "}
                  {extra.until}.
                </p>
                <input type="hidden" name="versao" value={version ?? ""} />
                <OperationField />
                <Button type="submit" variant="primary" name="intent" value="extend" className="mt-3" busy={busy === "extend"}>
                  Converter em dias extras
                </Button>
              </Form>
            )}
            <div className="mt-4">
              <BannerFiguresTable banners={banners} />
            </div>
            <p className="mt-3">
              <Link to="/admin?tab=banners&novo=1" className="text-accent underline underline-offset-2">
                Novo banner
              </Link>
            </p>
          </ScreenCard>
          <ReportCard view={view} contractId={id} title={line.title} busy={busy} />
          <InvoicesCard view={view} issuing={issuing} busy={busy} />
        </>
      ) : null}
      <ScreenCard id="termos" title="Termos do contrato">
        <Form method="post" action={here} key={saving.key} {...saving.props}>
          <OperationField />
          <input type="hidden" name="versao" value={saving.version ?? version ?? ""} />
          <ContractFields form={saving.form} advertisers={advertisers} />
          <div className="mt-5 flex flex-wrap gap-2">
            <Button type="submit" variant="primary" name="intent" value="save-contract" busy={busy === "save-contract"}>
              {id === null ? "Cadastrar contrato" : "Salvar contrato"}
            </Button>
            {id === null ? null : (
              <ButtonLink to={`${here}?excluir=1#termos`} preventScrollReset variant="dangerGhost" icon="trash">
                Excluir contrato
              </ButtonLink>
            )}
          </div>
        </Form>
        {isDeleting && id !== null ? (
          <DeleteConfirmation
            screen={here}
            intent="remove-contract"
            what="este contrato"
            label="Excluir contrato"
            condition="Só é possível sem cobranças, banners, links de envio de arte abertos nem artes a decidir. Um banner excluído que já foi exibido também conta."
            busy={busy}
          />
        ) : null}
      </ScreenCard>
      <LeaveQuestion isUnsaved={saving.isUnsaved || issuing.isUnsaved} leavesBy="path">
        O que você preencheu nesta tela ainda não foi salvo.
      </LeaveQuestion>
    </>
  );
}
