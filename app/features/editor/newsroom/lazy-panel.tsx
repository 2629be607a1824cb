import { type ComponentType, useEffect, useState } from "react";
import { useNotices } from "#app/ui/toast.tsx";

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
