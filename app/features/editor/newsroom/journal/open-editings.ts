const PREFIX = "lide-edicao:";

/** Marks an editing as open in this tab, until it is released or the tab is closed or crashes. */
export function lockEditing(edicao: string): () => void {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  navigator.locks?.request(PREFIX + edicao, () => held).catch(() => undefined);
  return () => release();
}

/** The editings that are open in tabs of this browser. */
export async function openEditings(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await navigator.locks?.query().catch(() => undefined)) ?? {};
  return new Set(held.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : [])));
}
