import { Form, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { ActionMessage } from "#app/ui/action-message.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { OperationField } from "#app/ui/newsroom/operation-field.tsx";
import { SimulatedMark } from "#app/ui/newsroom/shell/simulated-providers.tsx";
import { useReload } from "#app/ui/newsroom/use-reload.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { EmptyState, ErrorState } from "#app/ui/states.tsx";
import { useInterval } from "#app/ui/use-interval.ts";
import { type DistributionView, JOB_SECTIONS, type JobSection, type QueueNotice } from "./distribution-view.ts";
import { JobItem, KIND_LABELS } from "./job-item.tsx";

export interface DistributionAnswer {
  ok: boolean;
  message: string;
}

const TITLES: Record<JobSection, string> = { running: "Em andamento", waiting: "Esperando", failed: "Falhas", done: "Concluídos" };

/** How often the list is read while something moves, and while nothing does. Milliseconds. */
const MOVING_MS = 5_000;
const STILL_MS = 60_000;

const HERE = "/admin/distribuicao";

function Notice({ notice: { kind, reason, until }, mayManage, busy }: { notice: QueueNotice; mayManage: boolean; busy: boolean }) {
  return (
    <div role="status" className="mb-4 flex flex-wrap items-center gap-3 rounded-xl bg-warn-soft px-4 py-3">
      <Icon name="alert" className="size-4 shrink-0 text-warn" />
      <p className="min-w-0 flex-1 basis-60 wrap-anywhere">
        <strong className="font-semibold">
          {until === null ? `A fila de ${KIND_LABELS[kind].toLowerCase()} parou.` : `A fila de ${KIND_LABELS[kind].toLowerCase()} espera até ${until}.`}
        </strong>{" "}
        {reason}
      </p>
      {mayManage && until === null ? (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={kind} />
          <OperationField />
          <Button type="submit" size="sm" name="intent" value="resume" icon="refresh" busy={busy} aria-label={`Retomar a fila de ${KIND_LABELS[kind].toLowerCase()}`}>
            Retomar
          </Button>
        </Form>
      ) : null}
    </div>
  );
}

/** 'Distribuição': the jobs that narrate stories and send alerts and e-mail. */
export function DistributionScreen() {
  const { sections, notices, mayManage, isUnreachable } = useLoaderData<DistributionView>();
  const answer = useActionData<DistributionAnswer>();
  const navigation = useNavigation();
  const reload = useReload();
  const busy = navigation.formData ? String(navigation.formData.get("id")) : null;
  const isMoving = sections.running.count > 0 || sections.waiting.count > 0;
  useInterval(() => void reload(), busy === null ? (isMoving ? MOVING_MS : STILL_MS) : null);
  const shown = JOB_SECTIONS.filter((name) => sections[name].count > 0);
  return (
    <>
      <PageHeader
        title="Distribuição"
        actions={
          <ButtonLink to={HERE} replace preventScrollReset icon="refresh">
            Atualizar
          </ButtonLink>
        }
      >
        <p>
          O áudio das matérias, os avisos aos leitores e os e-mails: o que está em andamento, o que espera e o que falhou. <SimulatedMark provider="azure-speech" />
        </p>
      </PageHeader>
      <ActionMessage answer={answer} />
      {notices.map((notice) => (
        <Notice key={notice.kind} notice={notice} mayManage={mayManage} busy={busy === notice.kind} />
      ))}
      {isUnreachable || shown.length === 0 ? (
        <div className="card">
          {isUnreachable ? (
            <ErrorState
              title="As filas não responderam"
              actions={
                <ButtonLink to={HERE} replace icon="refresh">
                  Tentar de novo
                </ButtonLink>
              }
            >
              Nada se perdeu: os trabalhos continuam guardados.
            </ErrorState>
          ) : (
            <EmptyState title="Nenhum trabalho">Quando uma matéria com 'Áudio' ligado é publicada, a narração dela aparece aqui.</EmptyState>
          )}
        </div>
      ) : (
        <div className="flex flex-col gap-5">
          {shown.map((name) => {
            const { lines, count } = sections[name];
            return (
              <section key={name} aria-labelledby={`secao-${name}`} className="card">
                <h2 id={`secao-${name}`} className="flex items-baseline gap-2 border-b border-line px-4 py-3 card-title">
                  {TITLES[name]} <span className="font-sans text-sm text-subtle tabular-nums">{count}</span>
                </h2>
                <ul data-rows className="divide-y divide-line">
                  {lines.map((line) => (
                    <JobItem key={line.id} line={line} busy={busy === line.id} />
                  ))}
                </ul>
                {count > lines.length ? <p className="border-t border-line px-4 py-3 text-muted">E mais {count - lines.length}.</p> : null}
              </section>
            );
          })}
        </div>
      )}
    </>
  );
}
