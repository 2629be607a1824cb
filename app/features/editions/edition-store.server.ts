/** Texts of editions in object storage; R2 implements it. A failure is an `OutageError`. */
export interface EditionStore {
  /** A text and the tag of its version; null where there is none. */
  read(key: string): Promise<{ text: string; tag: string } | null>;
  /** Writes over the version of that tag, or where there is none (null); false where another version is there. */
  write(key: string, text: string, contentType: string, tag: string | null): Promise<boolean>;
}

const HTML = "text/html; charset=utf-8";
const JSON_TYPE = "application/json; charset=utf-8";
const PEM = "text/plain; charset=utf-8";

/** The type of what lies under a key. */
export const contentTypeOf = (key: string): string => (key.endsWith(".json") ? JSON_TYPE : key.endsWith(".pem") ? PEM : HTML);

/** Another call wrote it between reading and writing: the work is begun anew later. */
const changedMeanwhile = (key: string): never => {
  throw new Error(`${key} was changed meanwhile`);
};

/** Writes what `change` makes of the present text (null: none); unchanged text is not written. Throws where it is changed meanwhile. */
export async function rewrite(store: EditionStore, key: string, change: (text: string | null) => string | null | Promise<string | null>): Promise<void> {
  const found = await store.read(key);
  const next = await change(found?.text ?? null);
  if (next === null || next === found?.text) return;
  if (!(await store.write(key, next, contentTypeOf(key), found?.tag ?? null))) changedMeanwhile(key);
}

/** What answers the addresses of editions: R2 alone. */
export const createEditionFiles = (store: EditionStore) => ({
  find: async (key: string): Promise<{ text: string; contentType: string; tag: string } | null> => {
    const found = await store.read(key);
    return found && { ...found, contentType: contentTypeOf(key) };
  },
});
