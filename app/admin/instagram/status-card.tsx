import { formatCount } from "#app/admin/format.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ErrorState, LoadingState } from "#app/ui/states.tsx";
import type { InstagramStatusWire } from "#app/wire/instagram-queue.ts";
import { momentInWords } from "./queue-words.ts";
import type { StatusState } from "./use-instagram-status.ts";

interface StatusCardProps {
  state: StatusState;
  simulated: boolean;
  timeZone: string;
  busy: boolean;
  resuming: boolean;
  onRefresh(): void;
  onResume(): void;
}

const hours = (value: number) => `${value.toLocaleString("pt-BR")} h`;

function Notice({ tone, cause, remedy }: { tone: "warn" | "danger"; cause: string; remedy: string }) {
  return (
    <div className={`flex gap-2 rounded-lg px-3 py-2 ${tone === "danger" ? "bg-danger-soft text-danger" : "bg-warn-soft text-warn"}`}>
      <Icon name="alert" className="mt-0.5 size-4" />
      <p className="min-w-0">
        <strong className="font-semibold">{cause}</strong> {remedy}
      </p>
    </div>
  );
}

function Figures({ status: { account, quota, token } }: { status: InstagramStatusWire }) {
  return (
    <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-3">
      <div className="min-w-0">
        <dt className="text-[0.8125rem] text-muted">Conta</dt>
        <dd className="font-semibold wrap-anywhere">
          {account ? `@${account.username}` : "Sem resposta"}
          {account?.followers != null ? <span className="block font-normal text-muted">{formatCount(account.followers)} seguidores</span> : null}
        </dd>
      </div>
      <div>
        <dt className="text-[0.8125rem] text-muted">Publicações</dt>
        <dd className="font-semibold tabular-nums">
          {quota ? (
            <>
              {formatCount(quota.used)} de {formatCount(quota.total)} <span className="font-normal text-muted">nas últimas {hours(quota.windowHours)}</span>
            </>
          ) : (
            "Sem resposta"
          )}
        </dd>
      </div>
      <div className="min-w-0">
        <dt className="text-[0.8125rem] text-muted">Token</dt>
        <dd className="font-semibold">{token ? (token.state === "ok" ? token.cause : "Precisa de atenção") : "Sem resposta"}</dd>
      </div>
    </dl>
  );
}

/** The account that the cards go to: who it is, what it may still publish, and what a person must mend. */
export function StatusCard({ state, simulated, timeZone, busy, resuming, onRefresh, onResume }: StatusCardProps) {
  return (
    <section aria-labelledby="instagram-account" className="mb-5 rounded-xl border border-line bg-surface p-4 shadow-lift sm:p-5">
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id="instagram-account" className="mr-auto text-lg font-semibold">
          Conta
        </h2>
        {simulated ? <Badge tone="warn">modo simulado</Badge> : null}
        <Button size="sm" icon="refresh" busy={busy} onClick={onRefresh}>
          Atualizar
        </Button>
      </div>
      {state.kind === "loading" ? <LoadingState>Perguntando ao Instagram…</LoadingState> : null}
      {state.kind === "failed" ? (
        <ErrorState title="A conta não pôde ser consultada" actions={<Button onClick={onRefresh}>Tentar novamente</Button>}>
          {state.reason}
        </ErrorState>
      ) : null}
      {state.kind === "ready" ? (
        <div className="flex flex-col gap-3">
          <Figures status={state.status} />
          {state.status.token && state.status.token.state !== "ok" ? (
            <Notice
              tone={state.status.token.state === "reconnect" || state.status.token.state === "permission" ? "danger" : "warn"}
              cause={state.status.token.cause}
              remedy={state.status.token.remedy}
            />
          ) : null}
          {state.status.problem ? <Notice tone="warn" cause={state.status.problem.cause} remedy={state.status.problem.remedy} /> : null}
          {state.status.hold ? (
            <div className="flex flex-col items-start gap-2">
              <Notice
                tone="danger"
                cause="A fila está parada."
                remedy={`${state.status.hold.reason}${state.status.hold.until ? ` Continua sozinha em ${momentInWords(state.status.hold.until, timeZone)}.` : ""}`}
              />
              <Button icon="power" busy={resuming} onClick={onResume}>
                Retomar
              </Button>
            </div>
          ) : null}
        </div>
      ) : null}
    </section>
  );
}
