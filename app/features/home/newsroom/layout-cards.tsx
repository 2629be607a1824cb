import { useEffect, useRef } from "react";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { TextInput } from "#app/ui/field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { type HomeSection, LAYOUT_IDS, LAYOUTS, type LayoutId, type SectionId, sectionMoved, sectionName } from "../layouts.ts";
import { INTENTS, intentOf, sectionField } from "./layout-form.ts";

/** Preview of the home page with the form's values. */
export const PREVIEW_PATH = "/admin/pre-visualizar-inicio";

/** Opens the home page as the form has it, in a new tab; with `layout`, in that one whatever the hour. */
export function PreviewButton({ layout, label }: { layout?: LayoutId; label?: string }) {
  return (
    <Button
      type="submit"
      icon="eye"
      formAction={PREVIEW_PATH}
      formMethod="get"
      formTarget="_blank"
      {...(layout ? { name: "modelo", value: layout, size: "icon" as const, className: "h-10! w-10! sm:h-9! sm:w-9!" } : {})}
      {...(label ? { "aria-label": `${label} (abre em nova aba)`, title: label } : {})}
    >
      {layout ? null : "Pré-visualizar"}
    </Button>
  );
}

/** Planes of a picture and lines of words, on a leaf of 120 by 80. */
type Mark = ["picture" | "words" | "strong", x: number, y: number, width: number, height: number];

const row = (x: number, y: number, width: number): Mark[] => [
  ["words", x, y, width, 3],
  ["words", x, y + 5, width * 0.7, 3],
];

const DRAWINGS: Record<LayoutId, readonly Mark[]> = {
  original: [
    ["picture", 6, 8, 70, 40],
    ["strong", 6, 53, 62, 6],
    ["strong", 6, 62, 44, 6],
    ...[8, 31, 54].flatMap((y): Mark[] => [["picture", 82, y, 12, 12], ...row(97, y + 1, 17)]),
  ],
  vertical: [
    ["strong", 8, 10, 5, 9],
    ["strong", 22, 10, 36, 6],
    ["strong", 22, 19, 26, 6],
    ["picture", 66, 8, 48, 26],
    ["words", 10, 22, 1, 50],
    ...[40, 53, 66].flatMap((y): Mark[] => [
      ["strong", 8, y, 5, 7],
      ["words", 22, y, 58, 3],
      ["words", 22, y + 5, 40, 3],
      ["picture", 98, y - 1, 16, 9],
    ]),
  ],
  mosaico: [
    ["picture", 6, 8, 54, 42],
    ["picture", 62, 8, 26, 42],
    ["picture", 90, 8, 24, 20],
    ["picture", 90, 30, 24, 20],
    ["picture", 6, 52, 54, 20],
    ["picture", 62, 52, 52, 20],
  ],
  premium: [
    ["picture", 0, 0, 120, 40],
    ["strong", 26, 46, 68, 6],
    ["strong", 38, 54, 44, 4],
    ...[6, 28, 50, 72, 94].flatMap((x): Mark[] => [
      ["picture", x, 63, 20, 8],
      ["words", x, 73, 18, 2],
    ]),
  ],
};

const FILLS = { picture: "fill-accent/45", words: "fill-edge/60", strong: "fill-ink" };

/** A drawing of the composition. */
function LayoutThumbnail({ layout }: { layout: LayoutId }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 120 80" className="w-full rounded-md border border-line bg-surface">
      {DRAWINGS[layout].map(([kind, x, y, width, height]) => (
        <rect key={`${x} ${y} ${width}`} x={x} y={y} width={width} height={height} rx={1} className={FILLS[kind]} />
      ))}
    </svg>
  );
}

interface LayoutCardsProps {
  /** Layout that readers see now. */
  active: LayoutId;
  busy: string | null;
  /** True while the rotation is on, which a choice by hand ends. */
  isRotating: boolean;
}

/** One card per layout, each to be looked at and to be chosen. */
export function LayoutCards({ active, busy, isRotating }: LayoutCardsProps) {
  return (
    <>
      {isRotating ? (
        <p id="ends-rotation" className="mb-3 rounded-lg bg-warn-soft px-3 py-2 text-warn">
          A rotação automática está ligada. Ativar um layout encerra a rotação: ele fica no ar até alguém escolher outro ou ligar a rotação de novo.
        </p>
      ) : null}
      <ul className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-4">
        {LAYOUT_IDS.map((id) => {
          const { name, description } = LAYOUTS[id];
          const isActive = id === active;
          const intent = intentOf(INTENTS.activate, id);
          return (
            <li
              key={id}
              className={classNames("flex flex-col gap-3 rounded-xl border bg-surface p-3 shadow-lift sm:p-4", isActive ? "border-accent ring-1 ring-accent" : "border-line")}
            >
              <LayoutThumbnail layout={id} />
              <div className="flex flex-wrap items-start justify-between gap-x-2 gap-y-1">
                <h3 className="font-serif text-lg leading-tight">{name}</h3>
                {isActive ? <Badge tone="ok">Ativo agora</Badge> : null}
              </div>
              <p className="grow text-muted max-sm:text-[0.8125rem]">{description}</p>
              <div className="flex flex-wrap gap-2">
                <Button
                  type="submit"
                  name="intent"
                  value={intent}
                  variant={isActive ? "secondary" : "primary"}
                  busy={busy === intent}
                  aria-disabled={isActive || undefined}
                  aria-describedby={isRotating && !isActive ? "ends-rotation" : undefined}
                  aria-label={isActive ? `Layout ativo: ${name}` : `Ativar Layout ${name}`}
                  className="grow px-2!"
                >
                  {isActive ? "Layout ativo" : "Ativar Layout"}
                </Button>
                <PreviewButton layout={id} label={`Pré-visualizar o layout ${name}`} />
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}

interface SectionsPanelProps {
  sections: readonly HomeSection[];
  /** Name of the section of videos. */
  videoBrand: string;
  unsaved: boolean;
  busy: string | null;
  /** Message on the last save. */
  said: { ok: boolean; text: string } | null;
  /** True when lines can be dragged, which needs the script. */
  canDrag: boolean;
  onChange(sections: readonly HomeSection[], spoken: string): void;
}

/** Description of each part. */
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
