const KEY = "lide:uploads";
/** The server keeps an unfinished upload for a day; so does this browser. Milliseconds. */
const KEPT_MS = 24 * 60 * 60_000;

type Kept = Record<string, { id: string; at: number }>;

/** A file chosen again is told by its name, size and time. */
const nameOf = (file: File) => `${file.name}|${file.size}|${file.lastModified}`;

function read(): Kept {
  try {
    const all = JSON.parse(window.localStorage.getItem(KEY) ?? "{}") as Kept;
    return Object.fromEntries(Object.entries(all).filter(([, { at }]) => Date.now() - at < KEPT_MS));
  } catch {
    return {};
  }
}

/** A full or forbidden storage only costs the resuming. */
function write(kept: Kept): void {
  try {
    window.localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    return;
  }
}

/** Uploads that this browser began and did not finish: the same file, chosen again, goes on where it stopped. */
export const unfinishedUploads = {
  idOf: (file: File): string | null => read()[nameOf(file)]?.id ?? null,
  remember: (file: File, id: string): void => write({ ...read(), [nameOf(file)]: { id, at: Date.now() } }),
  forget(file: File): void {
    const { [nameOf(file)]: _, ...others } = read();
    write(others);
  },
};
