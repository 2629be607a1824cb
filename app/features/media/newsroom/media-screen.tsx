import { useLocation, useNavigate, useNavigation, useRevalidator } from "@remix-run/react";
import { useCallback, useState } from "react";
import { counted } from "#app/platform/values/format-number.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LeaveQuestion } from "#app/ui/newsroom/leave-question.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import type { MediaWire } from "../media.wire.ts";
import { DeleteQuestion, DeletionReport } from "./delete/deletion-report.tsx";
import { useDelete } from "./delete/use-delete.ts";
import { MediaDetail } from "./detail/media-detail.tsx";
import { MissingDetail } from "./detail/missing-detail.tsx";
import { PlainDetail } from "./detail/plain-detail.tsx";
import { Library } from "./list/library.tsx";
import { NOTHING_SELECTED, type Selection } from "./list/selection.ts";
import { mediaHref, parseMediaQuery } from "./media-query.ts";
import type { MediaTab } from "./media-tab.ts";
import { UploadWindow } from "./upload/upload-window.tsx";
import { useIncomingFiles } from "./upload/use-incoming-files.ts";

/** Id of the item with open or opening details. */
function useOpenItem({ query }: MediaTab): number | null {
  const { location } = useNavigation();
  if (location?.pathname !== "/admin") return query.item;
  return parseMediaQuery(new URLSearchParams(location.search)).item;
}

/** 'Mídia': the newsroom's library of files (spec 1 §2.4). */
export function MediaScreen(tab: MediaTab) {
  const { query, list, detail, rights, ai, timeZone } = tab;
  const [selection, setSelection] = useState<Selection>(NOTHING_SELECTED);
  const [incoming, setIncoming] = useState<readonly File[] | null>(null);
  const [isDirty, setDirty] = useState(false);
  const hydrated = useHydrated();
  const navigate = useNavigate();
  const { state } = useLocation();
  const { revalidate } = useRevalidator();
  const openId = useOpenItem(tab);
  const here = mediaHref({ ...query, item: null });

  const closeDetail = useCallback(() => {
    // Back to where it was opened from, so that the back button does not open it again.
    if ((state as { fromList?: true } | null)?.fromList) navigate(-1);
    else navigate(here, { preventScrollReset: true, replace: true });
  }, [state, navigate, here]);

  const deletion = useDelete((ids) => {
    setSelection((before) => ({ ids: before.ids.filter((id) => !ids.includes(id)), anchor: null }));
    if (openId !== null && ids.includes(openId)) {
      setDirty(false);
      closeDetail();
    } else revalidate();
  });
  /** New files come on top; those that are shown stay. */
  const showUploaded = () => {
    const last = list.items.at(-1);
    if (query.end !== null || !last) revalidate();
    else navigate(mediaHref({ ...query, end: { at: Date.parse(last.criadoEm), id: last.id } }), { replace: true, preventScrollReset: true, state });
  };
  const isOver = useIncomingFiles(incoming === null && openId === null, setIncoming);
  const mayChange = ({ enviadoPor }: MediaWire) => rights.others || enviadoPor?.id === rights.me;
  const open = openId === null ? null : detail?.id === openId ? detail : (list.items.find(({ id }) => id === openId) ?? null);
  const uploadButton = hydrated ? (
    <Button variant="primary" icon="upload" onClick={() => setIncoming([])}>
      Enviar arquivos
    </Button>
  ) : null;
  return (
    <>
      <PageHeader
        title="Mídia"
        actions={
          <>
            <ButtonLink to={here} replace preventScrollReset icon="refresh">
              Atualizar
            </ButtonLink>
            {uploadButton}
          </>
        }
      >
        <p>
          <strong className="font-semibold text-ink">{counted(list.contagens.todos, "arquivo", "arquivos")}</strong> na biblioteca da redação.{" "}
          <span className="max-sm:hidden">Arraste ou cole arquivos em qualquer lugar desta tela para enviar.</span>
        </p>
      </PageHeader>
      {!hydrated && detail ? <PlainDetail detail={detail} timeZone={timeZone} backHref={here} /> : null}
      <DeletionReport deletion={deletion} />
      <Library tab={tab} selection={selection} onSelect={setSelection} isDeleting={deletion.isDeleting} onDelete={deletion.ask} upload={uploadButton} />
      {openId === null ? null : open ? (
        <MediaDetail
          key={open.id}
          item={open}
          known={detail?.id === open.id ? detail : null}
          ai={ai}
          mayChange={mayChange(open)}
          timeZone={timeZone}
          onClose={closeDetail}
          onSaved={revalidate}
          onDelete={() => deletion.ask([open.id])}
          onDirty={setDirty}
        />
      ) : query.item === openId ? (
        <MissingDetail onClose={closeDetail} />
      ) : null}
      {incoming === null ? null : (
        <UploadWindow
          first={incoming}
          onClose={() => setIncoming(null)}
          onDone={showUploaded}
          onOpenItem={(item) => {
            setIncoming(null);
            navigate(mediaHref({ ...query, item: item.id }), { preventScrollReset: true, state: { fromList: true } });
          }}
        />
      )}
      {isOver ? (
        <div className="pointer-events-none fixed inset-0 z-50 grid place-items-center bg-veil p-6">
          <p className="flex items-center gap-3 rounded-xl border-2 border-dashed border-accent bg-surface px-8 py-6 text-lg font-semibold shadow-float">
            <Icon name="upload" className="size-6 text-accent" /> Solte os arquivos para enviar
          </p>
        </div>
      ) : null}
      <DeleteQuestion deletion={deletion} />
      <LeaveQuestion isUnsaved={isDirty} leavesBy="address">
        O que você escreveu sobre este arquivo ainda não foi salvo.
      </LeaveQuestion>
    </>
  );
}
