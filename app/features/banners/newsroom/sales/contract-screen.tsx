import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { ActionMessage } from "#app/ui/action-message.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { LeaveQuestion } from "#app/ui/newsroom/leave-question.tsx";
import { OperationField } from "#app/ui/newsroom/operation-field.tsx";
import type { RecordAnswer } from "#app/ui/newsroom/record-form/record-form.tsx";
import { DeleteConfirmation, messageOf, ScreenCard, useRecordForm } from "#app/ui/newsroom/record-form/record-form.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { ContractFields } from "./contract-fields.tsx";
import { BannerFiguresTable, DeliveryBar } from "./delivery-line.tsx";
import { InvoicesCard, type InvoicesView } from "./invoices-card.tsx";
import { ReportCard, type ReportView } from "./report-card.tsx";
import type { BannerFigures, ContractLine } from "./sales-view.ts";

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
