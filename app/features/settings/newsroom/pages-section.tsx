import { useState } from "react";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { controlAria, FormField, TEXT_AREA_CLASSES } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { pasteText } from "#app/ui/newsroom/paste-line.ts";
import { PageText } from "#app/ui/page-text.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";
import { textBlocks } from "../page-text.ts";
import { INSTITUTIONAL_TEXT_MAX } from "../site-choices.ts";
import { SETTING_TEXTS, settingId } from "./setting-texts.ts";
import type { SiteView } from "./settings-view.ts";
import { type SectionForm, SiteSection } from "./site-section.tsx";

const PAGES = [
  { name: "sobre", title: "Sobre", path: "/sobre", without: "texto padrão" },
  { name: "expediente", title: "Expediente", path: "/expediente", without: "sem texto" },
  { name: "privacidade", title: "Privacidade", path: "/privacidade", without: "texto padrão" },
  { name: "termos", title: "Termos de uso", path: "/termos", without: "não publicada" },
  { name: "correcoes", title: "Política de correções", path: "/politica-de-correcoes", without: "texto padrão" },
  { name: "etica", title: "Princípios e ética", path: "/etica", without: "texto padrão" },
  { name: "usoIA", title: "Uso de IA", path: "/uso-de-ia", without: "texto padrão" },
  { name: "propriedade", title: "Propriedade e financiamento", path: "/propriedade", without: "texto padrão" },
] as const;

type Page = (typeof PAGES)[number];

function PageEditor({ page, form, builtIn }: { page: Page; form: SectionForm; builtIn: string | undefined }) {
  const { name, title, path, without } = page;
  const { label, hint } = SETTING_TEXTS[name];
  const [text, setText] = useState(form.values[name]);
  const [isShown, setShown] = useState(false);
  const isLive = useHydrated();
  const id = settingId(name);
  const problem = form.problems[name];
  const isWritten = text.trim() !== "";
  return (
    <details className="group rounded-lg border border-line" open={problem || form.taken.includes(name) ? true : undefined}>
      <summary className="flex min-h-11 items-center justify-between gap-3 px-4 py-2 font-semibold">
        <span className="flex items-center gap-1.5">
          <Icon name="chevronRight" className="size-4 shrink-0 text-subtle transition-transform group-open:rotate-90" /> {title}
        </span>
        <Badge tone={isWritten ? "ok" : "neutral"}>{isWritten ? "escrita pela redação" : without}</Badge>
      </summary>
      <div className="flex flex-col gap-3 border-t border-line p-4">
        <FormField id={id} label={label} hint={hint} problem={problem}>
          <textarea
            id={id}
            name={name}
            rows={12}
            onPaste={pasteText}
            maxLength={INSTITUTIONAL_TEXT_MAX}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            className={TEXT_AREA_CLASSES}
            {...controlAria(id, { hint, problem })}
          />
        </FormField>
        <div className="flex flex-wrap items-center gap-2">
          {isLive ? (
            <Button size="sm" icon={isShown ? "eyeOff" : "eye"} aria-expanded={isShown} onClick={() => setShown(!isShown)}>
              {isShown ? "Fechar prévia" : "Prévia"}
            </Button>
          ) : null}
          {isLive && builtIn !== undefined && !isWritten ? (
            <Button size="sm" icon="edit" onClick={() => setText(builtIn)}>
              Começar do texto padrão
            </Button>
          ) : null}
          <a href={path} target="_blank" rel="noreferrer" className="text-sm text-accent underline underline-offset-2">
            Ver {path}
          </a>
        </div>
        {isShown ? (
          <div className="settings-prose rounded-lg bg-sunken px-4 py-3">
            {isWritten ? (
              <PageText blocks={textBlocks(text)} />
            ) : builtIn !== undefined ? (
              <PageText blocks={textBlocks(builtIn)} />
            ) : (
              <p>Sem texto próprio: {without === "texto padrão" ? "os leitores veem o texto padrão." : "a página não existe."}</p>
            )}
          </div>
        ) : null}
      </div>
    </details>
  );
}

/** 'Páginas do portal': texts of the institutional pages. */
export function PagesSection({ view }: { view: SiteView }) {
  return (
    <SiteSection id="paginas" view={view}>
      {(form) => (
        <div className="flex flex-col gap-3">
          {PAGES.map((page) => (
            <PageEditor key={page.name} page={page} form={form} builtIn={view.builtIn[page.name]} />
          ))}
        </div>
      )}
    </SiteSection>
  );
}
