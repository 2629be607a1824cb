import { forwardRef, type KeyboardEvent, memo, useCallback, useRef, useState } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { AddressPanel } from "./address-panel.tsx";
import { LazyPanel, loadBoxPanel, loadFindPanel, loadNotePanel } from "./lazy-panel.tsx";
import type { EditorCommand } from "./rich-text/commands.ts";
import type { ToolbarState } from "./rich-text/toolbar-state.ts";
import type { EditorSession } from "./session/editor-session.ts";
import { TablePanel } from "./table-panel.tsx";
import { BOX_TOOLS, TABLE_TOOLS, TOOL_GROUPS, type Tool, type ToolbarPanel } from "./toolbar-tools.ts";

interface ToolbarProps {
  state: ToolbarState;
  session: EditorSession;
  panel: ToolbarPanel;
  onPanel(panel: ToolbarPanel): void;
  onFiles(files: readonly File[]): void;
  /** Opens the media library. */
  onLibrary(): void;
  uploading: number | null;
}

const isPanel = (opens: Tool["opens"]): opens is NonNullable<ToolbarPanel> => opens !== undefined && opens !== "picture" && opens !== "library";

/** The buttons above the text: one stop of the Tab key, arrows between them. */
export const RichTextToolbar = memo(
  forwardRef<HTMLDivElement, ToolbarProps>(function RichTextToolbar({ state, session, panel, onPanel, onFiles, onLibrary, uploading }, ref) {
    const [current, setCurrent] = useState("H2");
    const files = useRef<HTMLInputElement>(null);
    const rows = [TOOL_GROUPS, ...(state.table ? [TABLE_TOOLS] : []), ...(state.box ? [BOX_TOOLS] : [])];
    const ids = rows.flat(2).map(({ id }) => id);
    const stop = ids.includes(current) ? current : ids[0];

    const use = (tool: Tool) => {
      setCurrent(tool.id);
      if (tool.opens === "picture") files.current?.click();
      else if (tool.opens === "library") onLibrary();
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
          {rows.map((groups, row) => (
            <div key={groups[0]?.[0]?.id} className={row === 0 ? "ed-tool-row" : "ed-tool-row is-table"}>
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
                      {...(isPanel(tool.opens) ? { "aria-expanded": panel === tool.opens } : {})}
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
        <input
          ref={files}
          type="file"
          accept="image/*"
          multiple
          hidden
          aria-label="Imagem para o texto"
          onChange={(event) => {
            onFiles([...(event.target.files ?? [])]);
            event.target.value = "";
          }}
        />
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
