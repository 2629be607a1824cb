import { useRevalidator } from "@remix-run/react";
import { lazy, Suspense, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { useReload } from "#app/ui/newsroom/use-reload.ts";
import { useNotices } from "#app/ui/toast.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { useInterval } from "#app/ui/use-interval.ts";
import type { ShortLinkWire } from "../../short-links.wire.ts";
import { type ShortenerAnswer, type ShortenerTab, shortenerHref } from "../shortener-tab.ts";
import { CopyButton } from "./copy-button.tsx";
import { CreateForm } from "./create-form.tsx";
import { changeFailure, deactivateLink, listLinks, reasonOf } from "./link-calls.ts";
import { type LinkAct, LinkRow } from "./link-row.tsx";
import { ListControls, NoLinks } from "./list-controls.tsx";
import { appendPage, type LoadedLinks, mergeNewest } from "./loaded-links.ts";

// Windows are loaded on first use: the QR encoder alone is a third of the screen's code.
const EditWindow = lazy(() => import("./edit-window.tsx").then((module) => ({ default: module.EditWindow })));
const QrWindow = lazy(() => import("./qr-window.client.tsx").then((module) => ({ default: module.QrWindow })));
const StatsWindow = lazy(() => import("./stats-window.tsx").then((module) => ({ default: module.StatsWindow })));

/** How often an open list reads its clicks again. */
const POLL_INTERVAL_MS = 30_000;

/** 'Gerenciar Links': a form, and the links that were made. */
export function LinksPanel({ tab, typed }: { tab: ShortenerTab; typed: ShortenerAnswer["typed"] | null }) {
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
    // What was loaded further back is read again with the next step.
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
