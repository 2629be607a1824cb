import { counted } from "#app/platform/values/format-number.ts";
import type { ScheduledWire } from "../whatsapp.wire.ts";
import { whenLabel } from "./item-labels.ts";

/** Result of a schedule: who chose the order, first and last time, and the items that stayed pending. Each item's reason is on its row. */
export function ScheduleOutcome({ outcome: { scheduled, naoCouberam, aviso, ordem }, timeZone }: { outcome: ScheduledWire; timeZone: string }) {
  const now = Date.now();
  const times = scheduled.flatMap(({ scheduled_time }) => (scheduled_time === null ? [] : [scheduled_time]));
  const [first, last] = [times[0], times.at(-1)];
  return (
    <div role="status" className="mt-4 flex flex-col gap-2 border-t border-line pt-3">
      {first && last ? (
        <p>
          <strong className="font-semibold">{counted(scheduled.length, "item agendado", "itens agendados")}</strong>
          {first === last ? `: ${whenLabel(first, timeZone, now)}.` : `, de ${whenLabel(first, timeZone, now)} a ${whenLabel(last, timeZone, now)}.`}{" "}
          {ordem === "ia" ? "A IA escolheu a ordem; o motivo de cada item está na fila." : null}
        </p>
      ) : null}
      {aviso ? <p className="rounded-lg bg-info-soft px-3 py-2 text-info">{aviso}</p> : null}
      {naoCouberam.length > 0 ? (
        <div className="rounded-lg bg-warn-soft px-3 py-2 text-warn">
          <p className="font-semibold">{counted(naoCouberam.length, "item continua pendente", "itens continuam pendentes")}:</p>
          <ul className="mt-1 flex list-disc flex-col gap-1 pl-5">
            {naoCouberam.map(({ id, titulo, motivo }) => (
              <li key={id} className="[overflow-wrap:anywhere]">
                <span className="font-semibold">{titulo}</span>: {motivo}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {scheduled.length + naoCouberam.length === 0 ? <p className="text-muted">Nada estava pendente.</p> : null}
    </div>
  );
}
