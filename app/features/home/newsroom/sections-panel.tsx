import { useEffect, useRef } from "react";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { TextInput } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { type HomeSection, type SectionId, sectionMoved, sectionName } from "../sections.ts";
import { INTENTS, intentOf, sectionField } from "./layout-form.ts";
import { PreviewButton } from "./preview-button.tsx";

interface SectionsPanelProps {
  sections: readonly HomeSection[];
  /** What the section of videos is called. */
  videoBrand: string;
  unsaved: boolean;
  busy: string | null;
  /** What is said of the last saving. */
  said: { ok: boolean; text: string } | null;
  /** Whether lines can be dragged: once the script is there. */
  canDrag: boolean;
  onChange(sections: readonly HomeSection[], spoken: string): void;
}

/** What each part holds, for who has not seen it yet. */
const HINTS: Record<SectionId, string> = {
  superManchete: "A matéria que abre a página. Seguida dos destaques, forma com eles o topo no layout ativo.",
  destaques: "Até cinco matérias, na ordem da redação.",
  noticiasGerais: "As últimas notícias e os blocos das editorias.",
  maisLidas: "A lista numerada da semana. Vizinha das notícias gerais, fica ao lado delas.",
  reacoes: "As matérias com mais reações nos últimos sete dias.",
  r10Play: "Vídeos. Não aparece enquanto não houver nenhum publicado.",
  municipios: "As notícias dos municípios e o caminho para cada um.",
};

/** The parts of the home page, to be put in order, shown and hidden. */
export function SectionsPanel({ sections, videoBrand, unsaved, busy, said, canDrag, onChange }: SectionsPanelProps) {
  const list = useRef<HTMLOListElement>(null);
  const latest = useRef({ sections, onChange });
  latest.current = { sections, onChange };

  useEffect(() => {
    if (!canDrag) return;
    let stop: (() => void) | undefined;
    let gone = false;
    const drag = (from: number, to: number) => {
      const { sections: now, onChange: change } = latest.current;
      const one = now[from];
      if (one) change(sectionMoved(now, from, to), `${sectionName(one.id, videoBrand)}: posição ${to + 1} de ${now.length}.`);
    };
    // Without it the list is still put in order by its arrows.
    import("#app/features/highlights/newsroom/sortable-list.client.ts").then(
      ({ makeSortable }) => {
        if (!gone && list.current) stop = makeSortable(list.current, drag);
      },
      () => undefined,
    );
    return () => {
      gone = true;
      stop?.();
    };
  }, [canDrag, videoBrand]);

  return (
    <section aria-labelledby="secoes" className="card p-4 sm:p-5">
      <h2 id="secoes" className="card-title">
        Seções da página inicial
      </h2>
      <p className="mt-1 text-muted">Na ordem em que aparecem. Uma seção sem matérias não é mostrada.</p>
      <ol ref={list} className="mt-4 flex flex-col gap-2">
        {sections.map((section, index) => {
          const { id, enabled } = section;
          const name = sectionName(id, videoBrand);
          return (
            <li
              key={id}
              className={classNames("flex items-center gap-1 rounded-lg border px-2 py-1.5", enabled ? "border-line bg-surface" : "border-dashed border-edge bg-sunken")}
            >
              <input type="hidden" name="section" value={sectionField(section)} />
              {canDrag ? (
                <span data-handle aria-hidden="true" title="Arraste para mudar a ordem" className="grid size-8 shrink-0 cursor-grab touch-none place-items-center text-subtle">
                  <Icon name="grip" />
                </span>
              ) : null}
              <div className="min-w-0 flex-1">
                <p className="font-semibold">
                  {name} {enabled ? null : <Badge>Oculta</Badge>}
                </p>
                <p className="text-[0.8125rem] text-subtle max-sm:hidden">{HINTS[id]}</p>
              </div>
              <SectionButton intent={intentOf(INTENTS.moveUp, id)} icon="arrowUp" label={`Subir: ${name}`} disabled={index === 0} />
              <SectionButton intent={intentOf(INTENTS.moveDown, id)} icon="arrowDown" label={`Descer: ${name}`} disabled={index === sections.length - 1} />
              <SectionButton intent={intentOf(INTENTS.toggle, id)} icon={enabled ? "eye" : "eyeOff"} label={`${enabled ? "Ocultar" : "Mostrar"}: ${name}`} />
            </li>
          );
        })}
      </ol>
      <div className="mt-4 flex flex-wrap items-center gap-2 border-t border-line pt-4">
        <PreviewButton />
        <label htmlFor="hora" className="text-[0.8125rem] text-muted">
          às<span className="sr-only"> (hora da pré-visualização, HH:MM)</span>
        </label>
        <TextInput id="hora" name="hora" inputMode="numeric" maxLength={5} placeholder="agora" autoComplete="off" className="w-20! tabular-nums" />
        <span className="ml-auto flex items-center gap-3">
          <span className={classNames(!unsaved && "invisible")}>
            <Badge tone="warn">Não salvo</Badge>
          </span>
          <Button type="submit" name="intent" value={INTENTS.saveSections} variant="primary" busy={busy === INTENTS.saveSections} icon="check">
            Salvar Layout
          </Button>
        </span>
      </div>
      {said ? (
        <p role={said.ok ? "status" : "alert"} className={classNames("mt-3 rounded-lg px-3 py-2", said.ok ? "bg-ok-soft text-ok" : "bg-danger-soft text-danger")}>
          {said.text}
        </p>
      ) : null}
    </section>
  );
}

function SectionButton({ intent, icon, label, disabled = false }: { intent: string; icon: "arrowUp" | "arrowDown" | "eye" | "eyeOff"; label: string; disabled?: boolean }) {
  return <Button type="submit" name="intent" value={intent} data-focus={intent} variant="ghost" size="icon" icon={icon} aria-label={label} title={label} disabled={disabled} />;
}
