const PREFIX = "lide-edicao:";

/** Marks an editing as being written in this tab, until it is released or the tab is gone, however it went. */
export function holdEditing(edicao: string): () => void {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  navigator.locks?.request(PREFIX + edicao, () => held).catch(() => undefined);
  return () => release();
}

/** The editings that tabs of this browser are writing at this moment. */
export async function livingEditings(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await navigator.locks?.query().catch(() => undefined)) ?? {};
  return new Set(held.flatMap(({ name }) => (name?.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : [])));
}
