import { useCallback, useState } from "react";
import { MediaPicker } from "#app/features/media/newsroom/picker/media-picker.tsx";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { SelectInput, TextInput } from "#app/ui/field.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { BYLINE_MAX, SITE_NAME_MAX, VIDEO_BRAND_MAX } from "../site-choices.ts";
import { SettingField } from "./setting-field.tsx";
import { SETTING_TEXTS, settingId } from "./setting-texts.ts";
import type { SiteView } from "./settings-view.ts";
import { SiteSection } from "./site-section.tsx";

const PICTURES = ["image"] as const;

interface PictureChoiceProps {
  name: "logo" | "icone";
  /** Key of the library's picture; empty for none. */
  initial: string;
  problem?: string | undefined;
  isSquare?: boolean;
}

/** Logo or icon, chosen from the library. Without a script it can be seen and removed. */
function PictureChoice({ name, initial, problem, isSquare = false }: PictureChoiceProps) {
  const id = settingId(name);
  const { label, hint } = SETTING_TEXTS[name];
  const [key, setKey] = useState(initial);
  const [isPicking, setPicking] = useState(false);
  const isLive = useHydrated();
  const close = useCallback(() => setPicking(false), []);
  return (
    <fieldset id={id} aria-describedby={`${id}-dica`} className="flex scroll-mt-24 min-w-0 flex-col gap-2">
      <legend className="mb-1.5 text-[0.8125rem] font-semibold text-muted">{label}</legend>
      {isLive ? <input type="hidden" name={name} value={key} /> : null}
      <div className="flex flex-wrap items-center gap-3">
        <span
          className={classNames(
            "grid h-16 shrink-0 place-items-center overflow-hidden rounded-lg border border-dashed border-edge bg-sunken text-[0.8125rem] text-subtle",
            isSquare ? "w-16" : "w-36",
          )}
        >
          {key ? (
            <img src={`/img/${key}?w=320${isSquare ? "&r=1x1&p=50,50" : ""}`} alt={`${label} atual`} className={isSquare ? "size-full object-cover" : "max-h-14 max-w-32"} />
          ) : (
            "nenhum"
          )}
        </span>
        {isLive ? (
          <span className="flex flex-wrap gap-2">
            <Button size="sm" icon="image" className="max-sm:h-10" onClick={() => setPicking(true)} aria-label={`${key ? "Trocar" : "Escolher da mídia"}: ${label}`}>
              {key ? "Trocar" : "Escolher da mídia"}
            </Button>
            {key ? (
              <Button size="sm" variant="ghost" className="max-sm:h-10" onClick={() => setKey("")} aria-label={`Remover ${label.toLowerCase()}`}>
                Remover
              </Button>
            ) : null}
          </span>
        ) : key ? (
          <label className="flex items-center gap-2">
            <input type="checkbox" name={name} value={key} defaultChecked className="size-4 accent-accent" /> Usar esta imagem
          </label>
        ) : null}
      </div>
      {problem ? (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      ) : null}
      <p id={`${id}-dica`} className="text-sm text-subtle">
        {hint}
      </p>
      <MediaPicker
        open={isPicking}
        kinds={PICTURES}
        onPick={(picked) => {
          setKey(picked.key);
          close();
        }}
        onClose={close}
      />
    </fieldset>
  );
}

/** 'Identidade': who the site is. */
export function IdentitySection({ view }: { view: SiteView }) {
  return (
    <SiteSection id="identidade" view={view}>
      {(form) => (
        <>
          <div className="grid gap-5 sm:grid-cols-2">
            <SettingField name="nome" form={form}>
              {(control) => <TextInput {...control} required maxLength={SITE_NAME_MAX} />}
            </SettingField>
            <SettingField name="assinatura" form={form}>
              {(control) => <TextInput {...control} required maxLength={BYLINE_MAX} />}
            </SettingField>
          </div>
          <div className="grid gap-5 sm:grid-cols-2">
            <SettingField name="marcaVideos" form={form}>
              {(control) => <TextInput {...control} required maxLength={VIDEO_BRAND_MAX} />}
            </SettingField>
            <SettingField name="fusoHorario" form={form}>
              {(control) => <SelectInput {...control} choices={view.zones.map(({ id, label }) => ({ value: id, label }))} />}
            </SettingField>
          </div>
          <div className="grid gap-5 sm:grid-cols-2">
            <PictureChoice name="logo" initial={form.values.logo} problem={form.problems.logo} />
            <PictureChoice name="icone" initial={form.values.icone} problem={form.problems.icone} isSquare />
          </div>
        </>
      )}
    </SiteSection>
  );
}
