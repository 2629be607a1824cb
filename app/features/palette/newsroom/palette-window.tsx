import { useNavigate } from "@remix-run/react";
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { ROLE_LABELS } from "#app/features/people/capabilities.ts";
import { slugify } from "#app/platform/text/slug.ts";
import { Button } from "#app/ui/button.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { isMac, useWindows } from "#app/ui/newsroom/shortcuts/keys.ts";
import { Spinner } from "#app/ui/states.tsx";
import { chooseTheme, type Theme } from "#app/ui/theme.ts";
import { matchCommands, PALETTE_QUERY_MAX } from "../palette.ts";
import type { PaletteCommandsWire, PaletteCommandWire, PaletteFindingsWire } from "../palette.wire.ts";
import { type RecentItem, recentItems, rememberItem } from "./recent-items.ts";
import { type PaletteSearch, usePaletteSearch } from "./use-palette-search.ts";

/** Effect of choosing an item. */
type PaletteEffect = PaletteCommandWire["como"];

interface PaletteItem extends RecentItem {
  effect: PaletteEffect;
}

interface PaletteGroup {
  title: string;
  items: readonly PaletteItem[];
}

const STATUS_LABELS = { rascunho: "Rascunho", agendada: "Agendada", publicada: "Publicada" } as const;
const KIND_LABELS = { image: "Imagem", video: "Vídeo", audio: "Áudio", document: "Documento" } as const;
const KIND_ICONS = { image: "image", video: "video", audio: "sound", document: "file" } as const;

const opens = (item: RecentItem): PaletteItem => ({ ...item, effect: "abre" });

const commandItem = ({ id, nome, endereco, icone, como }: PaletteCommandWire, hint: string): PaletteItem => ({ id, label: nome, hint, icon: icone, to: endereco, effect: como });

function findingGroups({ materias, midia, pessoas }: PaletteFindingsWire): PaletteGroup[] {
  return [
    {
      title: "Matérias",
      items: materias.map(({ id, titulo, chapeu, status, ativo }) =>
        opens({
          id: `materia:${id}`,
          label: titulo || "Sem título",
          hint: [chapeu, ativo === 1 || status === "rascunho" ? STATUS_LABELS[status] : "Desligada"].filter(Boolean).join(" · "),
          icon: "news",
          to: `/admin/editar-materia/${id}`,
        }),
      ),
    },
    {
      title: "Mídia",
      items: midia.map(({ id, titulo, alt, tipo }) =>
        opens({ id: `midia:${id}`, label: titulo || alt || "Sem título", hint: KIND_LABELS[tipo], icon: KIND_ICONS[tipo], to: `/admin?tab=midia&item=${id}` }),
      ),
    },
    {
      title: "Pessoas",
      items: pessoas.map(({ id, nome, email, papel }) =>
        opens({
          id: `pessoa:${id}`,
          label: nome,
          hint: [ROLE_LABELS[papel], email].filter(Boolean).join(" · "),
          icon: "users",
          // People who may not manage users get the person's articles.
          to: email === null ? `/admin/materias?autor=${slugify(nome)}` : `/admin/usuarios?editar=${id}`,
        }),
      ),
    },
  ];
}

/**
 * The palette's groups for a query: what was opened last, actions and screens for an empty one; else what fits, with what the
 * server found. Screens and actions come first: they are there at once, and what follows later moves nothing.
 */
function paletteGroups(query: string, commands: PaletteCommandsWire | null, findings: PaletteFindingsWire | null, recent: readonly RecentItem[]): PaletteGroup[] {
  const { telas = [], acoes = [] } = commands ?? {};
  const fitting = (all: readonly PaletteCommandWire[], hint: string) =>
    matchCommands(
      all.map((command) => ({ label: command.nome, words: command.palavras, command })),
      query,
    ).map(({ command }) => commandItem(command, hint));
  const groups: PaletteGroup[] = [
    { title: "Recentes", items: query.trim() === "" ? recent.map(opens) : [] },
    { title: "Ações", items: fitting(acoes, "") },
    { title: "Telas", items: fitting(telas, "") },
    ...(findings ? findingGroups(findings) : []),
  ];
  return groups.filter(({ items }) => items.length > 0);
}

export interface PaletteProps {
  userId: number;
  isOpen: boolean;
  onClose(): void;
}

const LIST = "paleta-lista";

/** The command palette: a native dialog, which keeps the focus inside and returns it to where it was. */
export function PaletteWindow({ userId, isOpen, onClose }: PaletteProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen && !dialog.current?.open) dialog.current?.showModal();
    if (!isOpen) dialog.current?.close();
  }, [isOpen]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press beside the dialog closes it; keys close it by Escape
    <dialog
      ref={dialog}
      aria-label="Buscar ou ir para"
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
      className="pointer-events-auto fixed inset-x-0 top-0 m-0 mx-auto flex-col overflow-hidden border border-line bg-surface text-ink shadow-float backdrop:bg-veil open:flex max-sm:h-dvh max-sm:max-h-none max-sm:w-full max-sm:max-w-none max-sm:border-0 sm:top-[12vh] sm:max-h-[70vh] sm:w-[min(42rem,calc(100vw-3rem))] sm:rounded-xl"
    >
      <Palette userId={userId} isOpen={isOpen} onClose={onClose} />
    </dialog>
  );
}

/** Field and list, new for each opening but for what was fetched. */
function Palette({ userId, isOpen, onClose }: PaletteProps) {
  const [query, setQuery] = useState("");
  const [chosen, setChosen] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const { openSheet } = useWindows();
  const search = usePaletteSearch(query, isOpen);
  const groups = isOpen ? paletteGroups(query, search.commands, search.findings, recentItems(userId)) : [];
  const items = groups.flatMap((group) => group.items);
  // Keeps the item chosen by hand while answers arrive; else the first.
  const at = Math.max(
    0,
    items.findIndex(({ id }) => id === chosen),
  );
  const current = items[at];

  useEffect(() => {
    if (!isOpen) return;
    setQuery("");
    setChosen(null);
    field.current?.focus();
  }, [isOpen]);

  const run = (item: PaletteItem, inNewTab: boolean) => {
    if (item.effect === "abre") rememberItem(userId, item);
    if ((item.effect === "abre" || item.effect === "documento") && inNewTab) {
      window.open(item.to, "_blank", "noopener");
      return;
    }
    onClose();
    if (item.effect === "abre") navigate(item.to);
    else if (item.effect === "documento") window.location.assign(item.to);
    else if (item.effect === "tema") chooseTheme(item.to as Theme);
    else if (item.effect === "atalhos") openSheet();
    else post(item.to);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || items.length === 0) return;
    const moves: Record<string, number> = {
      ArrowDown: (at + 1) % items.length,
      ArrowUp: (at - 1 + items.length) % items.length,
      PageDown: Math.min(at + 6, items.length - 1),
      PageUp: Math.max(at - 6, 0),
    };
    const next = items[moves[event.key] ?? -1];
    if (next) {
      event.preventDefault();
      setChosen(next.id);
      document.getElementById(optionId(next.id))?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter" && current) {
      event.preventDefault();
      run(current, isMac() ? event.metaKey : event.ctrlKey);
    }
  };
  return (
    <>
      <div className="flex items-center gap-2 border-b border-line px-3">
        <Icon name="search" className="size-5 text-subtle" />
        <input
          ref={field}
          role="combobox"
          aria-label="Buscar matérias, mídia, pessoas, telas e ações"
          aria-expanded={items.length > 0}
          aria-controls={LIST}
          aria-autocomplete="list"
          aria-activedescendant={current ? optionId(current.id) : undefined}
          value={query}
          maxLength={PALETTE_QUERY_MAX}
          placeholder="Buscar matéria, mídia, pessoa, tela ou ação…"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setChosen(null);
          }}
          onKeyDown={press}
          className="h-13 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-subtle"
        />
        {search.isSearching ? <Spinner className="size-4 text-subtle" /> : null}
        <Button variant="ghost" size="icon" icon="close" aria-label="Fechar" onClick={onClose} />
      </div>
      <div id={LIST} role="listbox" aria-label="Resultados" className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2">
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox
          <div key={group.title} role="group" aria-labelledby={`paleta-${group.title}`}>
            <p id={`paleta-${group.title}`} className="px-2 pt-2 pb-1 text-xs font-semibold text-subtle">
              {group.title}
            </p>
            {group.items.map((item) => (
              <Option key={item.id} item={item} isCurrent={item === current} onRun={run} />
            ))}
          </div>
        ))}
      </div>
      <Foot search={search} query={query} count={items.length} />
    </>
  );
}

const optionId = (id: string): string => `paleta-${id.replace(/[^\w-]/g, "_")}`;

function Option({ item, isCurrent, onRun }: { item: PaletteItem; isCurrent: boolean; onRun(item: PaletteItem, inNewTab: boolean): void }) {
  const click = (event: MouseEvent) => {
    event.preventDefault();
    onRun(item, event.ctrlKey || event.metaKey);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys reach options through the field (aria-activedescendant)
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
    <div
      id={optionId(item.id)}
      role="option"
      aria-selected={isCurrent}
      onClick={click}
      onMouseDown={(event) => event.preventDefault()}
      className={classNames(
        "flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-2 py-1.5",
        isCurrent ? "bg-accent-soft outline-2 -outline-offset-2 outline-accent" : "hover:bg-sunken",
      )}
    >
      <Icon name={item.icon as IconName} className="size-4.5 text-subtle" />
      <span className="min-w-0 flex-1 truncate">{item.label}</span>
      {item.hint ? <span className="max-w-[45%] shrink-0 truncate text-xs text-subtle">{item.hint}</span> : null}
    </div>
  );
}

/** Announces the state to screen readers, and lists the keys. */
function Foot({ search: { isSearching, problem, retry }, query, count }: { search: PaletteSearch; query: string; count: number }) {
  const said = isSearching ? "Buscando…" : count > 0 ? (count === 1 ? "1 resultado" : `${count} resultados`) : query.trim() === "" ? "" : `Nada encontrado para “${query.trim()}”.`;
  return (
    <div className="flex min-h-10 flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-3 py-2 text-xs text-subtle">
      {problem ? (
        <p role="alert" className="flex min-w-0 flex-1 flex-wrap items-center gap-2 text-danger">
          <Icon name="alert" /> {problem}
          <Button size="sm" onClick={retry}>
            Tentar novamente
          </Button>
        </p>
      ) : null}
      <p role="status" className="tabular-nums">
        {problem && count === 0 ? "" : said}
      </p>
      <p aria-hidden="true" className="ml-auto max-sm:hidden">
        ↑↓ escolhe · Enter abre · {isMac() ? "Cmd" : "Ctrl"}+Enter em nova aba · Esc fecha
      </p>
    </div>
  );
}

/** Sends an empty form, as its button would. */
function post(action: string): void {
  const form = document.createElement("form");
  form.method = "post";
  form.action = action;
  document.body.appendChild(form);
  form.submit();
}
