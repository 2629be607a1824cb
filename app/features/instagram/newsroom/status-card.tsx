import { formatCount } from "#app/platform/values/format-number.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { ErrorState, LoadingState } from "#app/ui/states.tsx";
import type { InstagramStatusWire } from "../instagram-queue.wire.ts";
import { AccountNotice } from "./account-notice.tsx";
import type { StatusState } from "./use-instagram-status.ts";

interface StatusCardProps {
  state: StatusState;
  profileUrl: string | null;
  simulated: boolean;
  busy: boolean;
  onRefresh(): void;
}

type Quota = NonNullable<InstagramStatusWire["quota"]>;

const NO_ANSWER = <span className="font-normal text-muted">Sem resposta</span>;
const hours = (value: number) => `${value.toLocaleString("pt-BR")} h`;

/** From this share of the quota on, a warning is shown. */
const NEARLY_USED = 0.9;

function QuotaFigure({ used, total, windowHours }: Quota) {
  const isScarce = used >= total * NEARLY_USED;
  return (
    <>
      <span className={isScarce ? "text-warn" : ""}>
        {formatCount(used)} de {formatCount(total)}
      </span>{" "}
      <span className="font-normal text-muted">nas últimas {hours(windowHours)}</span>
      <svg aria-hidden="true" viewBox="0 0 100 1" preserveAspectRatio="none" className="mt-1.5 block h-1.5 w-full max-w-48 rounded-full bg-sunken">
        <rect width={Math.min(100, (100 * used) / Math.max(total, 1))} height={1} className={isScarce ? "fill-warn" : "fill-accent"} />
      </svg>
    </>
  );
}

function Figures({ status: { account, quota, token }, profileUrl }: { status: InstagramStatusWire; profileUrl: string | null }) {
  const handle = account && `@${account.username}`;
  return (
    <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-3">
      <div className="min-w-0">
        <dt className="text-[0.8125rem] text-muted">Perfil</dt>
        <dd className="font-semibold wrap-anywhere">
          {profileUrl === null ? (
            (handle ?? NO_ANSWER)
          ) : (
            <a href={profileUrl} target="_blank" rel="noopener noreferrer" className="inline-flex items-center gap-1 hover:underline">
              {handle} <Icon name="external" className="size-3.5" />
            </a>
          )}
          {account?.followers != null ? <span className="block font-normal text-muted">{formatCount(account.followers)} seguidores</span> : null}
        </dd>
      </div>
      <div>
        <dt className="text-[0.8125rem] text-muted">Publicações</dt>
        <dd className="font-semibold tabular-nums">{quota ? <QuotaFigure {...quota} /> : NO_ANSWER}</dd>
      </div>
      <div className="min-w-0">
        <dt className="text-[0.8125rem] text-muted">Acesso (token)</dt>
        <dd className="font-semibold">{token ? token.state === "ok" ? token.cause : <span className="text-warn">Precisa de atenção</span> : NO_ANSWER}</dd>
      </div>
    </dl>
  );
}

/** The connected account: profile, remaining quota, and problems that a person must fix. */
export function StatusCard({ state, profileUrl, simulated, busy, onRefresh }: StatusCardProps) {
  const status = state.kind === "ready" ? state.status : null;
  return (
    <section aria-labelledby="instagram-account" className="mb-5 card p-4 sm:p-5">
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <h2 id="instagram-account" className="card-title">
          Conta
        </h2>
        {simulated ? <Badge tone="warn">modo simulado</Badge> : null}
        <Button size="sm" icon="refresh" busy={busy} className="ml-auto max-sm:h-10" onClick={onRefresh}>
          Atualizar
        </Button>
      </div>
      {state.kind === "loading" ? <LoadingState>Perguntando ao Instagram…</LoadingState> : null}
      {state.kind === "failed" ? (
        <ErrorState title="A conta não pôde ser consultada" actions={<Button onClick={onRefresh}>Tentar novamente</Button>}>
          {state.reason}
        </ErrorState>
      ) : null}
      {status ? (
        <div className="flex flex-col gap-3">
          <Figures status={status} profileUrl={profileUrl} />
          {status.token && status.token.state !== "ok" ? (
            <AccountNotice
              tone={status.token.state === "reconnect" || status.token.state === "permission" ? "danger" : "warn"}
              cause={status.token.cause}
              remedy={status.token.remedy}
            />
          ) : null}
          {status.problem ? <AccountNotice tone="warn" cause={status.problem.cause} remedy={status.problem.remedy} /> : null}
        </div>
      ) : null}
    </section>
  );
}
