import { Link } from "@remix-run/react";
import { type ReactNode, useCallback, useEffect, useState } from "react";
import { counted, formatCount } from "#app/platform/values/format-number.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { ErrorState, LoadingState } from "#app/ui/states.tsx";
import type { InstagramItemWire, InstagramPostWire, InstagramStatusWire } from "../instagram-queue.wire.ts";
import { LazyCoverTool } from "./lazy-cover-tool.tsx";
import { AccountNotice, PublicationResult } from "./publication-result.tsx";
import { QueueCard } from "./queue-card.tsx";
import { momentLabel, needsPerson, TYPE_LABELS } from "./queue-labels.ts";
import { type InstagramQueueState, type InstagramTab, readStatus, sentenceOf, useInstagramQueue } from "./use-instagram-queue.ts";

type StatusState = { kind: "loading" } | { kind: "failed"; reason: string } | { kind: "ready"; status: InstagramStatusWire };

/** State of the account: read from Instagram when the screen opens and after a publication, never by a timer. */
function useInstagramStatus(isConfigured: boolean): { state: StatusState; busy: boolean; refresh(): void } {
  const [state, setState] = useState<StatusState>({ kind: "loading" });
  const [busy, setBusy] = useState(false);
  const refresh = useCallback(() => {
    if (!isConfigured) return;
    setBusy(true);
    readStatus()
      .then(
        (status) => setState({ kind: "ready", status }),
        (error: unknown) => setState({ kind: "failed", reason: sentenceOf(error) }),
      )
      .finally(() => setBusy(false));
  }, [isConfigured]);
  useEffect(refresh, [refresh]);
  return { state, busy, refresh };
}

interface StatusCardProps {
  state: StatusState;
  profileUrl: string | null;
  simulated: boolean;
  busy: boolean;
  onRefresh(): void;
}

type Quota = NonNullable<InstagramStatusWire["quota"]>;

const NO_ANSWER = <span className="font-normal text-muted">Sem resposta</span>;
const hours = (value: number) => `${formatCount(value)} h`;

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
function StatusCard({ state, profileUrl, simulated, busy, onRefresh }: StatusCardProps) {
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

interface HistoryCardProps extends Pick<InstagramQueueState, "history" | "isReadingMore" | "readMore" | "refresh"> {
  timeZone: string;
}

function Publication({ post, timeZone }: { post: InstagramPostWire; timeZone: string }) {
  const facts = [TYPE_LABELS[post.type], post.publishedAt === null ? null : momentLabel(post.publishedAt, timeZone), post.by === "person" ? "confirmado por uma pessoa" : null];
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3 sm:px-5">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold wrap-anywhere">{post.title}</p>
        <p className="text-[0.8125rem] text-muted tabular-nums">{facts.filter((fact) => fact !== null).join(" · ")}</p>
      </div>
      {post.permalink ? (
        <a
          href={post.permalink}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`Ver no Instagram: ${post.title}`}
          className="inline-flex min-h-10 items-center gap-1.5 underline underline-offset-2 hover:text-accent sm:min-h-8"
        >
          Ver no Instagram <Icon name="external" />
        </a>
      ) : null}
      {post.resultado ? (
        <div className="w-full">
          <PublicationResult result={post.resultado} type={post.type} title={post.title} timeZone={timeZone} />
        </div>
      ) : null}
    </li>
  );
}

/** Published posts, newest first (spec 2 §3: all kept, ten shown). */
function HistoryCard({ history, isReadingMore, readMore, refresh, timeZone }: HistoryCardProps) {
  return (
    <section aria-labelledby="instagram-history" className="mb-5 card">
      <h2 id="instagram-history" className="border-b border-line px-4 py-3 card-title sm:px-5">
        Histórico
      </h2>
      {history === null ? (
        <ErrorState title="Erro ao carregar o histórico" actions={<Button onClick={() => void refresh()}>Tentar novamente</Button>} />
      ) : history.items.length === 0 ? (
        <p className="px-4 py-3 text-muted sm:px-5">
          <strong className="font-semibold text-ink">Nada publicado ainda</strong> O que sair no Instagram por aqui fica nesta lista.
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {history.items.map((post) => (
            <Publication key={post.id} post={post} timeZone={timeZone} />
          ))}
        </ul>
      )}
      {history !== null && history.proximo !== null ? (
        <div className="border-t border-line px-4 py-3 text-center">
          <Button busy={isReadingMore} onClick={() => void readMore()}>
            Ver mais
          </Button>
        </div>
      ) : null}
    </section>
  );
}

/** Says in a line that a person publishes, and one press away what is missing. */
function UnconfiguredLine({ missing }: { missing: readonly string[] }) {
  return (
    <details className="group mb-5 rounded-xl border border-dashed border-edge px-4 py-2 text-muted">
      <summary className="flex min-h-6 cursor-pointer items-center gap-1.5">
        <Icon name="chevronRight" className="size-4 shrink-0 transition-transform group-open:rotate-90" />
        <span>
          <strong className="font-semibold text-ink">Conta do Instagram não conectada.</strong> Uma pessoa publica pelo aplicativo.
        </span>
      </summary>
      <p className="mt-2">Cards e legendas são feitos normalmente. Para o portal publicar sozinho, quem cuida do servidor precisa definir:</p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {missing.map((name) => (
          <li key={name}>
            <code className="rounded bg-sunken px-2 py-1 text-[0.8125rem] wrap-anywhere">{name}</code>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Address of the public profile; null for a simulated account. */
function profileOf(state: StatusState, simulated: boolean): string | null {
  const account = state.kind === "ready" ? state.status.account : null;
  return account === null || simulated ? null : `https://www.instagram.com/${encodeURIComponent(account.username)}/`;
}

/** What waits in the queue, as a line above the tool. */
function QueueLine({ items }: { items: readonly InstagramItemWire[] }) {
  const forPeople = items.filter(needsPerson).length;
  return (
    <p className={`mb-4 flex flex-wrap items-center justify-between gap-2 rounded-xl px-4 py-2 ${forPeople > 0 ? "bg-warn-soft text-warn" : "bg-sunken text-muted"}`}>
      <span>
        <strong className="font-semibold">{counted(items.length, "card na fila", "cards na fila")}</strong>
        {forPeople > 0 ? `, ${counted(forPeople, "espera uma pessoa", "esperam uma pessoa")}` : ""}
      </span>
      <a href="#fila" className="font-semibold underline underline-offset-2">
        Ver a fila
      </a>
    </p>
  );
}

/** The Instagram tab: the tool, then account, queue and published posts. */
function PublishingDesk({ children, ...tab }: InstagramTab & { children: ReactNode }) {
  const { missing, simulated, timeZone } = tab;
  const isConfigured = missing.length === 0;
  const account = useInstagramStatus(isConfigured);
  const desk = useInstagramQueue(tab, account.refresh);
  const profileUrl = profileOf(account.state, simulated);
  const queued = desk.queue?.items ?? [];
  const isEmpty = queued.length === 0 && desk.history?.items.length === 0;
  const { state } = account;
  const needsAttention =
    state.kind === "failed" || (state.kind === "ready" && (state.status.problem !== null || (state.status.token !== null && state.status.token.state !== "ok")));
  const status = (
    <StatusCard
      state={state}
      profileUrl={profileUrl}
      simulated={simulated}
      busy={account.busy}
      onRefresh={() => {
        account.refresh();
        void desk.refresh();
      }}
    />
  );
  return (
    <>
      {queued.length > 0 ? <QueueLine items={queued} /> : null}
      {needsAttention ? status : null}
      {children}
      {needsAttention ? null : isConfigured ? status : <UnconfiguredLine missing={missing} />}
      {/* Without an account both lists are always empty. */}
      {isConfigured || !isEmpty ? (
        <>
          <div id="fila">
            <QueueCard {...desk} timeZone={timeZone} profileUrl={profileUrl} />
          </div>
          <HistoryCard {...desk} timeZone={timeZone} />
        </>
      ) : null}
    </>
  );
}

/** 'Instagram': the publishing queue (spec 2 § Instagram tab) and the tools that make pictures for it (spec 1 §2.5). */
export function InstagramScreen(tab: InstagramTab) {
  return (
    <>
      <PageHeader title="Instagram">
        <p>
          Os cards de feed e de story saem de cada matéria, pelos botões Feed e Story do{" "}
          <Link to="/admin/materias" className="underline underline-offset-2 hover:text-ink">
            Gerenciador de Matérias
          </Link>
          .
        </p>
      </PageHeader>
      <PublishingDesk {...tab}>
        <div className="mb-5">
          <LazyCoverTool siteName={tab.siteName} />
        </div>
      </PublishingDesk>
    </>
  );
}
