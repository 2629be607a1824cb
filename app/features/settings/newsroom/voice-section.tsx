import { useEffect, useRef, useState } from "react";
import { counted } from "#app/platform/values/format-number.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field, SelectInput } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { SETTING_TEXTS, settingId } from "./setting-texts.ts";
import { FormOutcome, LeaveSettings, SettingsCard } from "./settings-card.tsx";
import { pageOfForm } from "./settings-pages.ts";
import type { VoiceView } from "./settings-view.ts";
import { useSettingsForm } from "./use-settings-form.ts";
import { playVoiceSample, type SampleState } from "./voice-sample.client.ts";

/** Plays the sample of one voice at a time; asking again, or for another voice, ends the former. */
function useVoiceSample() {
  const [sample, setSample] = useState<SampleState>({ state: "idle" });
  const end = useRef<() => void>();
  useEffect(() => () => end.current?.(), []);
  return {
    sample,
    play(voiceName: string) {
      end.current?.();
      end.current = playVoiceSample(voiceName, setSample);
    },
    stop() {
      end.current?.();
      setSample({ state: "idle" });
    },
  };
}

const GROUPS = [
  ["Male", "Vozes masculinas"],
  ["Female", "Vozes femininas"],
] as const;

function Status({ view }: { view: VoiceView }) {
  const { configured, region, problem, voices, missing, isFallback } = view;
  const state = !configured ? "Não configurado" : problem ? "Com problema" : "Funcionando";
  return (
    <dl className="mt-4 grid gap-x-8 gap-y-2 rounded-lg bg-sunken px-4 py-3 sm:grid-cols-3">
      <div>
        <dt className="text-sm text-muted">Serviço de narração</dt>
        <dd className={`font-semibold ${!configured ? "" : problem ? "text-danger" : "text-ok"}`}>{state}</dd>
      </div>
      <div>
        <dt className="text-sm text-muted">Região</dt>
        <dd className="font-semibold">{region ?? "nenhuma"}</dd>
      </div>
      <div>
        <dt className="text-sm text-muted">Vozes disponíveis</dt>
        <dd className="font-semibold tabular-nums">
          {voices.length}
          {isFallback ? <span className="font-normal text-muted"> (de reserva)</span> : null}
        </dd>
      </div>
      {configured && !problem ? null : (
        <div className="sm:col-span-3">
          <dt className="sr-only">O que fazer</dt>
          <dd className="text-muted">
            {configured
              ? `A lista de vozes não pôde ser atualizada: ${problem}. A próxima tentativa é automática, em um minuto; confira a chave e a região se continuar.`
              : `Falta definir ${missing.join(" e ")} nas configurações do servidor. A voz pode ser escolhida desde já.`}
          </dd>
        </div>
      )}
    </dl>
  );
}

/** 'Narração das matérias': state of the service and the chosen voice. */
export function VoiceSection({ view }: { view: VoiceView }) {
  const { configured, simulated, voices, chosen, mayChoose } = view;
  const { Form, isBusy, outcome, isEdited, onInput } = useSettingsForm("narracao");
  const { title, about } = pageOfForm("narracao");
  const { sample, play, stop } = useVoiceSample();
  const [voice, setVoice] = useState(chosen);
  const isLive = useHydrated();
  const isOffered = voices.some(({ name }) => name === chosen);
  const label = voices.find(({ name }) => name === chosen)?.label ?? chosen;
  const isSounding = sample.state === "loading" || sample.state === "playing";
  return (
    <SettingsCard id="narracao" title={title} about={about} aside={simulated ? <Badge tone="warn">modo simulado</Badge> : null}>
      <Status view={view} />
      {mayChoose ? (
        <Form method="post" onInput={onInput} className="mt-5 flex flex-col gap-4">
          <input type="hidden" name="formulario" value="narracao" />
          <div className="flex flex-wrap items-end gap-3">
            <Field id={settingId("voiceName")} label={SETTING_TEXTS.voiceName.label} className="flex-1 basis-64">
              <SelectInput
                id={settingId("voiceName")}
                name="voiceName"
                value={voice}
                onChange={(event) => {
                  stop();
                  setVoice(event.currentTarget.value);
                }}
              >
                {isOffered ? null : <option value={chosen}>{chosen} (fora da lista agora)</option>}
                {GROUPS.map(([gender, title]) => (
                  <optgroup key={gender} label={title}>
                    {voices
                      .filter((one) => one.gender === gender)
                      .map(({ name, label: shown }) => (
                        <option key={name} value={name}>
                          {shown}
                        </option>
                      ))}
                  </optgroup>
                ))}
              </SelectInput>
            </Field>
            {configured && isLive ? (
              <Button
                icon="sound"
                aria-pressed={isSounding}
                onClick={() => {
                  if (isSounding) stop();
                  else play(voice);
                }}
              >
                {sample.state === "loading" ? "Preparando…" : sample.state === "playing" ? "Parar amostra" : "Ouvir amostra"}
              </Button>
            ) : null}
          </div>
          <p role="status" className={sample.state === "failed" ? "text-danger" : "text-sm text-subtle"}>
            {sample.state === "failed"
              ? sample.message
              : !configured
                ? "A amostra precisa do serviço de narração configurado."
                : simulated
                  ? "No modo simulado a amostra toca em silêncio."
                  : `Fonte: Azure Speech, ${counted(voices.length, "voz brasileira", "vozes brasileiras")}.`}
          </p>
          <div className="flex flex-wrap items-start gap-3">
            <Button type="submit" variant="primary" busy={isBusy}>
              Salvar
            </Button>
            <FormOutcome outcome={outcome} />
          </div>
        </Form>
      ) : (
        <p className="mt-4">
          Voz padrão do narrador: <strong>{label}</strong>. <span className="text-subtle">Só um editor ou administrador a troca.</span>
        </p>
      )}
      <LeaveSettings isUnsaved={isEdited} />
    </SettingsCard>
  );
}
