import { createContext, useContext } from "react";

/** Whether this machine's shortcuts use Cmd. */
export const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.platform);

interface Windows {
  openPalette(): void;
  openSheet(): void;
}

export const WindowsContext = createContext<Windows>({ openPalette: () => undefined, openSheet: () => undefined });

/** Opens the command palette or the sheet of shortcuts from anywhere in the newsroom. */
export const useWindows = (): Windows => useContext(WindowsContext);
