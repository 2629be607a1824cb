import type { SiteView } from "#app/ui/site/shell/site-view.ts";
import { THEMES } from "#app/ui/theme.ts";
import { CONTRASTS, TEXT_SIZES } from "./choices.ts";

interface ChoiceProps {
  name: "theme" | "text" | "contrast";
  legend: string;
  options: readonly { value: string; label: string }[];
}

/** Buttons that need the script, and are shown by it. */
function Choice({ name, legend, options }: ChoiceProps) {
  return (
    <fieldset className="preference" data-preference={name} hidden>
      <legend className="preference-name">{legend}</legend>
      <span className="preference-options">
        {options.map(({ value, label }) => (
          <button key={value} type="button" value={value} aria-pressed={value === ""}>
            {label}
          </button>
        ))}
      </span>
    </fieldset>
  );
}

/** Theme, size of the text, contrast, the way to the federal translator into sign language, which this site asks nothing of, and the variant of every page that weighs little: the last is a link, and works without script. */
export function ReadingPreferences({ site }: { site: SiteView }) {
  return (
    <section className="preferences" id="preferencias" aria-label="Preferências de leitura">
      <Choice name="theme" legend="Tema" options={THEMES} />
      <Choice name="text" legend="Letra" options={TEXT_SIZES} />
      <Choice name="contrast" legend="Contraste" options={CONTRASTS} />
      <p className="preference">
        <span className="preference-name">Modo economia</span>
        {site.economy ? (
          <a href="?economia=0" rel="nofollow" data-economy="0">
            Ligado · ver a versão completa
          </a>
        ) : (
          <a href="?economia=1" rel="nofollow" data-economy="1">
            Gastar menos dados
          </a>
        )}
      </p>
      <p className="preference">
        <span className="preference-name">Libras</span>
        <a href="https://vlibras.gov.br/" target="_blank" rel="noopener noreferrer">
          Abrir o VLibras em outra aba
        </a>
      </p>
    </section>
  );
}
