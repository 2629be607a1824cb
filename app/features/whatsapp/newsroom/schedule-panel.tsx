import { type FormEvent, useState } from "react";
import { dayAfter, hourText, parseHour } from "#app/platform/time/local-time.ts";
import { weekdayName } from "#app/platform/time/newsroom-clock.ts";
import { counted } from "#app/platform/values/format-number.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, SelectInput, TextInput } from "#app/ui/field.tsx";
import { browserApi } from "#app/ui/newsroom/api-client.ts";
import { DEFAULT_WINDOW } from "../next-slot.ts";
import { PACING_RANGES, WARM_UP_CAPS } from "../pacing.ts";
import type { PacingWire, ScheduledWire } from "../whatsapp.wire.ts";
import { dayLabel, whenLabel } from "./item-labels.ts";
import { FieldProblem, Panel } from "./panel.tsx";
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
    const name = index === 0 ? "Hoje" : index === 1 ? "Amanhã" : weekdayName(Date.parse(`${day}T12:00:00Z`), "UTC");
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
          <SelectInput
            id="date"
            value={date}
            onChange={(event) => setDate(event.currentTarget.value)}
            choices={dayOptions(today).map(({ day, label }) => ({ value: day, label }))}
          />
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

const NUMBERS = {
  intervaloSegundos: { label: "Intervalo médio (s)", ...PACING_RANGES.gapSeconds },
  porHora: { label: "Máximo por hora", ...PACING_RANGES.hourlyCap },
  porDia: { label: "Máximo em 24 horas", ...PACING_RANGES.dailyCap },
  textoIgualHoras: { label: "Texto igual espera (h)", ...PACING_RANGES.identicalHours },
  falhasSeguidas: { label: "Falhas até parar", ...PACING_RANGES.failuresMax },
} as const;

const HOURS = { silencioDe: "Silêncio de", silencioAte: "Silêncio até" } as const;

type NumberName = keyof typeof NUMBERS;
type HourName = keyof typeof HOURS;
type Problems = Partial<Record<NumberName | HourName, string>>;

/** Validation messages of a draft by field; the server has the same rules. */
function problemsOf(draft: PacingWire): Problems {
  const problems: Problems = {};
  for (const [name, { min, max }] of Object.entries(NUMBERS) as [NumberName, { min: number; max: number }][])
    if (!Number.isInteger(draft[name]) || draft[name] < min || draft[name] > max) problems[name] = `Entre ${min} e ${max}.`;
  for (const name of Object.keys(HOURS) as HourName[]) if (parseHour(draft[name]) === null) problems[name] = "Use o formato HH:MM.";
  return problems;
}

interface PacingFormProps {
  saved: PacingWire;
  timeZone: string;
  desk: WhatsAppDesk;
  onSaved(pacing: PacingWire): void;
  /** Reports whether the draft differs from the saved values. */
  onDraft(isUnsaved: boolean): void;
}

/** The form of the sending pace. */
export function PacingForm({ saved, timeZone, desk: { act, isBusy }, onSaved, onDraft }: PacingFormProps) {
  const [draft, setDraft] = useState(saved);
  const [problems, setProblems] = useState<Problems>({});
  const isUnsaved = JSON.stringify(draft) !== JSON.stringify(saved);
  const change = (more: Partial<PacingWire>) => {
    const next = { ...draft, ...more };
    setDraft(next);
    setProblems({});
    onDraft(JSON.stringify(next) !== JSON.stringify(saved));
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = problemsOf(draft);
    setProblems(found);
    const [first] = Object.keys(found);
    if (first) return document.getElementById(first)?.focus();
    const { aquecimentoDesde: _since, porDiaAgora: _now, desligado: _off, ...body } = draft;
    const answer = await act("pacing", () => browserApi().put<PacingWire>("/whatsapp/pacing", body), { done: () => "Ritmo salvo!", failed: "Erro ao salvar o ritmo" });
    if (!answer) return;
    setDraft(answer);
    onSaved(answer);
    onDraft(false);
  };
  const described = (name: NumberName | HourName) => ({ "aria-invalid": problems[name] !== undefined, "aria-describedby": `${name}-problem` });

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="mt-3 flex flex-col gap-3">
      <div className="grid grid-cols-2 items-start gap-3">
        {(Object.keys(NUMBERS) as NumberName[]).map((name) => (
          <Field key={name} id={name} label={NUMBERS[name].label}>
            <TextInput
              id={name}
              type="number"
              min={NUMBERS[name].min}
              max={NUMBERS[name].max}
              value={Number.isNaN(draft[name]) ? "" : draft[name]}
              className="tabular-nums"
              {...described(name)}
              onChange={(event) => change({ [name]: event.currentTarget.valueAsNumber })}
            />
            <FieldProblem id={`${name}-problem`}>{problems[name]}</FieldProblem>
          </Field>
        ))}
        <p className="self-center text-[0.8125rem] text-muted">{saved.porDiaAgora < saved.porDia ? `O aquecimento permite ${saved.porDiaAgora} em 24 horas agora.` : null}</p>
        {(Object.keys(HOURS) as HourName[]).map((name) => (
          <Field key={name} id={name} label={HOURS[name]}>
            <TextInput
              id={name}
              inputMode="numeric"
              maxLength={5}
              placeholder="HH:MM"
              autoComplete="off"
              className="tabular-nums"
              value={draft[name]}
              {...described(name)}
              onChange={(event) => change({ [name]: event.currentTarget.value })}
            />
            <FieldProblem id={`${name}-problem`}>{problems[name]}</FieldProblem>
          </Field>
        ))}
      </div>
      <label className="flex items-start gap-2.5">
        <input
          type="checkbox"
          className="mt-0.5 size-4 shrink-0 accent-accent"
          checked={draft.aquecimento}
          onChange={(event) => change({ aquecimento: event.currentTarget.checked })}
        />
        <span>
          Número novo: aquecer por duas semanas
          <span className="block text-[0.8125rem] text-subtle">
            {WARM_UP_CAPS.join(", ")} mensagens em 24 horas, um passo a cada dois dias.
            {saved.aquecimentoDesde ? ` Desde ${dayLabel(saved.aquecimentoDesde, timeZone)}.` : null}
          </span>
        </span>
      </label>
      <div>
        <Button type="submit" variant="primary" busy={isBusy("pacing")} disabled={!isUnsaved}>
          Salvar ritmo
        </Button>
      </div>
    </form>
  );
}
