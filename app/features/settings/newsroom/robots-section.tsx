import { TEXT_AREA_CLASSES } from "#app/ui/field.tsx";
import { SettingField } from "./setting-field.tsx";
import { SETTING_TEXTS, settingId } from "./setting-texts.ts";
import type { SiteView } from "./settings-view.ts";
import { SiteSection } from "./site-section.tsx";

function Choice({ name, value }: { name: "treinoIA" | "respostasIA"; value: string }) {
  const id = settingId(name);
  const { label, hint } = SETTING_TEXTS[name];
  const options: readonly [string, string][] = [
    ["permitir", "Permitir"],
    ["bloquear", "Bloquear"],
  ];
  return (
    <fieldset id={id} aria-describedby={`${id}-dica`} className="scroll-mt-24">
      <legend className="font-semibold">{label}</legend>
      <p id={`${id}-dica`} className="mt-0.5 text-sm text-muted">
        {hint}
      </p>
      <div className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
        {options.map(([option, label]) => (
          <label key={option} className="flex min-h-10 items-center gap-2 sm:min-h-8">
            <input type="radio" name={name} value={option} defaultChecked={value === option} className="size-4 accent-accent" />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** 'Buscadores e robôs': who may take what, and who sells advertising here. */
export function RobotsSection({ view }: { view: SiteView }) {
  return (
    <SiteSection id="robos" view={view}>
      {(form) => (
        <>
          <Choice name="treinoIA" value={form.values.treinoIA} />
          <Choice name="respostasIA" value={form.values.respostasIA} />
          <SettingField name="adsTxt" form={form}>
            {(control) => (
              <textarea
                {...control}
                rows={5}
                spellCheck={false}
                placeholder="google.com, pub-0000000000000000, DIRECT, f08c47fec0942fa0"
                className={`${TEXT_AREA_CLASSES} font-mono`}
              />
            )}
          </SettingField>
        </>
      )}
    </SiteSection>
  );
}
