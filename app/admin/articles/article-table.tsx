import { Link } from "@remix-run/react";
import { counted, formatCount } from "#app/admin/format.ts";
import { Thumbnail } from "#app/admin/thumbnail.tsx";
import type { Role } from "#app/domain/access/capabilities.ts";
import { POSITION_GROUPS, type Position } from "#app/domain/article/position.ts";
import type { CardFormat } from "#app/domain/cards/card-order.ts";
import { Badge, type BadgeTone } from "#app/ui/badge.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Icon } from "#app/ui/icon.tsx";
import type { ManagerRow } from "./manager-row.ts";
import type { RowIntent } from "./row-actions.ts";
import { RowControls } from "./row-controls.tsx";

interface ArticleTableProps {
  rows: readonly ManagerRow[];
  role: Role;
  operation: string;
  deleteHrefOf(id: number): string;
  act(row: ManagerRow, intent: RowIntent): void;
  askToDelete(row: ManagerRow): void;
  makeCard(row: ManagerRow, format: CardFormat): void;
}

const ROW_TINTS: Record<Position, string> = { supermanchete: "bg-tint-super", destaque: "bg-tint-highlight", geral: "", municipios: "" };
const POSITION_TONES: Record<Position, BadgeTone> = { supermanchete: "danger", destaque: "warn", geral: "neutral", municipios: "info" };

/** The newsroom's articles; on a narrow screen every column is inside the first. */
export function ArticleTable({ rows, role, operation, deleteHrefOf, act, askToDelete, makeCard }: ArticleTableProps) {
  return (
    <table className="w-full border-collapse text-left">
      <caption className="sr-only">Matérias na ordem da redação</caption>
      <thead className="border-b border-line text-xs text-subtle max-md:sr-only">
        <tr>
          <th scope="col" className="py-2.5 pr-3 pl-4 font-semibold">
            Matéria
          </th>
          <th scope="col" className="w-34 px-3 font-semibold max-md:hidden">
            Data
          </th>
          <th scope="col" className="w-36 px-3 font-semibold max-md:hidden">
            Posição
          </th>
          <th scope="col" className="w-42 pr-4 pl-3 font-semibold max-md:hidden">
            Categoria
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map((row) => (
          <tr key={row.id} className={row.visible || row.active ? ROW_TINTS[row.position] : "bg-sunken"}>
            <td className="py-2.5 pr-3 pl-4 align-top">
              <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
                <Thumbnail coverUrl={row.coverUrl} className={classNames("h-14 w-20 max-sm:h-12 max-sm:w-16 sm:row-span-2", !row.active && "opacity-50 grayscale")} />
                <div>
                  <p className="leading-snug">
                    <Title row={row} /> <StateBadges row={row} />
                  </p>
                  <p className="mt-1 flex flex-wrap items-center gap-2 text-xs text-subtle md:hidden">
                    <PositionBadge row={row} /> <CategoryName row={row} /> <span className="tabular-nums max-sm:hidden">{row.date}</span>
                  </p>
                </div>
                <div className="flex items-center gap-x-3 max-2xl:flex-wrap max-sm:col-span-2 max-sm:mt-1.5">
                  <p
                    className="flex min-w-0 flex-1 items-center gap-1 overflow-hidden text-xs text-subtle max-2xl:basis-full"
                    title={`${counted(row.views, "visualização", "visualizações")} · ${row.author}`}
                  >
                    <Icon name="eye" className="size-3.5" /> <span className="tabular-nums">{formatCount(row.views)}</span>
                    <span className="sr-only"> {row.views === 1 ? "visualização" : "visualizações"}</span>
                    <span className="min-w-0 truncate">· {row.author}</span>
                  </p>
                  <div className="-ml-2 sm:-my-0.5">
                    <RowControls row={row} role={role} operation={operation} deleteHref={deleteHrefOf(row.id)} act={act} askToDelete={askToDelete} makeCard={makeCard} />
                  </div>
                </div>
              </div>
            </td>
            <td className="px-3 py-3 align-top text-[0.8125rem] whitespace-nowrap text-muted tabular-nums max-md:hidden">{row.date}</td>
            <td className="px-3 py-3 align-top max-md:hidden">
              <PositionBadge row={row} />
            </td>
            <td className="py-3 pr-4 pl-3 align-top text-xs max-md:hidden">
              <CategoryName row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Title({ row }: { row: ManagerRow }) {
  const look = classNames("font-semibold", !row.active && "text-subtle");
  if (!row.editable) return <span className={look}>{row.title}</span>;
  return (
    <Link to={`/admin/editar-materia/${row.id}`} className={classNames(look, "underline-offset-2 hover:underline")}>
      {row.title}
    </Link>
  );
}

function DraftBadge({ row }: { row: ManagerRow }) {
  if (row.inReview) return <Badge tone="warn">Em revisão</Badge>;
  return <Badge tone={row.returned ? "warn" : "info"}>{row.returned ? "Devolvida" : "Rascunho"}</Badge>;
}

function StateBadges({ row }: { row: ManagerRow }) {
  return (
    <>
      {row.active ? null : <Badge tone="danger">DESABILITADA</Badge>}
      {row.status === "rascunho" ? <DraftBadge row={row} /> : null}
      {row.status === "agendada" ? <Badge tone="info">Agendada{row.scheduledFor ? ` para ${row.scheduledFor}` : ""}</Badge> : null}
    </>
  );
}

function PositionBadge({ row }: { row: ManagerRow }) {
  return (
    <Badge tone={POSITION_TONES[row.position]}>
      {POSITION_GROUPS[row.position]}
      {row.highlightRank === null ? null : <span className="tabular-nums">{row.highlightRank}º</span>}
    </Badge>
  );
}

function CategoryName({ row: { category } }: { row: ManagerRow }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-muted">
      {category.color ? <span aria-hidden="true" className="size-2 shrink-0 rounded-full ring-1 ring-line" style={{ backgroundColor: category.color }} /> : null}
      {category.name}
    </span>
  );
}
