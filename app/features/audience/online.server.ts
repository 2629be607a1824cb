import { type Database, readOne } from "#app/platform/db/database.store.ts";
import type { AudiencePageRepository } from "./audience-pages.store.ts";
import type { AudiencePort } from "./audience-port.server.ts";
import type { OnlineReaders } from "./online.ts";

/** Pages that are listed one by one; all are in the sums. */
const PAGES_LISTED = 50;

export interface OnlineDeps {
  db: Database;
  pages: AudiencePageRepository;
  audience: Pick<AudiencePort, "online">;
  now(): number;
}

/** Readers online with the titles of what they read. `title` is empty for a page that is no story. */
export interface OnlineReading extends Omit<OnlineReaders, "pages"> {
  pages: (OnlineReaders["pages"][number] & { title: string })[];
  /** Milliseconds. */
  at: number;
}

/** Who reads now. */
export function createOnlineService({ db, pages, audience, now }: OnlineDeps) {
  return {
    async read(): Promise<OnlineReading> {
      const found = await audience.online();
      const listed = found.pages.slice(0, PAGES_LISTED);
      const ids = listed.flatMap(({ articleId }) => (articleId === null ? [] : [articleId]));
      const titles = ids.length > 0 ? await readOne(db, pages.readTitles(ids)) : new Map<number, string>();
      return { ...found, pages: listed.map((page) => ({ ...page, title: titles.get(page.articleId ?? 0) ?? "" })), at: now() };
    },
  };
}
