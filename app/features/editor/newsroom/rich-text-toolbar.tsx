import { type ComponentType, forwardRef, type KeyboardEvent, memo, useCallback, useEffect, useRef, useState } from "react";
import { findEmbed, storedAddress } from "#app/features/articles/embeds.ts";
import { Icon } from "#app/ui/icon.tsx";
import { useNotices } from "#app/ui/toast.tsx";
import { checkLink } from "./check-link.ts";
import type { EditorCommand } from "./rich-text/commands.ts";
import { TABLE_MAX, type TableShape } from "./rich-text/table-shape.ts";
import type { ToolbarState } from "./rich-text/toolbar-state.ts";
import type { EditorSession } from "./session/editor-session.ts";
import { BOX_TOOLS, MAIN_TOOLS, MORE_TOOLS, TABLE_TOOLS, type Tool, type ToolbarPanel } from "./toolbar-tools.ts";

interface LazyPanelProps<Props> {
  load(): Promise<ComponentType<Props>>;
  props: Props & { onClose(): void };
}

/** Imports the module of a toolbar panel when the panel opens. If the import fails, the panel closes and a toast shows the error. */
export function LazyPanel<Props extends object>({ load, props }: LazyPanelProps<Props>) {
  const [Panel, setPanel] = useState<ComponentType<Props> | null>(null);
  const { notify } = useNotices();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the import starts once for each mounted panel
  useEffect(() => {
    load().then(
      (loaded) => setPanel(() => loaded),
      () => {
        notify("error", "Não foi possível carregar esta ferramenta. Confira a conexão e tente de novo; o texto continua aqui.");
        props.onClose();
      },
    );
  }, []);
  return Panel ? <Panel {...props} /> : null;
}

export const loadFindPanel = async () => (await import("./find-panel.tsx")).FindPanel;
export const loadBoxPanel = async () => (await import("./insert-panels.tsx")).BoxPanel;
export const loadNotePanel = async () => (await import("./insert-panels.tsx")).NotePanel;

interface AddressPanelProps {
  kind: "link" | "video";
  current: string;
  onApply(address: string): void;
  onRemove?(): void;
  onClose(): void;
}

const TEXTS = {
  link: { label: "Endereço do link", placeholder: "https://…", problem: "Use um endereço http, https, mailto ou tel." },
  video: {
    label: "Endereço do vídeo ou da publicação",
    placeholder: "https://www.youtube.com/watch?v=…",
    problem: "Cole o endereço inteiro, não o curto, de um vídeo, áudio ou publicação do YouTube, Vimeo, Spotify, Instagram, X, Facebook ou TikTok.",
  },
};

/** Asks for an address below the toolbar; Enter applies, Escape leaves. */
function AddressPanel({ kind, current, onApply, onRemove, onClose }: AddressPanelProps) {
  const [address, setAddress] = useState(current);
  const [isWrong, setWrong] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const texts = TEXTS[kind];
  useEffect(() => input.current?.focus(), []);
  const apply = () => {
    const embed = kind === "video" ? findEmbed(address) : null;
    const good = kind === "link" ? checkLink(address) : embed && storedAddress(embed);
    if (good === null) {
      setWrong(true);
      input.current?.focus();
      return;
    }
    onApply(good);
    onClose();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    if (event.key === "Escape") onClose();
    else if (event.target === input.current) apply();
    else (event.target as HTMLElement).click();
  };
  return (
    <fieldset className="ed-address" aria-label={texts.label} onKeyDown={press}>
      <label className="ed-hidden" htmlFor="endereco">
        {texts.label}
      </label>
      <input
        ref={input}
        id="endereco"
        type="text"
        inputMode="url"
        autoComplete="off"
        value={address}
        placeholder={texts.placeholder}
        aria-invalid={isWrong}
        aria-describedby="endereco-nota"
        onChange={(event) => {
          setAddress(event.target.value);
          setWrong(false);
        }}
      />
      <button type="button" className="ed-button is-primary" onClick={apply}>
        {kind === "link" ? "Aplicar" : "Inserir"}
      </button>
      {onRemove && current ? (
        <button
          type="button"
          className="ed-button"
          onClick={() => {
            onRemove();
            onClose();
          }}
        >
          Remover link
        </button>
      ) : null}
      <button type="button" className="ed-button is-quiet" onClick={onClose}>
        Cancelar
      </button>
      <div id="endereco-nota" className="ed-note" role="alert">
        {isWrong ? <span className="ed-problem">{texts.problem}</span> : null}
      </div>
    </fieldset>
  );
}

const GRID = { rows: 5, columns: 6 };

const clamp = (value: number, max: number) => Math.min(max, Math.max(1, Math.round(value) || 1));

interface TablePanelProps {
  onApply(shape: TableShape): void;
  onClose(): void;
}

/** Asks for the size of a new table: by two numbers, or by a tap on the grid. Enter inserts, Escape leaves. */
function TablePanel({ onApply, onClose }: TablePanelProps) {
  const [rows, setRows] = useState("3");
  const [columns, setColumns] = useState("3");
  const [hasHead, setHead] = useState(true);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.select(), []);
  const apply = (shape: { rows: number; columns: number } = { rows: clamp(Number(rows), TABLE_MAX.rows), columns: clamp(Number(columns), TABLE_MAX.columns) }) => {
    onApply({ ...shape, hasHead });
    onClose();
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "Escape") onClose();
    else if (event.key === "Enter" && event.target instanceof HTMLInputElement) apply();
    else return;
    event.preventDefault();
  };
  const number = (label: string, name: "linhas" | "colunas", value: string, set: (value: string) => void, max: number) => (
    <label>
      {label}
      <input ref={name === "linhas" ? first : undefined} type="number" min={1} max={max} inputMode="numeric" value={value} onChange={(event) => set(event.target.value)} />
    </label>
  );
  const marked = { rows: Math.min(GRID.rows, Number(rows)), columns: Math.min(GRID.columns, Number(columns)) };
  return (
    <fieldset className="ed-table-panel" aria-label="Nova tabela" onKeyDown={press}>
      <div className="ed-table-grid" aria-hidden="true" style={{ gridTemplateColumns: `repeat(${GRID.columns}, 1fr)` }}>
        {Array.from({ length: GRID.rows * GRID.columns }, (_, index) => ({ row: Math.floor(index / GRID.columns) + 1, column: (index % GRID.columns) + 1 })).map(
          ({ row, column }) => (
            <button
              key={`${row}-${column}`}
              type="button"
              tabIndex={-1}
              className={row <= marked.rows && column <= marked.columns ? "is-in" : undefined}
              onPointerMove={() => {
                setRows(String(row));
                setColumns(String(column));
              }}
              onClick={() => apply({ rows: row, columns: column })}
            />
          ),
        )}
      </div>
      <div className="ed-table-size">
        {number("Linhas", "linhas", rows, setRows, TABLE_MAX.rows)}
        {number("Colunas", "colunas", columns, setColumns, TABLE_MAX.columns)}
        <label className="ed-check">
          <input type="checkbox" checked={hasHead} onChange={(event) => setHead(event.target.checked)} />
          Primeira linha é cabeçalho
        </label>
        <div className="ed-actions">
          <button type="button" className="ed-button is-primary" onClick={() => apply()}>
            Inserir tabela
          </button>
          <button type="button" className="ed-button is-quiet" onClick={onClose}>
            Cancelar
          </button>
        </div>
      </div>
    </fieldset>
  );
}

interface ToolbarProps {
  state: ToolbarState;
  session: EditorSession;
  panel: ToolbarPanel;
  onPanel(panel: ToolbarPanel): void;
  onFiles(files: readonly File[]): void;
  /** Opens the media library. */
  onLibrary(): void;
  /** Opens it for several pictures. */
  onGallery(): void;
  uploading: number | null;
}

const isPanel = (opens: Tool["opens"]): opens is NonNullable<ToolbarPanel> =>
  opens !== undefined && opens !== "picture" && opens !== "library" && opens !== "gallery" && opens !== "more";

/** Asks for images. An input of its own for each question: the form has one file, the cover. */
function chooseImages(onFiles: (files: readonly File[]) => void): void {
  const input = Object.assign(document.createElement("input"), { type: "file", accept: "image/*", multiple: true });
  input.addEventListener("change", () => onFiles([...(input.files ?? [])]));
  input.click();
}

/** The buttons above the text: one stop of the Tab key, arrows between them. */
export const RichTextToolbar = memo(
  forwardRef<HTMLDivElement, ToolbarProps>(function RichTextToolbar({ state, session, panel, onPanel, onFiles, onLibrary, onGallery, uploading }, ref) {
    const [current, setCurrent] = useState("H2");
    const [isWhole, setWhole] = useState(false);
    const rows = [MAIN_TOOLS, ...(isWhole ? [MORE_TOOLS] : []), ...(state.table ? [TABLE_TOOLS] : []), ...(state.box ? [BOX_TOOLS] : [])];
    const ids = rows.flat(2).map(({ id }) => id);
    const stop = ids.includes(current) ? current : ids[0];

    const use = (tool: Tool) => {
      setCurrent(tool.id);
      if (tool.opens === "picture") chooseImages(onFiles);
      else if (tool.opens === "library") onLibrary();
      else if (tool.opens === "gallery") onGallery();
      else if (tool.opens === "more") setWhole(!isWhole);
      else if (isPanel(tool.opens)) onPanel(panel === tool.opens ? null : tool.opens);
      else if (tool.command) session.richText?.run(tool.command);
    };
    const press = (event: KeyboardEvent<HTMLDivElement>) => {
      const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>("button[data-tool]")];
      const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
      const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
      if (event.key === "Escape") session.richText?.focus();
      if (next === undefined || at === -1) return;
      event.preventDefault();
      const target = buttons[(next + buttons.length) % buttons.length];
      target?.focus();
      setCurrent(target?.dataset.tool ?? current);
    };
    const close = useCallback(() => {
      onPanel(null);
      session.richText?.focus();
    }, [onPanel, session]);
    const applyAndClose = (command: EditorCommand) => {
      onPanel(null);
      session.richText?.run(command);
    };
    return (
      <div className="ed-toolbar-frame">
        <div ref={ref} className="ed-toolbar" role="toolbar" aria-label="Formatação do texto" aria-controls="campo-conteudo" onKeyDown={press}>
          {rows.map((groups) => (
            <div key={groups[0]?.[0]?.id} className={groups === MAIN_TOOLS || groups === MORE_TOOLS ? "ed-tool-row" : "ed-tool-row is-table"}>
              {groups.map((group) => (
                <div key={group[0]?.id} className="ed-tools">
                  {group.map((tool) => (
                    <button
                      key={tool.id}
                      type="button"
                      data-tool={tool.id}
                      tabIndex={tool.id === stop ? 0 : -1}
                      aria-label={tool.label}
                      title={tool.keys ? `${tool.label} (${tool.keys})` : tool.label}
                      {...(tool.isPressed ? { "aria-pressed": tool.isPressed(state) } : {})}
                      {...(isPanel(tool.opens) ? { "aria-expanded": panel === tool.opens } : tool.opens === "more" ? { "aria-expanded": isWhole } : {})}
                      aria-disabled={tool.isOff?.(state) || (tool.opens === "picture" && uploading !== null) || undefined}
                      onMouseDown={(event) => event.preventDefault()}
                      onClick={() => !(tool.isOff?.(state) || (tool.opens === "picture" && uploading !== null)) && use(tool)}
                    >
                      {tool.icon ? <Icon name={tool.icon} className="size-4.5" /> : <span aria-hidden="true">{tool.text}</span>}
                    </button>
                  ))}
                </div>
              ))}
            </div>
          ))}
          <span className="ed-toolbar-status" role="status">
            {uploading === null ? "" : `Enviando imagem… ${Math.round(uploading * 100)}%`}
          </span>
        </div>
        {panel === "link" ? (
          <AddressPanel
            key="link"
            kind="link"
            current={state.link ?? ""}
            onApply={(href) => session.richText?.run({ kind: "link", href })}
            onRemove={() => session.richText?.run({ kind: "link", href: null })}
            onClose={close}
          />
        ) : null}
        {panel === "box" ? <LazyPanel load={loadBoxPanel} props={{ onApply: (box) => applyAndClose({ kind: "new-box", box }), onClose: close }} /> : null}
        {panel === "note" ? <LazyPanel load={loadNotePanel} props={{ current: state.note, onApply: (text) => applyAndClose({ kind: "note", text }), onClose: close }} /> : null}
        {panel === "find" ? <LazyPanel load={loadFindPanel} props={{ session, onClose: close }} /> : null}
        {panel === "table" ? <TablePanel onApply={(shape) => session.richText?.run({ kind: "new-table", shape })} onClose={close} /> : null}
        {panel === "video" ? <AddressPanel key="video" kind="video" current="" onApply={(address) => session.richText?.insertEmbed(address)} onClose={close} /> : null}
      </div>
    );
  }),
);
