import { type ComponentType, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { PaletteProps } from "#app/features/palette/newsroom/palette-window.tsx";
import { useNotices } from "#app/ui/toast.tsx";
import { actionTarget, hasSingleKeys, isDialogOpen, isMac, isTypingIn, type ShortcutId, searchTarget, shortcutOf, shortcutScope, stepRows, WindowsContext } from "./keys.ts";

interface SheetProps {
  isOpen: boolean;
  onClose(): void;
}

/** A component that is loaded when it is first opened. */
function useOnFirstUse<P extends { isOpen: boolean; onClose(): void }>(load: () => Promise<ComponentType<P>>, onFailure: () => void) {
  const [Component, setComponent] = useState<ComponentType<P> | null>(null);
  const [isOpen, setOpen] = useState(false);
  const loading = useRef(false);
  const open = useCallback(() => {
    setOpen(true);
    if (Component || loading.current) return;
    loading.current = true;
    load().then(
      (loaded) => setComponent(() => loaded),
      () => {
        loading.current = false;
        setOpen(false);
        onFailure();
      },
    );
  }, [Component, load, onFailure]);
  const close = useCallback(() => setOpen(false), []);
  return { Component, isOpen, open, close };
}

const loadPalette = () => import("#app/features/palette/newsroom/palette-window.tsx").then(({ PaletteWindow }) => PaletteWindow);
const loadSheet = () => import("./shortcut-sheet.tsx").then(({ ShortcutSheet }) => ShortcutSheet);

/** The newsroom's shortcuts, with the windows that they open. */
export function Shortcuts({ userId, children }: { userId: number; children: ReactNode }) {
  const { notify } = useNotices();
  const failed = useCallback(() => notify("error", "Não foi possível abrir: sem conexão com o servidor. Tente de novo."), [notify]);
  const palette = useOnFirstUse<PaletteProps>(loadPalette, failed);
  const sheet = useOnFirstUse<SheetProps>(loadSheet, failed);
  const { open: openPalette } = palette;
  const { open: openSheet } = sheet;

  useEffect(() => {
    const press = (button: HTMLElement | null): boolean => {
      if (!button) return false;
      if (button.matches(":disabled, [aria-disabled=true]")) notify("error", `“${button.textContent.trim()}” está desativado agora.`);
      else button.click();
      return true;
    };
    const focus = (field: HTMLElement | null): boolean => {
      field?.focus();
      if (field instanceof HTMLInputElement) field.select();
      return field !== null;
    };
    /** Each returns true when the screen handled the shortcut. */
    const act: Record<ShortcutId, () => boolean> = {
      palette: () => {
        if (isDialogOpen()) return false;
        openPalette();
        return true;
      },
      sheet: () => {
        if (isDialogOpen()) return false;
        openSheet();
        return true;
      },
      save: () => press(actionTarget("save", shortcutScope())),
      main: () => press(actionTarget("main", shortcutScope())),
      search: () => focus(searchTarget(shortcutScope())),
      next: () => stepRows(shortcutScope(), 1),
      previous: () => stepRows(shortcutScope(), -1),
    };
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const id = shortcutOf(
        {
          key: event.key,
          ctrlKey: event.ctrlKey,
          metaKey: event.metaKey,
          altKey: event.altKey,
          shiftKey: event.shiftKey,
          repeat: event.repeat,
          altGraph: event.getModifierState("AltGraph"),
          // 229: an input method has the key.
          isComposing: event.isComposing || event.keyCode === 229,
        },
        { isTyping: isTypingIn(event.composedPath()[0] ?? null), isMac: isMac(), hasSingleKeys: hasSingleKeys() },
      );
      if (id !== null && act[id]()) event.preventDefault();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [notify, openPalette, openSheet]);

  const windows = useMemo(() => ({ openPalette, openSheet }), [openPalette, openSheet]);
  const { Component: Palette } = palette;
  const { Component: Sheet } = sheet;
  return (
    <WindowsContext.Provider value={windows}>
      {children}
      {Palette ? <Palette userId={userId} isOpen={palette.isOpen} onClose={palette.close} /> : null}
      {Sheet ? <Sheet isOpen={sheet.isOpen} onClose={sheet.close} /> : null}
    </WindowsContext.Provider>
  );
}
