import { type FormEvent, useState } from "react";
import { hourText, parseHour } from "#app/domain/home/rotation.ts";
import { DEFAULT_WINDOW } from "#app/domain/whatsapp/schedule.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import type { ScheduledWire } from "#app/wire/whatsapp.ts";
import { browserApi } from "../browser-api.ts";
import { counted } from "../format.ts";
import { whenWords } from "./item-words.ts";
import { Panel } from "./panel.tsx";
import type { WhatsAppDesk } from "./use-whatsapp.ts";

interface SchedulePanelProps {
  desk: WhatsAppDesk;
  today: string;
  timeZone: string;
}

/** Not of type "time": that one follows the browser's language, and hours are HH:MM here. */
const HOUR = { inputMode: "numeric", maxLength: 5, placeholder: "HH:MM", autoComplete: "off", className: "tabular-nums" } as const;

/** 'Agendar com IA': spreads what is pending over a window of the day (spec 2 §9). */
export function SchedulePanel({ desk: { status, busy, act }, today, timeZone }: SchedulePanelProps) {
  const [start, setStart] = useState(hourText(DEFAULT_WINDOW.start));
  const [end, setEnd] = useState(hourText(DEFAULT_WINDOW.end));
  const [date, setDate] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<ScheduledWire | null>(null);
  const { pending } = status.queue;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const [from, until] = [parseHour(start), parseHour(end)];
    if (from === null || until === null) return setProblem("Verifique os horários (formato HH:MM) e tente novamente.");
    if (from >= until) return setProblem("O horário de início deve ser anterior ao de término.");
    setProblem(null);
    const answer = await act("schedule", () => browserApi().post<ScheduledWire>("/whatsapp/schedule", { start, end, ...(date === "" ? {} : { date }) }), {
      done: ({ scheduled }) => `${counted(scheduled.length, "item agendado", "itens agendados")}.`,
      failed: "Erro ao agendar com IA",
    });
    if (answer) setOutcome(answer);
  };

  return (
    <Panel id="agendar" title="Agendar com IA">
      <p className="mt-1 text-muted">
        Distribui o que está pendente em horários sorteados dentro da janela, com o intervalo e os limites do Ritmo. A IA escolhe a ordem e diz por quê.
      </p>
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-3 flex flex-wrap items-end gap-2">
        <Field id="start" label="Início" className="w-24">
          <TextInput id="start" {...HOUR} value={start} aria-invalid={problem !== null} onChange={(event) => setStart(event.currentTarget.value)} />
        </Field>
        <Field id="end" label="Término" className="w-24">
          <TextInput id="end" {...HOUR} value={end} aria-invalid={problem !== null} onChange={(event) => setEnd(event.currentTarget.value)} />
        </Field>
        <Field id="date" label="Dia (vazio: hoje)" className="w-40">
          <TextInput id="date" type="date" min={today} value={date} onChange={(event) => setDate(event.currentTarget.value)} />
        </Field>
        <Button type="submit" variant="primary" icon="clock" busy={busy === "schedule"} disabled={pending === 0}>
          Agendar {counted(pending, "pendente", "pendentes")}
        </Button>
      </form>
      {problem ? (
        <p role="alert" className="mt-3 rounded-lg bg-danger-soft px-3 py-2 text-danger">
          {problem}
        </p>
      ) : null}
      {outcome ? <Outcome outcome={outcome} timeZone={timeZone} /> : null}
    </Panel>
  );
}

/** What came of it: each item's time and reason, and by name what stayed pending. */
function Outcome({ outcome: { scheduled, naoCouberam, aviso }, timeZone }: { outcome: ScheduledWire; timeZone: string }) {
  const now = Date.now();
  return (
    <div className="mt-4 border-t border-line pt-3">
      {aviso ? <p className="mb-2 rounded-lg bg-info-soft px-3 py-2 text-info">{aviso}</p> : null}
      {scheduled.length > 0 ? (
        <ol aria-label="Agendados" className="flex flex-col gap-2">
          {scheduled.map(({ id, titulo, scheduled_time, motivo }) => (
            <li key={id} className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-2">
              <span className="font-semibold tabular-nums">{scheduled_time ? whenWords(scheduled_time, timeZone, now) : ""}</span>
              <span className="min-w-0">
                <span className="block truncate">{titulo}</span>
                {motivo === "" ? null : <span className="block text-[0.8125rem] text-muted">{motivo}</span>}
              </span>
            </li>
          ))}
        </ol>
      ) : null}
      {naoCouberam.length > 0 ? (
        <div role="status" className="mt-3 rounded-lg bg-warn-soft px-3 py-2 text-warn">
          <p className="font-semibold">{counted(naoCouberam.length, "item continua pendente", "itens continuam pendentes")}:</p>
          <ul className="mt-1 list-disc pl-5">
            {naoCouberam.map(({ id, titulo, motivo }) => (
              <li key={id}>
                {titulo}: {motivo}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  );
}
