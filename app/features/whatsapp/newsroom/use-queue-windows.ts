import { type ComponentType, useEffect, useState } from "react";
import { useNotices } from "#app/ui/toast.tsx";
import type { QueueItemWire } from "../whatsapp.wire.ts";
import type { QueueWindowsProps } from "./queue-windows.tsx";

type Opened = { what: "removing" | "tapping" | "sending" | "moving"; item: QueueItemWire } | null;

/** The queue's dialogs, loaded when the first one opens: most visits open none. */
export function useQueueWindows() {
  const [opened, setOpened] = useState<Opened>(null);
  const [Windows, setWindows] = useState<ComponentType<QueueWindowsProps> | null>(null);
  const { notify } = useNotices();
  useEffect(() => {
    if (opened === null || Windows) return;
    import("./queue-windows.tsx").then(
      ({ QueueWindows }) => setWindows(() => QueueWindows),
      () => {
        setOpened(null);
        notify("error", "A janela não carregou e nada foi alterado. Verifique a conexão e tente novamente.");
      },
    );
  }, [opened, Windows, notify]);
  return {
    Windows,
    removing: opened?.what === "removing" ? opened.item : null,
    tapping: opened?.what === "tapping" ? opened.item : null,
    sending: opened?.what === "sending" ? opened.item : null,
    moving: opened?.what === "moving" ? opened.item : null,
    open: (what: NonNullable<Opened>["what"], item: QueueItemWire) => setOpened({ what, item }),
    close: () => setOpened(null),
  };
}
