import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { Form, Link, useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { CategoryPlate } from "#app/features/categories/newsroom/category-plate.tsx";
import { roleMay } from "#app/features/people/capabilities.ts";
import { adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { rowAction } from "#app/platform/http/forms/row-action.server.ts";
import { counted } from "#app/platform/values/format-number.ts";
import { readId } from "#app/platform/values/read-id.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { DangerQuestion } from "#app/ui/confirm-dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { OperationField } from "#app/ui/newsroom/operation-field.tsx";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";
import { adminHandle, screenMeta } from "#app/ui/newsroom/screen-meta.ts";
import { keepScreenOnNetworkError, revalidateUnlessNetworkError, unconfirmed } from "#app/ui/newsroom/write-outcome.ts";
import { PageHeader } from "#app/ui/page-header.tsx";
import { useReturnFocus } from "#app/ui/return-focus.ts";
import { EmptyState } from "#app/ui/states.tsx";
import { AnswerToast } from "#app/ui/toast.tsx";
import { parseVideosQuery, toVideosView, VIDEOS_SHOWN, type VideoLine, type VideosView, videosHref } from "./videos-view.ts";

interface VideoItemProps {
  line: VideoLine;
  mayManage: boolean;
  /** True while its deletion question is open. */
  deleting: boolean;
  /** Action in progress. */
  doing: string | null;
  page: number;
  afterDeletion: string;
}

/** Id of the control of a video's line; making it readers' or not is one control. */
const controlOf = (id: number, intent: string): string => `video-${id}-${intent === "withdraw" ? "publish" : intent}`;

function Thumb({ line }: { line: VideoLine }) {
  return (
    <span className="relative grid aspect-video w-full place-items-center overflow-hidden rounded-md bg-sunken text-subtle">
      {line.thumb ? <img src={line.thumb} alt="" loading="lazy" className="size-full object-cover" /> : <Icon name="video" className="size-6" />}
    </span>
  );
}

function Actions({ line, doing, page }: Pick<VideoItemProps, "line" | "doing" | "page">) {
  const of = `: ${line.title}`;
  return (
    <Form method="post" action={videosHref(page)} preventScrollReset className="flex flex-wrap items-center gap-1">
      <input type="hidden" name="id" value={line.id} />
      <OperationField />
      <Button
        id={controlOf(line.id, "publish")}
        type="submit"
        size="sm"
        variant={line.published ? "secondary" : "primary"}
        icon={line.published ? "eyeOff" : "eye"}
        name="intent"
        value={line.published ? "withdraw" : "publish"}
        busy={doing === "publish" || doing === "withdraw"}
        aria-label={`${line.published ? "Tirar do ar" : "Publicar"}${of}`}
      >
        {line.published ? "Tirar do ar" : "Publicar"}
      </Button>
      <ButtonLink to={`/admin/videos/${line.id}`} size="sm" variant="ghost" icon="edit" aria-label={`Editar${of}`}>
        Editar
      </ButtonLink>
      <Button
        id={controlOf(line.id, "up")}
        type="submit"
        size="icon"
        variant="ghost"
        icon="arrowUp"
        name="intent"
        value="up"
        disabled={line.isFirst}
        busy={doing === "up"}
        aria-label={`Mover para cima${of}`}
      />
      <Button
        id={controlOf(line.id, "down")}
        type="submit"
        size="icon"
        variant="ghost"
        icon="arrowDown"
        name="intent"
        value="down"
        disabled={line.isLast}
        busy={doing === "down"}
        aria-label={`Mover para baixo${of}`}
      />
      <ButtonLink id={controlOf(line.id, "remove")} to={videosHref(page, line.id)} preventScrollReset size="sm" variant="dangerGhost" icon="trash" aria-label={`Excluir${of}`}>
        Excluir
      </ButtonLink>
    </Form>
  );
}

function DeleteQuestion({ line, doing, page, afterDeletion }: Pick<VideoItemProps, "line" | "doing" | "page" | "afterDeletion">) {
  return (
    <DangerQuestion
      action={afterDeletion}
      preventScrollReset
      label={`Excluir ${line.title}`}
      question="Tem certeza que deseja excluir este vídeo?"
      explanation="A página dele deixa de existir. O arquivo e a capa continuam na biblioteca de mídia."
      intent="remove"
      busy={doing === "remove"}
      cancelTo={videosHref(page)}
    >
      <input type="hidden" name="id" value={line.id} />
      <OperationField />
    </DangerQuestion>
  );
}

/** One video: its cover, what it is, whether readers see it, and what can be done. */
function VideoItem({ line, mayManage, deleting, doing, page, afterDeletion }: VideoItemProps) {
  return (
    <li className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-4 gap-y-3 px-4 py-4 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <Thumb line={line} />
      <div className="flex min-w-0 flex-col items-start gap-1.5">
        <h2 className="text-base leading-snug font-semibold wrap-anywhere">
          {mayManage ? (
            <Link to={`/admin/videos/${line.id}`} className="underline-offset-2 hover:underline">
              {line.title}
            </Link>
          ) : (
            line.title
          )}
        </h2>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1.5 text-[0.8125rem] text-muted">
          <Badge tone={line.published ? "ok" : "neutral"}>{line.published ? "No ar" : line.state}</Badge>
          {line.category ? <CategoryPlate {...line.category} /> : <span>Sem categoria</span>}
          <span>{line.source}</span>
        </p>
        {line.pagePath ? (
          <p className="text-[0.8125rem] text-muted">
            {line.state} ·{" "}
            <a href={line.pagePath} target="_blank" rel="noopener" className="underline underline-offset-2">
              Ver no site
            </a>
          </p>
        ) : null}
      </div>
      {mayManage ? (
        <div className="col-span-2 sm:col-span-1 sm:col-start-2">
          {deleting ? <DeleteQuestion {...{ line, doing, page, afterDeletion }} /> : <Actions {...{ line, doing, page }} />}
        </div>
      ) : null}
    </li>
  );
}

interface VideosAnswer {
  ok: boolean;
  message: string;
}

const NewVideo = () => (
  <ButtonLink to="/admin/videos/novo" variant="primary" icon="plus">
    Novo vídeo
  </ButtonLink>
);

/** 'Vídeos': what the section of videos shows, in the newsroom's order. */
function VideosScreen() {
  const view = useLoaderData<VideosView>();
  const answer = useActionData<VideosAnswer>();
  const { formData } = useNavigation();
  const busy = formData && { id: readId(formData.get("id")) ?? 0, intent: String(formData.get("intent")) };
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
      <AnswerToast answer={answer} />
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

export const handle = adminHandle("videos:read");
export const meta = screenMeta("Vídeos");

export async function loader(args: LoaderFunctionArgs): Promise<VideosView & { operation: string }> {
  const { services, settings } = args.context;
  const { page, deleting } = parseVideosQuery(new URL(args.request.url).searchParams);
  const [{ user }, reading] = await adminCallerWith(args, handle.admin.allow, services.videos.readPage("staff", page, VIDEOS_SHOWN));
  const view = toVideosView(reading, { page, limit: VIDEOS_SHOWN, deleting, mayManage: roleMay(user.role, "videos:manage"), videoBrand: settings.videoBrand }, settings.timeZone);
  if (page > view.pages) throw redirect(videosHref(view.pages));
  return { ...view, operation: crypto.randomUUID() };
}

const FAILURE = "Erro ao alterar o vídeo";

export function action(args: ActionFunctionArgs) {
  const { videos } = args.context.services;
  return rowAction(args, {
    allow: "videos:manage",
    otherwise: "/admin/videos",
    failure: FAILURE,
    actions: {
      publish: { done: "Vídeo publicado.", run: (id, actor) => videos.change(id, { published: true }, null, actor) },
      withdraw: { done: "Vídeo fora do ar.", run: (id, actor) => videos.change(id, { published: false }, null, actor) },
      up: { done: "Vídeo movido.", run: (id, actor) => videos.move(id, "up", actor) },
      down: { done: "Vídeo movido.", run: (id, actor) => videos.move(id, "down", actor) },
      remove: { done: "Vídeo excluído.", run: (id, actor) => videos.remove(id, actor) },
    },
  });
}

export const clientAction = keepScreenOnNetworkError(() => ({ ok: false, message: unconfirmed(FAILURE) }));

export const shouldRevalidate = revalidateUnlessNetworkError;

export default VideosScreen;

export const ErrorBoundary = () => <ScreenError />;
