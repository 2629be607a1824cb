import { DAY_MS } from "#app/platform/time/units.ts";

const KEY = "lide:uploads";
/** The server keeps an unfinished upload for a day; so does this browser. Milliseconds. */
const RETENTION_MS = DAY_MS;

type StoredUploads = Record<string, { id: string; at: number }>;

/** A file chosen again is recognised by name, size and modification time. */
const nameOf = (file: File) => `${file.name}|${file.size}|${file.lastModified}`;

function read(): StoredUploads {
  try {
    const all = JSON.parse(window.localStorage.getItem(KEY) ?? "{}") as StoredUploads;
    return Object.fromEntries(Object.entries(all).filter(([, { at }]) => Date.now() - at < RETENTION_MS));
  } catch {
    return {};
  }
}

/** A full or forbidden storage only costs the resuming. */
function write(kept: StoredUploads): void {
  try {
    window.localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    return;
  }
}

/** Unfinished uploads of this browser: the same file, chosen again, continues where it stopped. */
export const unfinishedUploads = {
  idOf: (file: File): string | null => read()[nameOf(file)]?.id ?? null,
  remember: (file: File, id: string): void => write({ ...read(), [nameOf(file)]: { id, at: Date.now() } }),
  forget(file: File): void {
    const { [nameOf(file)]: _, ...others } = read();
    write(others);
  },
};
