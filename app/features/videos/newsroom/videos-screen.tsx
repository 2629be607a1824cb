import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { counted } from "#app/platform/values/format-number.ts";
import { ActionMessage } from "#app/ui/action-message.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeader } from "#app/ui/page-header.tsx";
import { useReturnFocus } from "#app/ui/return-focus.ts";
import { EmptyState } from "#app/ui/states.tsx";
import { controlOf, VideoItem } from "./video-item.tsx";
import type { VideosView } from "./videos-view.ts";

export interface VideosAnswer {
  ok: boolean;
  message: string;
}

const NewVideo = () => (
  <ButtonLink to="/admin/videos/novo" variant="primary" icon="plus">
    Novo vídeo
  </ButtonLink>
);

/** 'Vídeos': what the section of videos shows, in the newsroom's order. */
export function VideosScreen() {
  const view = useLoaderData<VideosView>();
  const answer = useActionData<VideosAnswer>();
  const { formData } = useNavigation();
  const busy = formData && { id: Number(formData.get("id")), intent: String(formData.get("intent")) };
  useReturnFocus(busy ? controlOf(busy.id, busy.intent) : view.deleting === null ? null : controlOf(view.deleting, "remove"));
  const { lines, total, page, pages, mayManage, afterDeletion, previous, next, videoBrand } = view;
  return (
    <>
      <PageHeader
        title="Vídeos"
        actions={
          <>
            <ButtonLink to="/videos" reloadDocument target="_blank" icon="external">
              Ver no site
            </ButtonLink>
            {mayManage ? <NewVideo /> : null}
          </>
        }
      >
        <p>
          <strong className="font-semibold text-ink">{counted(total, "vídeo", "vídeos")}</strong> em {videoBrand}. Os primeiros publicados aparecem na página inicial, nesta ordem.
        </p>
      </PageHeader>
      <ActionMessage answer={answer} />
      <section aria-label="Vídeos" className="card">
        {lines.length === 0 ? (
          <EmptyState title="Nenhum vídeo ainda" actions={mayManage ? <NewVideo /> : null}>
            Publique um vídeo do YouTube ou da biblioteca de mídia: ele entra na seção {videoBrand} da página inicial.
          </EmptyState>
        ) : (
          <ul data-rows className="divide-y divide-line">
            {lines.map((line) => (
              <VideoItem key={line.id} {...{ line, mayManage, page, afterDeletion }} deleting={view.deleting === line.id} doing={busy?.id === line.id ? busy.intent : null} />
            ))}
          </ul>
        )}
        {pages > 1 ? (
          <footer className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-3">
            {previous ? (
              <ButtonLink to={previous} icon="chevronLeft">
                Anterior
              </ButtonLink>
            ) : (
              <span />
            )}
            <p className="text-muted tabular-nums">
              Página {page} de {pages}
            </p>
            {next ? (
              <ButtonLink to={next} icon="chevronRight">
                Próxima
              </ButtonLink>
            ) : (
              <span />
            )}
          </footer>
        ) : null}
      </section>
    </>
  );
}
