import type { ScheduledWire } from "#app/wire/whatsapp.ts";
import { counted } from "../format.ts";
import { whenWords } from "./item-words.ts";

/** What came of a schedule: who chose the order, from when to when, and by name what stayed pending. Each item's reason stands on its row. */
export function ScheduleOutcome({ outcome: { scheduled, naoCouberam, aviso, ordem }, timeZone }: { outcome: ScheduledWire; timeZone: string }) {
  const now = Date.now();
  const times = scheduled.flatMap(({ scheduled_time }) => (scheduled_time === null ? [] : [scheduled_time]));
  const [first, last] = [times[0], times.at(-1)];
  return (
    <div role="status" className="mt-4 flex flex-col gap-2 border-t border-line pt-3">
      {first && last ? (
        <p>
          <strong className="font-semibold">{counted(scheduled.length, "item agendado", "itens agendados")}</strong>
          {first === last ? `: ${whenWords(first, timeZone, now)}.` : `, de ${whenWords(first, timeZone, now)} a ${whenWords(last, timeZone, now)}.`}{" "}
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
