import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { DISTRIBUTION_KINDS, DISTRIBUTION_QUEUES, type DistributionKind } from "#app/features/distribution/distribution-job.ts";
import { actorOf } from "#app/features/people/actor.http.ts";
import { roleMay } from "#app/features/people/capabilities.ts";
import { outageOf } from "#app/platform/failures/outage.ts";
import { refuse } from "#app/platform/failures/refusal.ts";
import { adminCaller } from "#app/platform/http/admin-page.server.ts";
import { screenForm } from "#app/platform/http/forms/form-body.server.ts";
import { runIntent } from "#app/platform/http/forms/row-action.server.ts";
import { actOnce, refusedAction } from "#app/platform/http/forms/screen-write.server.ts";
import { MINUTE_MS } from "#app/platform/time/units.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { OperationField } from "#app/ui/newsroom/operation-field.tsx";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { adminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { SimulatedMark } from "#app/ui/newsroom/shell/simulated-providers.tsx";
import { useReload } from "#app/ui/newsroom/use-reload.ts";
import { keepScreenOnNetworkError, revalidateUnlessNetworkError, unconfirmed } from "#app/ui/newsroom/write-outcome.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { EmptyState, ErrorState } from "#app/ui/states.tsx";
import { AnswerToast } from "#app/ui/toast.tsx";
import { useInterval } from "#app/ui/use-interval.ts";
import { type DistributionView, JOB_SECTIONS, type JobLine, type JobSection, type QueueNotice, toDistributionView } from "./distribution-view.ts";

/** One job: of what, since when, why, and what can be done. */
function JobItem({ line, busy }: { line: JobLine; busy: boolean }) {
  const { id, kind, title, editHref, href, by, when, reason, action, mayRetry, mayRemove, mayResolve } = line;
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
          <Badge tone={kind === "narration" ? "info" : "accent"}>{DISTRIBUTION_QUEUES[kind].label}</Badge>
          {editHref ? (
            <Link to={editHref} className="min-w-0 font-semibold wrap-anywhere hover:underline">
              {title}
            </Link>
          ) : (
            <strong className="min-w-0 font-semibold wrap-anywhere">{title}</strong>
          )}
        </p>
        <p className="mt-1 text-sm text-subtle tabular-nums wrap-anywhere">
          {when} · {by}
          {href ? (
            <>
              {" · "}
              <a href={href} target="_blank" rel="noopener" className="underline underline-offset-2">
                {kind === "narration" ? "Ouvir" : "Ver"}
              </a>
            </>
          ) : null}
        </p>
        {reason ? (
          <p className="mt-1.5 max-w-3xl wrap-anywhere">
            {reason} {action ? <span className="text-muted">{action}</span> : null}
          </p>
        ) : null}
      </div>
      {mayRetry || mayRemove || mayResolve ? (
        <Form method="post" preventScrollReset className="flex flex-wrap gap-2">
          <input type="hidden" name="id" value={id} />
          <OperationField />
          {mayResolve ? (
            <>
              <Button type="submit" size="sm" name="intent" value="sent" icon="check" busy={busy} aria-label={`Chegou: ${title}`}>
                Chegou
              </Button>
              <Button type="submit" size="sm" name="intent" value="not-sent" busy={busy} aria-label={`Não chegou: ${title}`}>
                Não chegou
              </Button>
            </>
          ) : null}
          {mayRetry ? (
            <Button type="submit" size="sm" name="intent" value="retry" icon="refresh" busy={busy} aria-label={`Tentar de novo: ${title}`}>
              Tentar de novo
            </Button>
          ) : null}
          {mayRemove ? (
            <Button type="submit" size="sm" variant="dangerGhost" name="intent" value="remove" icon="trash" busy={busy} aria-label={`Retirar: ${title}`}>
              Retirar
            </Button>
          ) : null}
        </Form>
      ) : null}
    </li>
  );
}

interface DistributionAnswer {
  ok: boolean;
  message: string;
}

const TITLES: Record<JobSection, string> = { running: "Em andamento", waiting: "Esperando", failed: "Falhas", done: "Concluídos" };

/** Refresh intervals of the list while a job is in progress, and while none is. Milliseconds. */
const MOVING_MS = 5_000;
const STILL_MS = MINUTE_MS;

const HERE = "/admin/distribuicao";

function Notice({ notice: { kind, reason, until }, mayManage, busy }: { notice: QueueNotice; mayManage: boolean; busy: boolean }) {
  return (
    <div role="status" className="mb-4 flex flex-wrap items-center gap-3 rounded-xl bg-warn-soft px-4 py-3">
      <Icon name="alert" className="size-4 shrink-0 text-warn" />
      <p className="min-w-0 flex-1 basis-60 wrap-anywhere">
        <strong className="font-semibold">
          {until === null ? `A fila de ${DISTRIBUTION_QUEUES[kind].noun} parou.` : `A fila de ${DISTRIBUTION_QUEUES[kind].noun} espera até ${until}.`}
        </strong>{" "}
        {reason}
      </p>
      {mayManage && until === null ? (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={kind} />
          <OperationField />
          <Button type="submit" size="sm" name="intent" value="resume" icon="refresh" busy={busy} aria-label={`Retomar a fila de ${DISTRIBUTION_QUEUES[kind].noun}`}>
            Retomar
          </Button>
        </Form>
      ) : null}
    </div>
  );
}

/** 'Distribuição': the jobs that narrate stories, send alerts and e-mail, and post on networks. */
function DistributionScreen() {
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
          O áudio das matérias, os avisos aos leitores, os e-mails e as publicações nas redes: o que está em andamento, o que espera e o que falhou.{" "}
          <SimulatedMark provider="azure-speech" />
        </p>
      </PageHeader>
      <AnswerToast answer={answer} />
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

export const handle = adminHandle("distribution:read");
export const meta = screenMeta("Distribuição");

export async function loader(args: LoaderFunctionArgs): Promise<DistributionView & { operation: string }> {
  const { services, settings } = args.context;
  const { user } = await adminCaller(args, handle.admin.allow);
  const queues = await services.distribution.read().catch((error: unknown) => {
    if (outageOf(error)) return null;
    throw error;
  });
  const view = toDistributionView(queues, { now: Date.now(), timeZone: settings.timeZone, mayManage: roleMay(user.role, "distribution:manage") });
  return { ...view, operation: crypto.randomUUID() };
}

const FAILURE = "Erro ao alterar a fila";

const kindOf = (name: string): DistributionKind => DISTRIBUTION_KINDS.find((kind) => kind === name) ?? refuse("not-found", "Esta fila não existe.");

export async function action(args: ActionFunctionArgs) {
  const caller = await adminCaller(args, "distribution:manage");
  const { distribution } = args.context.services;
  const form = await screenForm(args);
  const [id, actor] = [String(form.get("id") ?? ""), actorOf(caller)];
  const handler = (message: string, work: () => Promise<unknown>) => async (): Promise<DistributionAnswer> => {
    await actOnce(args, caller, form, async () => void (await work()));
    return { ok: true, message };
  };
  try {
    return await runIntent(String(form.get("intent") ?? ""), {
      retry: handler("O trabalho voltou para a fila.", () => distribution.retry(id, actor)),
      remove: handler("Trabalho retirado da fila.", () => distribution.cancel(id, actor)),
      sent: handler("Marcado como enviado.", () => distribution.resolve(id, true, actor)),
      "not-sent": handler("Marcado como não enviado. Tente de novo quando quiser.", () => distribution.resolve(id, false, actor)),
      resume: handler("A fila foi retomada.", () => distribution.resume(kindOf(id), actor)),
    });
  } catch (error) {
    const { status, message } = refusedAction(error, FAILURE, args);
    return data<DistributionAnswer>({ ok: false, message }, { status });
  }
}

export const clientAction = keepScreenOnNetworkError(() => ({ ok: false, message: unconfirmed(FAILURE) }));

export const shouldRevalidate = revalidateUnlessNetworkError;

export default DistributionScreen;

export const ErrorBoundary = () => <ScreenError />;
