import { readTogether } from "#app/db/database.ts";
import type { ReaderDeps } from "./page-reads.ts";

/** A little longer than the last good page may live. */
const TAKEN_DOWN_MS = 15 * 60_000;

/** What the page cache asks: the edition of now, and articles taken down of late. */
export function createEditionService({ db, articles, now }: Pick<ReaderDeps, "db" | "articles" | "now">) {
  return {
    async current(): Promise<{ edition: number; takenDown: number[] }> {
      const [edition, takenDown] = await readTogether(db, articles.readEdition(), articles.readTakenDown(now() - TAKEN_DOWN_MS));
      return { edition, takenDown };
    },
  };
}
