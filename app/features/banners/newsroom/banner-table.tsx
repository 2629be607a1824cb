import { useFetcher } from "@remix-run/react";
import { useState } from "react";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { DangerQuestion } from "#app/ui/confirm-dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { OperationField } from "#app/ui/newsroom/operation-field.tsx";
import type { RecordAnswer } from "#app/ui/newsroom/record-form.tsx";
import { AnswerToast } from "#app/ui/toast.tsx";
import type { BannerStanding } from "../situation.ts";
import type { BannerLine } from "./banner-line.ts";
import { type BannersQuery, bannersHref } from "./banners-query.ts";

const HEAD = "px-3 py-2.5 font-semibold";
const TONES: Record<BannerStanding["state"], BadgeTone> = { "sem-arte": "warn", agendado: "info", ativo: "ok", pausado: "neutral", esgotado: "warn", encerrado: "neutral" };

function Preview({ line: { preview, type } }: { line: BannerLine }) {
  const look = "h-14 w-28 rounded bg-sunken object-contain";
  if (preview?.kind === "picture") return <img src={preview.src} alt="" loading="lazy" className={look} />;
  if (preview?.kind === "video") return <video src={preview.src} muted playsInline preload="metadata" className={look} />;
  return <span className={classNames(look, "grid place-items-center text-xs text-subtle")}>{type === "HTML" ? "HTML" : <Icon name="image" className="size-5" />}</span>;
}

/** Pauses a banner, or takes it up again; saved at once. Its word is what it does: what the banner is stands beside it, once. */
function PauseButton({ line: { id, title, standing }, action }: { line: BannerLine; action: string }) {
  const fetcher = useFetcher<RecordAnswer>();
  const answer = fetcher.state === "idle" ? fetcher.data : undefined;
  const isPause = standing.turn === "pause";
  const word = isPause ? "Pausar" : "Retomar";
  return (
    <fetcher.Form method="post" action={action}>
      <AnswerToast answer={answer} />
      <input type="hidden" name="id" value={id} />
      <Button type="submit" size="sm" name="intent" value={isPause ? "pause-banner" : "activate-banner"} aria-label={`${word} ${title}`} busy={fetcher.state !== "idle"}>
        {word}
      </Button>
    </fetcher.Form>
  );
}

function Performance({ line }: { line: BannerLine }) {
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-2 max-md:grid-cols-[auto_auto_auto_auto_auto_1fr] text-[0.8125rem] tabular-nums">
      <dt className="text-muted">Impressões</dt>
      <dd className="font-semibold">{line.viewable}</dd>
      <dt className="text-muted">Cliques</dt>
      <dd>{line.clicks}</dd>
      <dt className="text-muted">CTR</dt>
      <dd>{line.ctr}</dd>
      <dt className="text-muted">Exibições</dt>
      <dd>{line.served}</dd>
      <dt className="text-muted">Receita</dt>
      <dd>{line.isHouse ? "—" : line.revenue}</dd>
    </dl>
  );
}

interface TableProps {
  lines: readonly BannerLine[];
  query: BannersQuery;
  caption: string;
}

/** The banners that were found; on a narrow screen every column is below the name. */
export function BannerTable({ lines, query, caption }: TableProps) {
  const here = bannersHref(query);
  return (
    <table className="w-full border-collapse text-left">
      <caption className="sr-only">{caption}</caption>
      <thead className="border-b border-line text-xs text-subtle max-md:sr-only">
        <tr>
          {["Prévia", "Banner", "Posição", "Status", "Desempenho"].map((name) => (
            <th key={name} scope="col" className={HEAD}>
              {name}
            </th>
          ))}
          <th scope="col" className={classNames(HEAD, "text-right")}>
            Ações
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {lines.map((line) => (
          <tr key={line.id} data-faixa={line.id} className="align-top max-md:grid max-md:grid-cols-[7rem_minmax(0,1fr)] max-md:gap-x-3 max-md:gap-y-2.5 max-md:px-4 max-md:py-3.5">
            <td className="md:w-34 md:py-3 md:pr-1 md:pl-3">
              <Preview line={line} />
            </td>
            <td className="min-w-0 md:px-3 md:py-3">
              <p className="font-semibold wrap-anywhere">{line.title}</p>
              <p className="text-[0.8125rem] text-muted wrap-anywhere">{line.client}</p>
              {line.isHouse ? (
                <p className="mt-1">
                  <Badge>Da casa</Badge>
                </p>
              ) : null}
              <p className="mt-1 text-xs text-subtle">{line.period}</p>
              {line.limit ? <p className="text-xs text-subtle">{line.limit}</p> : null}
            </td>
            <td className="max-md:col-span-2 md:px-3 md:py-3">
              <p className="max-md:inline">{line.position}</p>{" "}
              <p className="text-[0.8125rem] text-muted tabular-nums max-md:inline">
                {line.size} · {line.type}
              </p>
            </td>
            <td className="max-md:col-span-2 md:px-3 md:py-3">
              <div className="flex flex-wrap items-center gap-2">
                <Badge tone={TONES[line.standing.state]}>{line.standing.label}</Badge>
                <PauseButton line={line} action={here} />
              </div>
              {line.standing.cause ? <p className="mt-1 text-xs text-subtle">{line.standing.cause}</p> : null}
            </td>
            <td className="max-md:col-span-2 md:px-3 md:py-3">
              <Performance line={line} />
            </td>
            <td className="max-md:col-span-2 md:py-3 md:pr-3">
              <div className="flex gap-0.5 md:justify-end">
                <ButtonLink
                  to={bannersHref(query, { open: line.id })}
                  preventScrollReset
                  variant="ghost"
                  size="icon"
                  icon="edit"
                  aria-label={`Editar ${line.title}`}
                  title="Editar"
                />
                <ButtonLink
                  id={`faixa-${line.id}-excluir`}
                  to={bannersHref(query, { deleting: line.id })}
                  preventScrollReset
                  variant="dangerGhost"
                  size="icon"
                  icon="trash"
                  aria-label={`Excluir ${line.title}`}
                  title="Excluir"
                />
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The question before a banner is deleted, above the table. */
export function DeleteQuestion({ line, query }: { line: BannerLine; query: BannersQuery }) {
  const [isSent, setSent] = useState(false);
  return (
    <DangerQuestion
      action={bannersHref(query, { deleting: line.id })}
      preventScrollReset
      onSubmit={() => setSent(true)}
      className="mb-5"
      label={`Excluir ${line.title}`}
      question="Tem certeza que deseja excluir este banner?"
      explanation={`“${line.title}” sai do ar agora. O que foi contado continua nos comprovantes.`}
      busy={isSent}
      cancelTo={bannersHref(query)}
    >
      <input type="hidden" name="id" value={line.id} />
      <input type="hidden" name="intent" value="remove-banner" />
      <OperationField />
    </DangerQuestion>
  );
}
