import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { ActionMessage } from "#app/ui/action-message.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { LeaveQuestion } from "#app/ui/newsroom/leave-question.tsx";
import { OperationField } from "#app/ui/newsroom/operation-field.tsx";
import type { RecordAnswer } from "#app/ui/newsroom/record-form/record-form.tsx";
import { DeleteConfirmation, messageOf, ScreenCard, useRecordForm } from "#app/ui/newsroom/record-form/record-form.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { AdvertiserFields } from "./advertiser-fields.tsx";
import { ArtworkCard, type ArtworkView } from "./artwork-card.tsx";
import { BannerFiguresTable, ContractItem } from "./delivery-line.tsx";
import type { BannerFigures, ContractLine } from "./sales-view.ts";

export interface AdvertiserView extends ArtworkView {
  operation: string;
  note: string | null;
  id: number;
  name: string;
  version: number;
  values: Readonly<Record<string, string>>;
  contracts: readonly ContractLine[];
  banners: readonly BannerFigures[];
  /** Whether the delete confirmation is shown. */
  isDeleting: boolean;
}

/** An advertiser with its contracts, banners and artwork. */
export function AdvertiserScreen() {
  const view = useLoaderData<AdvertiserView>();
  const { id, name, version, values, contracts, banners, note, isDeleting } = view;
  const answer = useActionData<RecordAnswer>();
  const busy = useNavigation().formData?.get("intent") ?? null;
  const saving = useRecordForm("save-advertiser", values, answer);
  const here = `/admin/anunciantes/${id}`;
  return (
    <>
      <PageHeader
        title={name}
        actions={
          <>
            <ButtonLink to="/admin/anunciantes" icon="chevronLeft">
              Anunciantes
            </ButtonLink>
            <ButtonLink to={`/admin/contratos/novo?anunciante=${id}`} variant="primary" icon="plus">
              Novo contrato
            </ButtonLink>
          </>
        }
      />
      <ActionMessage answer={messageOf(answer, note)} />
      <ScreenCard id="contratos" title="Contratos">
        {contracts.length === 0 ? (
          <p className="text-muted">Nenhum contrato ainda.</p>
        ) : (
          <ul className="divide-y divide-line">
            {contracts.map((line) => (
              <ContractItem key={line.id} line={line} />
            ))}
          </ul>
        )}
      </ScreenCard>
      <ScreenCard id="banners" title="Banners" about="Exibições, impressões visíveis e cliques desde o início de cada banner.">
        <BannerFiguresTable banners={banners} />
      </ScreenCard>
      <ArtworkCard view={view} contracts={contracts} busy={busy} />
      <ScreenCard id="cadastro" title="Cadastro">
        <Form method="post" action={here} key={saving.key} {...saving.props}>
          <OperationField />
          <input type="hidden" name="versao" value={saving.version ?? version} />
          <AdvertiserFields form={saving.form} />
          <div className="mt-5 flex flex-wrap gap-2">
            <Button type="submit" variant="primary" name="intent" value="save-advertiser" busy={busy === "save-advertiser"}>
              Salvar cadastro
            </Button>
            <ButtonLink to={`${here}?excluir=1#cadastro`} preventScrollReset variant="dangerGhost" icon="trash">
              Excluir anunciante
            </ButtonLink>
          </div>
        </Form>
        {isDeleting ? (
          <DeleteConfirmation
            screen={here}
            intent="remove-advertiser"
            what="este anunciante"
            label="Excluir anunciante"
            condition="Só é possível sem contratos, banners, links de envio de arte abertos nem artes a decidir."
            busy={busy}
          />
        ) : null}
      </ScreenCard>
      <LeaveQuestion isUnsaved={saving.isUnsaved} leavesBy="path">
        O que você mudou neste cadastro ainda não foi salvo.
      </LeaveQuestion>
    </>
  );
}
