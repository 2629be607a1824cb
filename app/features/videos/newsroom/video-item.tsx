import { Form, Link } from "@remix-run/react";
import { CategoryPlate } from "#app/features/categories/newsroom/category-plate.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { DangerQuestion } from "#app/ui/danger-question.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { OperationField } from "#app/ui/newsroom/operation-field.tsx";
import { videosHref } from "./videos-query.ts";
import type { VideoLine } from "./videos-view.ts";

interface VideoItemProps {
  line: VideoLine;
  mayManage: boolean;
  /** Whether its deletion question is open. */
  deleting: boolean;
  /** What is being done to it at this moment. */
  doing: string | null;
  page: number;
  afterDeletion: string;
}

/** Id of the control of a video's line; making it readers' or not is one control. */
export const controlOf = (id: number, intent: string): string => `video-${id}-${intent === "withdraw" ? "publish" : intent}`;

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
export function VideoItem({ line, mayManage, deleting, doing, page, afterDeletion }: VideoItemProps) {
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
