import { Form } from "@remix-run/react";
import { type ComponentType, useEffect, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { useNotices } from "#app/ui/toast.tsx";
import type { HighlightDeskProps } from "./highlight-desk.client.tsx";

/** Opens 'Ordenar Destaques'; without JavaScript, a link to the plain form. */
export function OpenDeskButton({ onOpen }: { onOpen(): void }) {
  return (
    <Form action="/admin/destaques">
      <Button
        type="submit"
        icon="sort"
        onClick={(event) => {
          event.preventDefault();
          onOpen();
        }}
      >
        Ordenar Destaques
      </Button>
    </Form>
  );
}

/** 'Ordenar Destaques', loaded when it is first opened. */
export function LazyHighlightDesk({ open, onOpenChange }: HighlightDeskProps) {
  const [Desk, setDesk] = useState<ComponentType<HighlightDeskProps> | null>(null);
  const { notify } = useNotices();

  useEffect(() => {
    if (!open || Desk) return;
    import("./highlight-desk.client.tsx").then(
      ({ HighlightDesk }) => setDesk(() => HighlightDesk),
      () => {
        onOpenChange(false);
        notify("error", "Falha ao carregar destaques");
      },
    );
  }, [open, Desk, onOpenChange, notify]);

  return Desk ? <Desk open={open} onOpenChange={onOpenChange} /> : null;
}
