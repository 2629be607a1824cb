import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { type BodyCount, typingPlace } from "./body-state.ts";
import type { StyleGroup, StyleMenuState } from "./house-style/style-events.ts";
import { useHouseStyle } from "./house-style.tsx";
import type { RichText } from "./rich-text/mount-rich-text.client.ts";
import type { PasteEvents, PlacedFile } from "./rich-text/paste/paste-plugin.ts";
import { IDLE_TOOLBAR, sameToolbar, type ToolbarState } from "./rich-text/toolbar-state.ts";
import type { RichTextToolbar } from "./rich-text-toolbar.tsx";
import type { EditorSession } from "./session/editor-session.ts";
import type { ToolbarPanel } from "./toolbar-tools.ts";

/** The form is updated after a pause in typing, to avoid a render at each key. Milliseconds. */
const READ_AFTER_MS = 200;

type LeftOut = Parameters<PasteEvents["onLeftOut"]>[0];

const NOTHING: LeftOut = { pictures: 0, players: 0 };

interface Options {
  session: EditorSession;
  /** The plain body, from which the rich text takes over. */
  area: RefObject<HTMLTextAreaElement>;
  labelledBy: string;
  describedBy: string;
  onFiles(files: readonly File[]): void;
  onPlacedFiles(files: readonly PlacedFile[]): void;
  /** Asks for further pictures of a gallery. */
  onGallery(): void;
}

/** Loads the rich text lazily and keeps it until the screen is closed. */
export function useRichText({ session, area, labelledBy, describedBy, onFiles, onPlacedFiles, onGallery }: Options) {
  const [state, setState] = useState<"plain" | "loading" | "ready" | "failed">("plain");
  const [attempt, setAttempt] = useState(0);
  const [Toolbar, setToolbarComponent] = useState<typeof RichTextToolbar | null>(null);
  const [toolbar, setToolbar] = useState<ToolbarState>(IDLE_TOOLBAR);
  const [count, setCount] = useState<BodyCount>({ words: 0, characters: 0 });
  const [leftOut, setLeftOut] = useState(NOTHING);
  const [panel, setPanel] = useState<ToolbarPanel>(null);
  const { style } = useHouseStyle();
  const [styleGroups, setStyleGroups] = useState<readonly StyleGroup[]>([]);
  const [styleMenu, setStyleMenu] = useState<StyleMenuState | null>(null);
  const root = useRef<HTMLDivElement>(null);
  const toolbarRef = useRef<HTMLDivElement>(null);
  const latest = useRef({ session, onFiles, onPlacedFiles, onGallery });
  latest.current = { session, onFiles, onPlacedFiles, onGallery };

  // biome-ignore lint/correctness/useExhaustiveDependencies: mounted once; each attempt loads again
  useEffect(() => {
    let isGone = false;
    let mounted: RichText | null = null;
    let timer: ReturnType<typeof setTimeout>;
    setState("loading");
    const load = async () => {
      const [{ mountRichText }, { RichTextToolbar }] = await Promise.all([import("./rich-text/mount-rich-text.client.ts"), import("./rich-text-toolbar.tsx")]);
      if (isGone || !root.current) return;
      setToolbarComponent(() => RichTextToolbar);
      const html = session.state.form.conteudo;
      const made = await mountRichText(root.current, {
        html,
        labelledBy,
        describedBy,
        onChange: () => {
          clearTimeout(timer);
          timer = setTimeout(() => {
            session.read();
            if (mounted) setCount(mounted.count());
          }, READ_AFTER_MS);
        },
        onToolbar: (next) => setToolbar((before) => (sameToolbar(before, next) ? before : next)),
        onFiles: (files) => latest.current.onFiles(files),
        onPlacedFiles: (files) => latest.current.onPlacedFiles(files),
        onGallery: () => latest.current.onGallery(),
        onLeftOut: setLeftOut,
        onStyle: setStyleGroups,
        onStyleMenu: setStyleMenu,
        onLink: () => setPanel("link"),
        onNote: () => setPanel("note"),
        onFind: () => setPanel("find"),
        onLeave: () => toolbarRef.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus(),
      });
      if (isGone) return made.destroy();
      mounted = made;
      // Typed while the rich text was made.
      if (session.state.form.conteudo !== html) made.setHtml(session.state.form.conteudo);
      const place = typingPlace(area.current);
      session.attachRichText(made);
      setCount(made.count());
      // At once: a key that comes between would go to the hidden text.
      flushSync(() => setState("ready"));
      if (place) made.continueAt(place);
    };
    load().catch(() => !isGone && setState("failed"));
    return () => {
      isGone = true;
      clearTimeout(timer);
      mounted?.destroy();
      session.attachRichText(null);
    };
  }, [attempt]);

  useEffect(() => {
    if (style && state === "ready") session.richText?.setStyle(style);
  }, [style, state, session]);

  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  return { state, root, Toolbar, toolbar, count, leftOut, panel, setPanel, toolbarRef, styleGroups, styleMenu, setStyleMenu, retry };
}
