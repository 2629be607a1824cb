import { useSyncExternalStore } from "react";
import { Icon } from "./icon.tsx";
import { chooseTheme, chosenTheme, THEMES, watchTheme } from "./theme.ts";

const ICONS = { "": "device", light: "sun", dark: "moon" } as const;

/** Claro, escuro or as the system is; needs a script, as the choice is kept by this browser. */
export function ThemeChoice() {
  const chosen = useSyncExternalStore(watchTheme, chosenTheme, () => null);
  return (
    <fieldset disabled={chosen === null}>
      <legend className="field-label">Tema</legend>
      <div className="mt-1.5 flex flex-wrap gap-2">
        {THEMES.map(({ value, newsroomLabel }) => (
          <label
            key={value}
            className="flex h-10 cursor-pointer items-center gap-2 rounded-md border border-edge px-3 has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input type="radio" name="tema" value={value} checked={chosen === value} onChange={() => chooseTheme(value)} className="sr-only" />
            <Icon name={ICONS[value]} />
            <span className="first-letter:uppercase">{newsroomLabel}</span>
          </label>
        ))}
      </div>
      <noscript>
        <p className="mt-1 text-sm text-subtle">Sem JavaScript a redação segue o tema do aparelho.</p>
      </noscript>
    </fieldset>
  );
}
