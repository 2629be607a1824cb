import type { ReactNode } from "react";
import { tableDateTime } from "#app/platform/time/newsroom-clock.ts";
import type { MediaWire } from "../../media.wire.ts";
import { formatDuration } from "../../size-and-duration.ts";
import { KIND_NAMES } from "../media-kinds.ts";

/** Read-only properties of a file. */
export function MediaFacts({ item, timeZone }: { item: MediaWire; timeZone: string }) {
  const facts: [string, ReactNode][] = [
    ["Tipo", `${KIND_NAMES[item.tipo]} (${item.mime})`],
    ...(item.largura > 0 && item.altura > 0 ? [["Dimensões", `${item.largura} × ${item.altura} pixels`] as [string, ReactNode]] : []),
    ...(item.duracao ? [["Duração", formatDuration(item.duracao)] as [string, ReactNode]] : []),
    ["Tamanho", item.tamanhoTexto],
    ["Enviado por", item.enviadoPor?.nome ?? "Não se sabe"],
    [
      "Enviado em",
      <time key="quando" dateTime={item.criadoEm}>
        {tableDateTime(Date.parse(item.criadoEm), timeZone)}
      </time>,
    ],
  ];
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="tabular-nums wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
