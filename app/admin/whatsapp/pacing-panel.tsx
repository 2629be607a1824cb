import { type FormEvent, useState } from "react";
import { PACING_RANGES, WARM_UP_CAPS } from "#app/domain/whatsapp/pacing.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import type { PacingWire } from "#app/wire/whatsapp-pacing.ts";
import { browserApi } from "../browser-api.ts";
import { Panel } from "./panel.tsx";
import type { WhatsAppDesk } from "./use-whatsapp.ts";

const HOUR = { inputMode: "numeric", maxLength: 5, placeholder: "HH:MM", autoComplete: "off" } as const;

const quietWords = ({ silencioDe, silencioAte }: PacingWire) => (silencioDe === silencioAte ? "Sem horário de silêncio" : `Silêncio das ${silencioDe} às ${silencioAte}`);

/** 'Ritmo': how fast the number may send; an admin changes it, everybody sees it. */
export function PacingPanel({ initial, mayPace, desk: { act, busy } }: { initial: PacingWire; mayPace: boolean; desk: WhatsAppDesk }) {
  const [saved, setSaved] = useState(initial);
  const [draft, setDraft] = useState(initial);
  const isUnsaved = JSON.stringify(draft) !== JSON.stringify(saved);
  const change = (more: Partial<PacingWire>) => setDraft((before) => ({ ...before, ...more }));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { intervaloSegundos, porHora, porDia, silencioDe, silencioAte, aquecimento } = draft;
    const answer = await act("pacing", () => browserApi().put<PacingWire>("/whatsapp/pacing", { intervaloSegundos, porHora, porDia, silencioDe, silencioAte, aquecimento }), {
      done: () => "Ritmo salvo!",
      failed: "Erro ao salvar o ritmo",
    });
    if (!answer) return;
    setSaved(answer);
    setDraft(answer);
  };
  const number = (name: "intervaloSegundos" | "porHora" | "porDia", label: string, { min, max }: { min: number; max: number }) => (
    <Field id={name} label={label}>
      <TextInput
        id={name}
        type="number"
        min={min}
        max={max}
        value={Number.isNaN(draft[name]) ? "" : draft[name]}
        className="tabular-nums"
        onChange={(event) => change({ [name]: event.currentTarget.valueAsNumber })}
      />
    </Field>
  );

  return (
    <Panel id="ritmo" title="Ritmo" aside={isUnsaved ? <Badge tone="warn">Não salvo</Badge> : saved.aquecimento ? <Badge tone="info">Aquecimento</Badge> : null}>
      <p className="mt-1 text-muted">Enviar devagar e em horário de gente protege o número de bloqueio pelo WhatsApp.</p>
      {saved.desligado ? <p className="mt-3 rounded-lg bg-warn-soft px-3 py-2 text-warn">Neste servidor o ritmo está desligado: as mensagens saem sem espera.</p> : null}
      {mayPace ? (
        <form noValidate onSubmit={(event) => void submit(event)} className="mt-3 flex flex-col gap-3">
          <div className="grid grid-cols-2 gap-3">
            {number("intervaloSegundos", "Intervalo médio (s)", PACING_RANGES.gapSeconds)}
            {number("porHora", "Máximo por hora", PACING_RANGES.hourlyCap)}
            {number("porDia", "Máximo em 24 horas", PACING_RANGES.dailyCap)}
            <span className="self-end pb-2 text-[0.8125rem] text-muted">Agora valem {saved.porDiaAgora} em 24 horas.</span>
            <Field id="silencioDe" label="Silêncio de">
              <TextInput id="silencioDe" {...HOUR} value={draft.silencioDe} onChange={(event) => change({ silencioDe: event.currentTarget.value })} />
            </Field>
            <Field id="silencioAte" label="até">
              <TextInput id="silencioAte" {...HOUR} value={draft.silencioAte} onChange={(event) => change({ silencioAte: event.currentTarget.value })} />
            </Field>
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
              <span className="block text-[0.8125rem] text-subtle">{WARM_UP_CAPS.join(", ")} mensagens em 24 horas, um passo a cada dois dias.</span>
            </span>
          </label>
          <div>
            <Button type="submit" variant="primary" busy={busy === "pacing"} disabled={!isUnsaved}>
              Salvar ritmo
            </Button>
          </div>
        </form>
      ) : (
        <ul className="mt-3 flex flex-col gap-1">
          <li>Intervalo médio de {saved.intervaloSegundos} s entre mensagens</li>
          <li>
            Até {saved.porHora} por hora e {saved.porDiaAgora} em 24 horas
          </li>
          <li>{quietWords(saved)}</li>
          <li className="text-subtle">Só um administrador altera o ritmo.</li>
        </ul>
      )}
    </Panel>
  );
}
