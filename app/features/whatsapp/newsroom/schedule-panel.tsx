import { type FormEvent, useState } from "react";
import { hourText, parseHour } from "#app/platform/time/hour.ts";
import { dayAfter } from "#app/platform/time/local-time.ts";
import { counted } from "#app/platform/values/format-number.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, SelectInput, TextInput } from "#app/ui/field.tsx";
import { browserApi } from "#app/ui/newsroom/browser-api.ts";
import { DEFAULT_WINDOW } from "../schedule.ts";
import type { ScheduledWire } from "../whatsapp.wire.ts";
import { FieldProblem } from "./field-problem.tsx";
import { whenLabel } from "./item-labels.ts";
import { Panel } from "./panel.tsx";
import type { WhatsAppDesk } from "./use-whatsapp.ts";

/** Result of a schedule: who chose the order, first and last time, and the items that stayed pending. Each item's reason is on its row. */
function ScheduleOutcome({ outcome: { scheduled, naoCouberam, aviso, ordem }, timeZone }: { outcome: ScheduledWire; timeZone: string }) {
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

interface SchedulePanelProps {
  desk: WhatsAppDesk;
  /** Today on the newsroom's clock, and the first day on which the usual window is not over; `YYYY-MM-DD`. */
  today: string;
  nextDay: string;
  timeZone: string;
  needsGroup: boolean;
}

/** Days that are offered, today included (ours). */
const DAYS = 8;

/** Not of type "time": that one follows the browser's language, and hours are HH:MM here. */
const HOUR = { inputMode: "numeric", maxLength: 5, placeholder: "HH:MM", autoComplete: "off", className: "tabular-nums" } as const;

/** "Hoje, 22/11", "Amanhã, 23/11", "terça-feira, 24/11". */
function dayOptions(today: string): { day: string; label: string }[] {
  const days = [today];
  while (days.length < DAYS) days.push(dayAfter(days.at(-1) ?? today));
  return days.map((day, index) => {
    const name = index === 0 ? "Hoje" : index === 1 ? "Amanhã" : new Date(`${day}T12:00:00Z`).toLocaleDateString("pt-BR", { timeZone: "UTC", weekday: "long" });
    return { day, label: `${name}, ${day.slice(8)}/${day.slice(5, 7)}` };
  });
}

/** 'Agendar com IA': distributes pending items over a window of the day (spec 2 §9). */
export function SchedulePanel({ desk: { status, isBusy, act }, today, nextDay, timeZone, needsGroup }: SchedulePanelProps) {
  const [start, setStart] = useState(hourText(DEFAULT_WINDOW.start));
  const [end, setEnd] = useState(hourText(DEFAULT_WINDOW.end));
  const [date, setDate] = useState(nextDay);
  const [problem, setProblem] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<ScheduledWire | null>(null);
  const { pending } = status.queue;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (needsGroup) return setProblem("Selecione um grupo primeiro");
    const [from, until] = [parseHour(start), parseHour(end)];
    if (from === null || until === null) return setProblem("Verifique os horários (formato HH:MM) e tente novamente.");
    if (from >= until) return setProblem("O horário de início deve ser anterior ao de término.");
    setProblem(null);
    const answer = await act("schedule", () => browserApi().post<ScheduledWire>("/whatsapp/schedule", { start, end, date }), {
      done: ({ scheduled }) => (scheduled.length === 0 ? null : `${counted(scheduled.length, "item agendado", "itens agendados")}.`),
      failed: "Erro ao agendar com IA",
      undo: ({ scheduled }) => browserApi().post("/whatsapp/unschedule", { ids: scheduled.map(({ id }) => id) }),
    });
    if (answer) setOutcome(answer);
  };
  const hour = (id: string, label: string, value: string, set: (value: string) => void) => (
    <Field id={id} label={label} className="w-24">
      <TextInput
        id={id}
        {...HOUR}
        value={value}
        aria-invalid={problem !== null && !needsGroup}
        aria-describedby="schedule-problem"
        onChange={(event) => {
          set(event.currentTarget.value);
          setProblem(null);
        }}
      />
    </Field>
  );

  return (
    <Panel id="agendar" title="Agendar com IA">
      <p className="mt-1 text-muted">Distribui o que está pendente em horários sorteados dentro da janela, no passo do Ritmo. A IA escolhe a ordem e diz por quê.</p>
      <form noValidate onSubmit={(event) => void submit(event)} className="mt-3 flex flex-wrap items-end gap-2">
        {hour("start", "Início", start, setStart)}
        {hour("end", "Término", end, setEnd)}
        <Field id="date" label="Dia" className="min-w-36 flex-1">
          <SelectInput id="date" value={date} onChange={(event) => setDate(event.currentTarget.value)}>
            {dayOptions(today).map(({ day, label }) => (
              <option key={day} value={day}>
                {label}
              </option>
            ))}
          </SelectInput>
        </Field>
        <Button type="submit" variant="primary" icon="clock" busy={isBusy("schedule")} disabled={pending === 0}>
          {pending === 0 ? "Nada pendente" : `Agendar ${counted(pending, "pendente", "pendentes")}`}
        </Button>
        <FieldProblem id="schedule-problem" className="basis-full">
          {problem}
        </FieldProblem>
      </form>
      {isBusy("schedule") ? (
        <p role="status" className="mt-3 text-muted">
          Escolhendo a ordem e os horários…
        </p>
      ) : null}
      {outcome && !isBusy("schedule") ? <ScheduleOutcome outcome={outcome} timeZone={timeZone} /> : null}
    </Panel>
  );
}
