import { Link, useLocation, useNavigate, useNavigation, useRevalidator } from "@remix-run/react";
import { useCallback, useState } from "react";
import { counted } from "#app/platform/values/format-number.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ConfirmDialog } from "#app/ui/confirm-dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { browserApi } from "#app/ui/newsroom/api-client.ts";
import { LeaveQuestion } from "#app/ui/newsroom/leave-question.tsx";
import { writeFailure } from "#app/ui/newsroom/write-outcome.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { Sheet } from "#app/ui/window.tsx";
import type { MediaBulkWire, MediaDetailWire, MediaWire } from "../media.wire.ts";
import { SuggestedAlt } from "./alt-suggestion.tsx";
import { MediaDetail } from "./detail/media-detail.tsx";
import { MediaFacts, MediaUses, SimilarPictures } from "./detail/media-parts.tsx";
import { Library } from "./list/library.tsx";
import { titleOf } from "./list/media-thumb.tsx";
import { NOTHING_SELECTED, type Selection } from "./list/selection.ts";
import { mediaHref, parseMediaQuery, pathOf, pictureIn } from "./media-query.ts";
import type { MediaTab } from "./media-tab.ts";
import { UploadWindow } from "./upload/upload-window.tsx";
import { useIncomingFiles } from "./upload/use-uploads.ts";

/** Most ids in one request to the server. */
const BATCH = 100;

/** Said where the server gave no reason (spec 1 §8). */
const FAILED = "Erro ao excluir arquivo(s)";

/** Deletes files and keeps the account of it until it is read. */
function useDelete(onDeleted: (ids: readonly number[]) => void) {
  const [asked, setAsked] = useState<readonly number[]>([]);
  const [account, setAccount] = useState<MediaBulkWire | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isDeleting, setDeleting] = useState(false);

  const confirm = async () => {
    const ids = asked;
    setAsked([]);
    setDeleting(true);
    setProblem(null);
    setAccount(null);
    const sum: MediaBulkWire = { excluidos: [], recusados: [] };
    try {
      for (let at = 0; at < ids.length; at += BATCH) {
        const { excluidos, recusados } = await browserApi().post<MediaBulkWire>("/media/delete", { ids: ids.slice(at, at + BATCH) });
        sum.excluidos.push(...excluidos);
        sum.recusados.push(...recusados);
      }
    } catch (error) {
      setProblem(`${FAILED}: ${writeFailure(error, { reloaded: false, otherwise: "o servidor recusou o pedido." })}`);
    } finally {
      if (sum.excluidos.length + sum.recusados.length > 0) setAccount(sum);
      setDeleting(false);
      onDeleted(sum.excluidos);
    }
  };
  return {
    asked,
    account,
    problem,
    isDeleting,
    ask: setAsked,
    confirm,
    dismiss: () => {
      setAccount(null);
      setProblem(null);
    },
  };
}

type Deletion = ReturnType<typeof useDelete>;

/** Asks before files are deleted (spec 1 §5: several with their count). */
function DeleteQuestion({ deletion: { asked, ask, confirm } }: { deletion: Deletion }) {
  const count = asked.length;
  return (
    <ConfirmDialog
      open={count > 0}
      onOpenChange={(open) => !open && ask([])}
      title={count === 1 ? "Excluir este arquivo?" : `Excluir ${counted(count, "arquivo", "arquivos")}?`}
      confirmLabel="Excluir"
      onConfirm={() => void confirm()}
    >
      {count === 1
        ? "Ele sai da biblioteca na hora. Se estiver em uso em alguma matéria, não é excluído."
        : "Eles saem da biblioteca na hora. O que estiver em uso em alguma matéria não é excluído."}
    </ConfirmDialog>
  );
}

/** Reports the deleted files, and why others were not deleted. */
function DeletionReport({ deletion: { account, problem, dismiss } }: { deletion: Deletion }) {
  if (!account && !problem) return null;
  const gone = account?.excluidos.length ?? 0;
  const refused = account?.recusados ?? [];
  const isGood = refused.length === 0 && !problem;
  return (
    <section
      role={isGood ? "status" : "alert"}
      aria-label="Resultado da exclusão"
      className={`mb-4 flex items-start gap-3 rounded-xl py-3 pr-2 pl-4 ${isGood ? "bg-ok-soft text-ok" : "bg-warn-soft text-ink"}`}
    >
      <Icon name={isGood ? "check" : "alert"} className={`mt-1 size-4 ${isGood ? "" : "text-warn"}`} />
      <div className="min-w-0 flex-1">
        {problem ? <p className="font-semibold text-danger">{problem}</p> : null}
        {gone > 0 ? <p className="font-semibold">{counted(gone, "arquivo excluído.", "arquivos excluídos.")}</p> : null}
        {refused.length > 0 ? (
          <>
            <p className="font-semibold">{counted(refused.length, "arquivo não foi excluído:", "arquivos não foram excluídos:")}</p>
            <ul className="mt-1.5 flex flex-col gap-2">
              {refused.map(({ id, titulo, motivo, usos }) => (
                <li key={id} className="wrap-anywhere">
                  <span className="font-semibold">{titulo || `Arquivo ${id}`}</span>
                  {usos.length > 0 ? <MediaUses uses={usos} label={`Onde ${titulo} está em uso`} /> : <span className="text-muted">: {motivo}</span>}
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </div>
      <Button variant="ghost" size="icon" icon="close" aria-label="Dispensar o resultado da exclusão" onClick={dismiss} />
    </section>
  );
}

/** A file's details on a page without a script: to read, not to change. */
function PlainDetail({ detail, timeZone, backHref }: { detail: MediaDetailWire; timeZone: string; backHref: string }) {
  return (
    <section aria-label="Detalhes do arquivo" className="mb-4 grid gap-4 card p-4 sm:grid-cols-2">
      {detail.tipo === "image" ? <img src={pictureIn(detail, 640)} alt={detail.alt} className="max-h-80 w-full rounded-md bg-sunken object-contain" /> : null}
      <div className="flex min-w-0 flex-col gap-3">
        <h2 className="text-lg leading-snug font-semibold wrap-anywhere">{titleOf(detail)}</h2>
        {detail.alt ? <p className="wrap-anywhere">{detail.alt}</p> : null}
        {detail.credito ? <p className="text-muted wrap-anywhere">Crédito: {detail.credito}</p> : null}
        <MediaFacts item={detail} timeZone={timeZone} />
        {detail.altSugerido ? <SuggestedAlt text={detail.altSugerido} /> : null}
        {detail.usos.length > 0 ? <MediaUses uses={detail.usos} label="Onde está em uso" /> : null}
        {detail.parecidas.length > 0 ? <SimilarPictures pictures={detail.parecidas} timeZone={timeZone} /> : null}
        <p className="flex gap-4">
          <a href={pathOf(detail)} className="underline underline-offset-2">
            Abrir o arquivo
          </a>
          <Link to={backHref} className="underline underline-offset-2">
            Fechar
          </Link>
        </p>
      </div>
    </section>
  );
}

/** An address of a file that is not there, or no more. */
function MissingDetail({ onClose }: { onClose(): void }) {
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      title="Arquivo não encontrado"
      description="Ele foi excluído ou o endereço está errado."
      footer={<Button onClick={onClose}>Fechar</Button>}
    >
      <p className="text-muted">Feche para voltar à biblioteca.</p>
    </Sheet>
  );
}

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
