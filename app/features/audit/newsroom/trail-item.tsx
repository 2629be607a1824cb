import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { trailHref } from "./trail-query.ts";
import type { TrailLine } from "./trail-view.ts";

/** One write with what it changed under a fold, or one action over many things. */
export function TrailItem({ line, linksArticle, linksGroup }: { line: TrailLine; linksArticle: boolean; linksGroup: boolean }) {
  const { group } = line;
  const article = group?.isWhole ? null : line.article;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 px-4 py-2.5">
      <span aria-hidden="true" className="grid size-8 place-items-center rounded-full bg-accent-soft text-xs font-semibold text-accent uppercase">
        {line.initials}
      </span>
      <div className="min-w-0">
        <p className="leading-snug wrap-break-word">
          <strong className="font-semibold">{line.person}</strong> {line.verb}
          {group?.isWhole ? ` ${group.things}` : null}
          {article ? " " : null}
          {article && linksArticle ? (
            article.gone ? (
              <span className="text-muted">{article.title} (excluída de vez)</span>
            ) : (
              <Link to={trailHref({ materia: article.id })} className="font-semibold text-accent underline-offset-2 hover:underline">
                {article.title}
              </Link>
            )
          ) : null}
          {article && !linksArticle ? "esta matéria" : null}
        </p>
        <p className="text-xs text-subtle">
          <time dateTime={line.iso} className="tabular-nums">
            {line.time}
          </time>
          {line.note ? <span className="wrap-anywhere"> · {line.note}</span> : null}
        </p>
        {group?.isWhole ? <p className="line-clamp-2 text-[0.8125rem] wrap-anywhere text-muted">{group.names}</p> : null}
        {group && linksGroup ? (
          <Link
            to={trailHref({ grupo: line.id })}
            className="-ml-1 inline-block rounded px-1 py-1 text-[0.8125rem] font-semibold text-accent underline-offset-2 hover:underline max-sm:py-2.5"
          >
            Ver {group.isWhole ? "uma a uma" : "todas"}
          </Link>
        ) : null}
        {line.overrides.map(({ rule, reason, passages }) => (
          <p key={rule} className="mt-1 text-[0.8125rem] wrap-anywhere">
            Publicou apesar de “{rule}”. Motivo: {reason}
            {passages.length > 0 ? <span className="text-muted"> Trecho: {passages.map((passage) => `“${passage}”`).join(", ")}.</span> : null}
          </p>
        ))}
        {line.orders ? <OrderChange orders={line.orders} /> : null}
        {line.changes.length > 0 && !group?.isWhole ? <Changes line={line} /> : null}
      </div>
    </li>
  );
}

/** A fold under an entry. */
function Fold({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className="group mt-0.5 -ml-1">
      <summary className="flex w-fit cursor-pointer list-none items-center gap-1 rounded px-1 py-1 text-[0.8125rem] text-muted hover:text-ink max-sm:py-2.5">
        <Icon name="chevronRight" className="size-3.5 group-open:rotate-90" /> {label}
      </summary>
      <div className="mt-1 mb-1 ml-1">{children}</div>
    </details>
  );
}

function Changes({ line: { changes } }: { line: TrailLine }) {
  return (
    <Fold label={summaryOf(changes.map(({ label }) => label))}>
      <table className="w-full table-fixed border-collapse text-[0.8125rem]">
        <thead className="text-left text-xs text-subtle">
          <tr>
            <th scope="col" className="w-40 py-1 pr-3 font-semibold max-sm:w-22">
              Campo
            </th>
            <th scope="col" className="py-1 pr-3 font-semibold">
              Antes
            </th>
            <th scope="col" className="py-1 font-semibold">
              Depois
            </th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ label, before, after }) => (
            <tr key={label} className="border-t border-line align-top">
              <th scope="row" className="py-1 pr-3 text-left font-semibold wrap-break-word text-muted">
                {label}
              </th>
              <td className="py-1 pr-3 wrap-anywhere text-muted">{before}</td>
              <td className="py-1 wrap-anywhere">{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Fold>
  );
}

/** Names of fields shown before the rest is counted. */
const NAMED = 3;

const summaryOf = (labels: readonly string[]) => (labels.length <= NAMED ? labels.join(", ") : `${labels.slice(0, NAMED).join(", ")} e mais ${labels.length - NAMED}`);

function OrderChange({ orders }: { orders: { before: string[]; after: string[] } }) {
  return (
    <Fold label="Destaques antes e depois">
      <div className="grid gap-3 text-[0.8125rem] sm:grid-cols-2">
        <OrderList title="Antes" titles={orders.before} />
        <OrderList title="Depois" titles={orders.after} />
      </div>
    </Fold>
  );
}

function OrderList({ title, titles }: { title: string; titles: readonly string[] }) {
  return (
    <div>
      <p className="text-xs font-semibold text-subtle">{title}</p>
      {titles.length === 0 ? <p className="text-muted">Nenhum destaque</p> : null}
      <ol className="list-inside list-decimal">
        {titles.map((one) => (
          <li key={one} className="py-0.5">
            {one}
          </li>
        ))}
      </ol>
    </div>
  );
}
