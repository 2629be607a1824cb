import { Link, useActionData, useRevalidator } from "@remix-run/react";
import { lazy, Suspense, useState } from "react";
import { noteDateTime } from "#app/platform/time/newsroom-clock.ts";
import { counted } from "#app/platform/values/format-number.ts";
import { ActionMessage } from "#app/ui/action-message.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { useReload } from "#app/ui/newsroom/use-reload.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { LoadingState } from "#app/ui/states.tsx";
import { useNotices } from "#app/ui/toast.tsx";
import { useCopy } from "#app/ui/use-copy.ts";
import { ReadyMark, useHydrated } from "#app/ui/use-hydrated.ts";
import { useInterval } from "#app/ui/use-interval.ts";
import type { ShortLinkWire } from "../short-links.wire.ts";
import { CreateForm, ListControls, NoLinks } from "./links/create-form.tsx";
import { appendPage, changeFailure, deactivateLink, type LoadedLinks, listLinks, mergeNewest, reasonOf } from "./links/link-calls.ts";
import { type ShortenerAnswer, type ShortenerQuery, type ShortenerTab, shortenerHref } from "./shortener-tab.ts";

/** Copies a link's address. Where the browser forbids it the person is informed, and can select the address beside the button. */
function CopyButton({ address, variant = "secondary" }: { address: string; variant?: "primary" | "secondary" }) {
  const { notify } = useNotices();
  const { isCopied, copy } = useCopy(() => notify("error", "O navegador não deixou copiar. Selecione o endereço e copie."));
  return (
    <Button size="sm" variant={variant} className="max-sm:h-10" icon={isCopied ? "check" : "copy"} aria-label={`Copiar ${address}`} onClick={() => void copy(address)}>
      {isCopied ? "Copiado!" : "Copiar"}
    </Button>
  );
}

type LinkAct = "stats" | "qr" | "edit" | "deactivate";

interface LinkRowProps {
  link: ShortLinkWire;
  mayManage: boolean;
  /** True when the page's script runs. */
  isLive: boolean;
  timeZone: string;
  onAct(act: LinkAct): void;
}

const CHANNELS = { whatsapp: "WhatsApp", instagram: "Instagram" } as const;

/** One link: its address, where it leads, how it does, what can be done. */
function LinkRow({ link, mayManage, isLive, timeZone, onAct }: LinkRowProps) {
  const { short_url, original_url, noticia_titulo, created_at, created_by_name, expires_at, situacao, total_clicks, canal } = link;
  const facts = [
    `${created_by_name} · ${noteDateTime(Date.parse(created_at), timeZone)}`,
    expires_at && situacao !== "deactivated" ? `${situacao === "expired" ? "expirou em" : "vale até"} ${noteDateTime(Date.parse(expires_at), timeZone)}` : null,
  ].filter(Boolean);
  return (
    <li className="flex flex-col gap-3 px-4 py-4 sm:px-5 lg:flex-row lg:items-start lg:gap-5">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <a
            href={short_url}
            target="_blank"
            rel="noreferrer"
            className={`font-semibold wrap-anywhere underline-offset-2 hover:underline ${situacao === "active" ? "text-accent" : "text-muted line-through"}`}
          >
            {short_url.replace(/^https?:\/\//, "")}
          </a>
          {situacao === "deactivated" ? <Badge tone="danger">Desativado</Badge> : null}
          {situacao === "expired" ? <Badge tone="warn">Expirado</Badge> : null}
          {canal ? <Badge tone="info">{CHANNELS[canal]}</Badge> : null}
        </p>
        {noticia_titulo ? <p className="mt-0.5 line-clamp-2 wrap-anywhere">{noticia_titulo}</p> : null}
        <p className="mt-0.5 truncate text-[0.8125rem] text-muted" title={original_url}>
          {original_url}
        </p>
        <p className="mt-0.5 text-xs text-subtle">{facts.join(" · ")}</p>
      </div>
      <p className="shrink-0 font-semibold tabular-nums lg:w-24 lg:text-right">{counted(total_clicks, "clique", "cliques")}</p>
      {isLive ? (
        <div className="flex flex-wrap gap-1.5 lg:w-[19.5rem] lg:justify-end 2xl:w-[33rem]">
          {situacao === "active" ? <CopyButton address={short_url} /> : null}
          <Button size="sm" variant="ghost" className="max-sm:h-10" icon="chart" aria-label={`Estatísticas de ${short_url}`} onClick={() => onAct("stats")}>
            Estatísticas
          </Button>
          {situacao === "active" ? (
            <Button size="sm" variant="ghost" className="max-sm:h-10" icon="grid" aria-label={`QR code de ${short_url}`} onClick={() => onAct("qr")}>
              QR
            </Button>
          ) : null}
          {mayManage && situacao !== "deactivated" ? (
            <>
              <Button size="sm" variant="ghost" className="max-sm:h-10" icon="edit" aria-label={`Editar ${short_url}`} onClick={() => onAct("edit")}>
                Editar
              </Button>
              <Button size="sm" variant="dangerGhost" className="max-sm:h-10" icon="power" aria-label={`Desativar ${short_url}`} onClick={() => onAct("deactivate")}>
                Desativar
              </Button>
            </>
          ) : null}
        </div>
      ) : null}
    </li>
  );
}

// Windows are loaded on first use: the QR encoder alone is a third of the screen's code.
const EditWindow = lazy(() => import("./links/edit-window.tsx").then((module) => ({ default: module.EditWindow })));
const QrWindow = lazy(() => import("./links/qr-window.client.tsx").then((module) => ({ default: module.QrWindow })));
const StatsWindow = lazy(() => import("./links/stats-window.tsx").then((module) => ({ default: module.StatsWindow })));

/** Interval at which an open list reads its clicks again. Milliseconds. */
const POLL_INTERVAL_MS = 30_000;

/** 'Gerenciar Links': a form, and the links that were made. */
function LinksPanel({ tab, typed }: { tab: ShortenerTab; typed: ShortenerAnswer["typed"] | null }) {
  const { query, mayManage, timeZone } = tab;
  const hydrated = useHydrated();
  const { notify, announce } = useNotices();
  const { revalidate } = useRevalidator();
  const [loaded, setLoaded] = useState<(LoadedLinks & { list: string }) | null>(null);
  const [created, setCreated] = useState<ShortLinkWire | null>(null);
  const [open, setOpen] = useState<{ act: LinkAct; link: ShortLinkWire } | null>(null);
  const [isLoading, setLoading] = useState(false);
  const reload = useReload();
  useInterval(() => void reload(), POLL_INTERVAL_MS);
  // Another search, filter or order has another further back.
  const list = shortenerHref(query);
  const more = loaded?.list === list ? loaded : null;
  const links = mergeNewest(tab.links, more?.links ?? []);
  const next = more ? more.next : tab.next;
  const close = () => setOpen(null);
  const changed = () => {
    // Further pages are read again with the next step.
    setLoaded(null);
    revalidate();
  };

  const loadMore = async (before: number) => {
    setLoading(true);
    try {
      const page = await listLinks(query, before);
      setLoaded({ list, ...appendPage(links, page) });
    } catch (error) {
      notify("error", reasonOf(error, "Erro ao carregar links"));
    } finally {
      setLoading(false);
    }
  };

  const deactivate = async ({ short_code }: ShortLinkWire) => {
    try {
      await deactivateLink(short_code);
      notify("ok", "Link desativado.");
      if (created?.short_code === short_code) setCreated(null);
      changed();
    } catch (error) {
      notify("error", changeFailure(error, "Erro ao desativar link"));
      if (navigator.onLine) changed();
    }
  };

  return (
    <div className="flex flex-col gap-4">
      {mayManage ? (
        <section aria-labelledby="novo-link" className="card p-4 sm:p-5">
          <h2 id="novo-link" className="mb-3 card-title">
            Novo link
          </h2>
          <CreateForm
            typed={typed}
            timeZone={timeZone}
            onCreated={(link) => {
              setCreated(link);
              announce(`Link criado: ${link.short_url}`);
              revalidate();
            }}
          />
          {created ? (
            <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-ok-soft px-4 py-3 text-ok">
              <p className="min-w-0 flex-1 basis-52">
                Link criado: <strong className="wrap-anywhere select-all">{created.short_url}</strong>
              </p>
              <CopyButton key={created.id} address={created.short_url} variant="primary" />
              <Button size="sm" className="max-sm:h-10" icon="grid" onClick={() => setOpen({ act: "qr", link: created })}>
                QR code
              </Button>
            </div>
          ) : null}
        </section>
      ) : null}
      <section aria-labelledby="links" className="card">
        <ListControls query={query} counts={tab.counts} />
        {links.length === 0 ? (
          <NoLinks query={query} counts={tab.counts} mayManage={mayManage} />
        ) : (
          <ul data-rows className="divide-y divide-line">
            {links.map((link) => (
              <LinkRow key={link.id} link={link} mayManage={mayManage} isLive={hydrated} timeZone={timeZone} onAct={(act) => setOpen({ act, link })} />
            ))}
          </ul>
        )}
        {next !== null && hydrated ? (
          <div className="flex justify-center border-t border-line px-4 py-3">
            <Button busy={isLoading} onClick={() => void loadMore(next)}>
              Carregar mais
            </Button>
          </div>
        ) : null}
      </section>
      {/* Only around open windows: a boundary that the server rendered empty would render again with the first change. */}
      {open ? (
        <Suspense fallback={null}>
          {open.act === "stats" ? <StatsWindow link={open.link} timeZone={timeZone} onClose={close} /> : null}
          {open.act === "qr" ? <QrWindow link={open.link} onClose={close} /> : null}
          {open.act === "edit" ? (
            <EditWindow
              link={open.link}
              timeZone={timeZone}
              onClose={close}
              onSaved={() => {
                close();
                changed();
              }}
            />
          ) : null}
        </Suspense>
      ) : null}
      <ConfirmDialog
        open={open?.act === "deactivate"}
        onOpenChange={(isOpen) => isOpen || close()}
        title="Deseja realmente desativar este link?"
        confirmLabel="Desativar"
        onConfirm={() => {
          if (open) void deactivate(open.link);
          close();
        }}
      >
        <p className="wrap-anywhere">
          Quem abrir <strong>{open?.link.short_url}</strong> verá que ele foi desativado. Isso não pode ser desfeito, e o código não será usado de novo.
        </p>
      </ConfirmDialog>
    </div>
  );
}

// The library of charts weighs as much as the rest of the screen: a browser fetches it with the figures.
const AnalyticsPanel = lazy(() => import("./analytics/analytics-panel.tsx").then((module) => ({ default: module.AnalyticsPanel })));

const VIEWS: readonly { view: ShortenerQuery["view"]; label: string }[] = [
  { view: "links", label: "Gerenciar Links" },
  { view: "analytics", label: "Analytics Avançado" },
];

/** Answer to the form without a script. A component of its own, so that it does not render the screen again while its figures hydrate. */
const PlainAnswer = ({ answer }: { answer: ShortenerAnswer | undefined }) => (useHydrated() ? null : <ActionMessage answer={answer} />);

/** 'Encurtador' (spec 2 § Short-link screen). */
export function ShortenerScreen(tab: ShortenerTab) {
  const answer = useActionData<ShortenerAnswer>();
  return (
    <>
      <PageHeader title="Encurtador">
        <p>Links curtos para divulgar matérias e campanhas, com os cliques de cada um.</p>
      </PageHeader>
      <nav aria-label="Encurtador" className="mb-4 flex gap-1 overflow-x-auto border-b border-line scrollbar-none">
        {VIEWS.map(({ view, label }) => (
          <Link
            key={view}
            to={shortenerHref({ view, days: tab.query.days })}
            aria-current={view === tab.query.view ? "page" : undefined}
            className={classNames(
              "-mb-px flex h-11 shrink-0 items-center border-b-2 px-3 font-semibold sm:h-10",
              view === tab.query.view ? "border-accent text-accent" : "border-transparent text-muted hover:text-ink",
            )}
          >
            {label}
          </Link>
        ))}
      </nav>
      <PlainAnswer answer={answer} />
      {tab.analytics ? (
        <Suspense fallback={<LoadingState>Carregando…</LoadingState>}>
          <AnalyticsPanel analytics={tab.analytics} days={tab.query.days} />
          <ReadyMark />
        </Suspense>
      ) : (
        <LinksPanel tab={tab} typed={answer && !answer.ok ? answer.typed : null} />
      )}
    </>
  );
}
