import { type FormEvent, useState } from "react";
import { parseHour } from "#app/platform/time/hour.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { browserApi } from "#app/ui/newsroom/browser-api.ts";
import { PACING_RANGES, WARM_UP_CAPS } from "../pacing.ts";
import type { PacingWire } from "../whatsapp-pacing.wire.ts";
import { FieldProblem } from "./field-problem.tsx";
import { dayLabel } from "./item-labels.ts";
import type { WhatsAppDesk } from "./use-whatsapp.ts";

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
  /** Whether the draft differs from the saved values. */
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
