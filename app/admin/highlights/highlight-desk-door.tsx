import { type ComponentType, useEffect, useState } from "react";
import { useNotices } from "#app/ui/toast.tsx";

export interface DeskDoorProps {
  open: boolean;
  onOpenChange(open: boolean): void;
}

/** 'Ordenar Destaques', fetched when it is opened for the first time. */
export function HighlightDeskDoor({ open, onOpenChange }: DeskDoorProps) {
  const [Desk, setDesk] = useState<ComponentType<DeskDoorProps> | null>(null);
  const { notify } = useNotices();

  useEffect(() => {
    if (!open || Desk) return;
    import("./highlight-desk.tsx").then(
      ({ HighlightDesk }) => setDesk(() => HighlightDesk),
      () => {
        onOpenChange(false);
        notify("error", "Falha ao carregar destaques");
      },
    );
  }, [open, Desk, onOpenChange, notify]);

  return Desk ? <Desk open={open} onOpenChange={onOpenChange} /> : null;
}
