import { clockTime, tableDateTime } from "#app/platform/time/newsroom-clock.ts";
import { entryPath, type LiveEntry, type LivePage, type LiveState } from "../live-blog.ts";

/** Fields of an entry's form, under their names on the wire. */
export interface EntryFields {
  titulo: string;
  texto: string;
  imagemUrl: string;
  imagemAlt: string;
  imagemCredito: string;
  fixada: boolean;
  correcao: string;
  ajuste: boolean;
}

export const EMPTY_ENTRY: EntryFields = { titulo: "", texto: "", imagemUrl: "", imagemAlt: "", imagemCredito: "", fixada: false, correcao: "", ajuste: false };

export interface EntryLine {
  id: number;
  version: number;
  title: string;
  text: string;
  pictureUrl: string | null;
  pinned: boolean;
  correction: string;
  /** "14h32 · Ana". */
  label: string;
  href: string;
}

/** The screen of a live blog. */
export interface LiveDeskView {
  id: number;
  title: string;
  /** The story's page; null while readers do not see it. */
  pageHref: string | null;
  state: LiveState | null;
  /** Since when, or until when. */
  stateLabel: string;
  total: number;
  mayWrite: boolean;
  pinned: readonly EntryLine[];
  entries: readonly EntryLine[];
  olderHref: string | null;
  isOlder: boolean;
  /** The entry that is being edited. */
  editing: { id: number; version: number; fields: EntryFields } | null;
  /** Id of the entry in the delete confirmation; null when no confirmation is open. */
  deleting: number | null;
  operation: string;
  /** Confirmation of a write that redirected here. */
  note: string | null;
  /** Operation of that write. */
  saved: string | null;
}

export interface LiveAnswer {
  ok: boolean;
  message: string;
  problems?: Record<string, string>;
  /** As typed, where it could not be saved. */
  fields?: EntryFields;
  /** The stored version, where somebody else was faster. */
  version?: number;
}

export const fieldsOf = (entry: LiveEntry): EntryFields => ({
  titulo: entry.title,
  texto: entry.text,
  imagemUrl: entry.pictureUrl ?? "",
  imagemAlt: entry.pictureAlt,
  imagemCredito: entry.pictureCredit,
  fixada: entry.pinned,
  correcao: entry.correction,
  ajuste: false,
});

export const livePath = (id: number): string => `/admin/ao-vivo/${id}`;

const toLine = (entry: LiveEntry, timeZone: string): EntryLine => ({
  id: entry.id,
  version: entry.version,
  title: entry.title,
  text: entry.text,
  pictureUrl: entry.pictureUrl,
  pinned: entry.pinned,
  correction: entry.correction,
  label: `${clockTime(entry.createdAt, timeZone)} · ${entry.authorName}`,
  href: entryPath(entry),
});

export const toLines = ({ pinned, entries }: LivePage, timeZone: string) => ({
  pinned: pinned.map((entry) => toLine(entry, timeZone)),
  entries: entries.map((entry) => toLine(entry, timeZone)),
});

export const stateLabel = (blog: { startedAt: number; endedAt: number | null } | null, timeZone: string): string =>
  blog === null
    ? "Esta matéria ainda não é contada ao vivo."
    : blog.endedAt === null
      ? `No ar desde ${tableDateTime(blog.startedAt, timeZone)}`
      : `Encerrada em ${tableDateTime(blog.endedAt, timeZone)}`;
