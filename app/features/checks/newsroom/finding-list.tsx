import { Badge } from "#app/ui/badge.tsx";
import type { FindingWire } from "../checks.wire.ts";

/** Findings of the checks, one under the other. */
export const FindingList = ({ findings, isStop }: { findings: readonly FindingWire[]; isStop: boolean }) => (
  <ul className="flex flex-col gap-4">
    {findings.map(({ regra, nome, frase, trecho, motivo }) => (
      <li key={`${regra} ${frase} ${trecho}`} className="wrap-anywhere">
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={isStop ? "danger" : "warn"}>{isStop ? "Impede" : "Avisa"}</Badge>
          <strong className="font-semibold">{nome}</strong>
        </p>
        <p className="mt-1">{frase}</p>
        {trecho === null ? null : <p className="mt-1 text-muted">“{trecho}”</p>}
        <p className="mt-1 text-sm text-subtle">{motivo}</p>
      </li>
    ))}
  </ul>
);
