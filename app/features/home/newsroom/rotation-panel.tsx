import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Field, SelectInput, TextInput } from "#app/ui/field.tsx";
import { LAYOUT_IDS, LAYOUTS } from "../layouts.ts";
import { MAX_RANGES } from "../rotation.ts";
import { DayRuler } from "./day-ruler.tsx";
import { type DraftRange, INTENTS, intentOf, rangesOf, typedHour } from "./layout-form.ts";

interface RotationPanelProps {
  dynamic: boolean;
  schedule: readonly DraftRange[];
  minute: number;
  unsaved: boolean;
  busy: string | null;
  /** Whether the hours were saved a moment ago. */
  saved: boolean;
  problem: string | null;
  onChange(schedule: readonly DraftRange[]): void;
}

/** Not of type "time": that one follows the browser's language, and hours are HH:MM here (spec 2 §5). */
const HOUR = { inputMode: "numeric", maxLength: 5, placeholder: "HH:MM", autoComplete: "off", className: "tabular-nums" } as const;

const ROW = "grid grid-cols-[1fr_1fr_auto] items-center gap-2 sm:grid-cols-[auto_8rem_8rem_minmax(0,1fr)_auto]";

/** The rotation by hours: its switch, its ranges, and the day they make. */
export function RotationPanel({ dynamic, schedule, minute, unsaved, busy, saved, problem, onChange }: RotationPanelProps) {
  const change = (index: number, more: Partial<DraftRange>) => onChange(schedule.map((range, at) => (at === index ? { ...range, ...more } : range)));
  const rotation = intentOf(INTENTS.rotation, dynamic ? "off" : "on");
  return (
    <section aria-labelledby="rotacao" className="card p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="rotacao" className="card-title">
          Rotação automática
        </h2>
        <Button
          type="submit"
          name="intent"
          value={rotation}
          role="switch"
          aria-checked={dynamic}
          aria-label="Rotação automática por horário"
          busy={busy === rotation}
          icon="power"
          variant={dynamic ? "primary" : "secondary"}
        >
          {dynamic ? "Ligada" : "Desligada"}
        </Button>
      </div>
      <p className="mt-1 text-muted">
        {dynamic ? "O layout segue as faixas abaixo, pelo relógio da redação. Escolher um layout desliga a rotação." : "As faixas abaixo só valem com a rotação ligada."}
      </p>
      {schedule.length > 0 ? (
        <ol className="mt-4 flex flex-col gap-2">
          <li aria-hidden="true" className={`${ROW} text-[0.8125rem] font-semibold text-muted`}>
            <span className="w-4 max-sm:hidden" />
            <span>De</span>
            <span>Até</span>
            <span className="max-sm:hidden">Layout</span>
            <span className="w-10 sm:w-8" />
          </li>
          {schedule.map((range, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a range has no name of its own, it is its place, which decides who wins
            <li key={index} className={ROW}>
              <span className="w-4 text-subtle tabular-nums max-sm:hidden">{index + 1}.</span>
              <Field id={`from-${index}`} label={`De, faixa ${index + 1}`} hideLabel>
                <TextInput id={`from-${index}`} {...HOUR} name="from" value={range.from} onChange={(event) => change(index, { from: typedHour(event.currentTarget.value) })} />
              </Field>
              <Field id={`to-${index}`} label={`Até, faixa ${index + 1}`} hideLabel>
                <TextInput id={`to-${index}`} {...HOUR} name="to" value={range.to} onChange={(event) => change(index, { to: typedHour(event.currentTarget.value) })} />
              </Field>
              <Field id={`layout-${index}`} label={`Layout, faixa ${index + 1}`} hideLabel className="max-sm:order-last max-sm:col-span-3">
                <SelectInput id={`layout-${index}`} name="layout" value={range.layout} onChange={(event) => change(index, { layout: event.currentTarget.value })}>
                  {LAYOUT_IDS.map((id) => (
                    <option key={id} value={id}>
                      {LAYOUTS[id].name}
                    </option>
                  ))}
                </SelectInput>
              </Field>
              <Button
                type="submit"
                name="intent"
                value={intentOf(INTENTS.removeRange, index)}
                variant="dangerGhost"
                size="icon"
                icon="trash"
                aria-label={`Remover faixa ${index + 1}`}
              />
            </li>
          ))}
        </ol>
      ) : (
        <p className="mt-4 text-muted">Nenhuma faixa: com a rotação ligada, vale o Original o dia inteiro.</p>
      )}
      <DayRuler ranges={rangesOf(schedule)} minute={minute} />
      {problem ? (
        <p role="alert" className="mt-3 rounded-lg bg-danger-soft px-3 py-2 text-danger">
          {problem}
        </p>
      ) : null}
      <div className="mt-4 flex flex-wrap items-center gap-2 border-t border-line pt-4">
        <Button type="submit" name="intent" value={INTENTS.addRange} icon="plus" disabled={schedule.length >= MAX_RANGES}>
          Adicionar faixa
        </Button>
        <span className="ml-auto flex items-center gap-3">
          <span className={classNames(!unsaved && "invisible")}>
            <Badge tone="warn">Não salvo</Badge>
          </span>
          <Button type="submit" name="intent" value={INTENTS.saveSchedule} variant="primary" busy={busy === INTENTS.saveSchedule} icon={saved ? "check" : "clock"}>
            {saved ? "Horários salvos!" : "Salvar horários"}
          </Button>
        </span>
      </div>
    </section>
  );
}
