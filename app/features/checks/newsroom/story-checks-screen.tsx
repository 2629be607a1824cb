import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { ActionMessage } from "#app/ui/action-message.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { LeaveQuestion } from "#app/ui/newsroom/leave-question.tsx";
import { OperationField } from "#app/ui/newsroom/operation-field.tsx";
import { RecordField } from "#app/ui/newsroom/record-form/record-field.tsx";
import type { RecordAnswer } from "#app/ui/newsroom/record-form/record-form.tsx";
import { messageOf, ScreenCard, useRecordForm } from "#app/ui/newsroom/record-form/record-form.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import type { ChecksWire } from "../checks.wire.ts";
import { REASON_MAX, REASON_MIN } from "../publish-gate.ts";
import { FindingList } from "./finding-list.tsx";
import { reasonFieldOf } from "./reason-fields.ts";

export interface StoryChecksView {
  operation: string;
  id: number;
  title: string;
  /** "Rascunho", "Publicada, desligada". */
  state: string;
  report: ChecksWire;
  /** Whether it is published and switched off, so that it can be switched on here. */
  mayEnable: boolean;
  /** Whether it was refused in the list of stories. */
  wasRefused: boolean;
}

const NO_VALUES = {};

function Enabling({ view, answer }: { view: StoryChecksView; answer: RecordAnswer | undefined }) {
  const { form, key, props, isUnsaved } = useRecordForm("enable", NO_VALUES, answer);
  const isBusy = useNavigation().formData !== undefined;
  const rules = [...new Map(view.report.stops.map(({ regra, nome }) => [regra, nome]))];
  return (
    <ScreenCard id="habilitar" title="Habilitar a matéria" about="Ela volta ao site como está salva.">
      <Form method="post" key={key} {...props} className="flex flex-col gap-4">
        <OperationField />
        {rules.map(([rule, name]) => (
          <RecordField
            key={rule}
            name={reasonFieldOf(rule)}
            label={`${name}: por que publicar assim mesmo?`}
            hint={`Fica na trilha, com o seu nome. De ${REASON_MIN} a ${REASON_MAX} caracteres.`}
            rows={2}
            maxLength={REASON_MAX}
            form={form}
          />
        ))}
        <span>
          <Button type="submit" variant="primary" name="intent" value="enable" busy={isBusy}>
            {rules.length > 0 ? "Habilitar com o motivo" : "Habilitar"}
          </Button>
        </span>
      </Form>
      <LeaveQuestion isUnsaved={isUnsaved} leavesBy="path">
        O motivo que você escreveu ainda não foi enviado.
      </LeaveQuestion>
    </ScreenCard>
  );
}

/** What the checks say of a stored story. */
export function StoryChecksScreen() {
  const view = useLoaderData<StoryChecksView>();
  const answer = useActionData<RecordAnswer>();
  const { id, title, state, report, mayEnable, wasRefused } = view;
  const { stops, warnings } = report;
  return (
    <>
      <PageHeader
        title="Conferência antes de publicar"
        actions={
          <>
            <ButtonLink to={`/admin/editar-materia/${id}`} icon="chevronLeft">
              Matéria
            </ButtonLink>
            <ButtonLink to={`/admin/outro-lado/${id}`}>Outro lado</ButtonLink>
          </>
        }
      >
        <p className="wrap-anywhere">
          {title} · {state}
        </p>
      </PageHeader>
      <ActionMessage answer={messageOf(answer, null)} />
      {wasRefused && answer === undefined && stops.length > 0 ? (
        <ActionMessage answer={{ ok: false, message: "A matéria não foi habilitada: a conferência impede. Corrija o texto, ou escreva o motivo abaixo." }} />
      ) : null}
      {stops.length > 0 ? (
        <ScreenCard id="impedimentos" title="Impedem a publicação" about="Um editor ou administrador pode publicar assim mesmo, com um motivo que fica na trilha.">
          <FindingList findings={stops} isStop />
        </ScreenCard>
      ) : null}
      {warnings.length > 0 ? (
        <ScreenCard id="avisos" title="Avisos" about="Não impedem a publicação.">
          <FindingList findings={warnings} isStop={false} />
        </ScreenCard>
      ) : null}
      {stops.length + warnings.length === 0 ? <p className="mb-5 text-muted">A conferência não achou nada a corrigir na versão salva.</p> : null}
      {mayEnable ? <Enabling view={view} answer={answer} /> : null}
    </>
  );
}
