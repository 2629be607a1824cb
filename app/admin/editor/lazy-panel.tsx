import { type ComponentType, useEffect, useState } from "react";

interface LazyPanelProps<Props> {
  load(): Promise<ComponentType<Props>>;
  props: Props & { onClose(): void };
}

/** A panel below the toolbar whose script comes when it is opened; one that cannot be loaded closes again. */
export function LazyPanel<Props extends object>({ load, props }: LazyPanelProps<Props>) {
  const [Panel, setPanel] = useState<ComponentType<Props> | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once; the panel is mounted anew for another
  useEffect(() => {
    load().then((loaded) => setPanel(() => loaded), props.onClose);
  }, []);
  return Panel ? <Panel {...props} /> : null;
}

export const loadFindPanel = async () => (await import("./find-panel.tsx")).FindPanel;
export const loadBoxPanel = async () => (await import("./insert-panels.tsx")).BoxPanel;
export const loadNotePanel = async () => (await import("./insert-panels.tsx")).NotePanel;
