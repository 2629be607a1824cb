import { Link } from "@remix-run/react";
import { formatCount } from "#app/platform/values/format-number.ts";
import { Badge } from "#app/ui/badge.tsx";
import { type BannerFigures, type ContractLine, DELIVERY_LABELS } from "./sales-view.ts";

/** Delivered of sold, with a mark where an even delivery would be now. */
export const DeliveryTrack = ({ line: { done, due } }: { line: Pick<ContractLine, "done" | "due"> }) =>
  done === null ? null : (
    <div aria-hidden="true" className="relative mt-1.5 h-2 max-w-96 overflow-hidden rounded-full bg-sunken">
      <div className="h-full bg-accent" style={{ width: `${done}%` }} />
      {due === null || due >= 100 ? null : <div className="absolute inset-y-0 w-0.5 bg-ink" style={{ left: `${due}%` }} />}
    </div>
  );

/** Shows the delivered part of a contract beside the part that an even delivery would have reached. */
export function DeliveryBar({ line }: { line: ContractLine }) {
  const { due, delivered, state } = line;
  const { label, tone } = DELIVERY_LABELS[state];
  return (
    <div>
      <p className="flex flex-wrap items-center gap-2 text-[0.8125rem] tabular-nums">
        <Badge tone={tone}>{label}</Badge> {delivered}
      </p>
      <DeliveryTrack line={line} />
      {due === null || due >= 100 ? null : <p className="mt-1 text-xs text-subtle">Para um ritmo uniforme: {formatCount(due)}% até agora.</p>}
    </div>
  );
}

export const ContractItem = ({ line }: { line: ContractLine }) => (
  <li className="grid gap-x-6 gap-y-2 py-3.5 sm:grid-cols-2">
    <div className="min-w-0">
      <Link to={`/admin/contratos/${line.id}`} className="font-semibold wrap-anywhere underline-offset-2 hover:underline">
        {line.title}
      </Link>
      <p className="text-[0.8125rem] text-muted">
        {line.kind}
        {line.number === "" ? "" : ` · nº ${line.number}`} · {line.price}
      </p>
      <p className="text-xs text-subtle">{line.period}</p>
    </div>
    <DeliveryBar line={line} />
  </li>
);

export function BannerFiguresTable({ banners }: { banners: readonly BannerFigures[] }) {
  if (banners.length === 0) return <p className="text-muted">Nenhum banner ainda.</p>;
  return (
    <table className="w-full border-collapse text-left tabular-nums">
      <caption className="sr-only">Banners e o que foi contado de cada um</caption>
      <thead className="border-b border-line text-xs text-subtle max-sm:sr-only">
        <tr>
          <th scope="col" className="py-2 pr-3 font-semibold">
            Banner
          </th>
          {["Exibições", "Visíveis", "Cliques", "CTR"].map((name) => (
            <th key={name} scope="col" className="px-2 py-2 text-right font-semibold">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {banners.map(({ id, title, place, situation, served, viewable, clicks, ctr }) => (
          <tr key={id}>
            <th scope="row" className="py-2.5 pr-3 font-normal">
              <Link to={`/admin?tab=banners&editar=${id}`} className="font-semibold wrap-anywhere underline-offset-2 hover:underline">
                {title}
              </Link>
              <span className="block text-[0.8125rem] text-muted">
                {place} · {situation}
              </span>
              <span className="block text-[0.8125rem] sm:hidden">
                {viewable} visíveis de {served} exibições, {clicks} cliques, CTR {ctr}
              </span>
            </th>
            {Object.entries({ served, viewable, clicks, ctr }).map(([column, figure]) => (
              <td key={column} className="px-2 py-2.5 text-right max-sm:hidden">
                {figure}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
