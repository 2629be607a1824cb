import type { PageStamp, ReaderDeps } from "#app/features/readers/page-reads.server.ts";
import { joinReads, readOne } from "#app/platform/db/database.store.ts";
import { type LiveEntry, type LivePage, PAGE_ENTRIES, UPDATES_MAX } from "./live-blog.ts";
import type { LiveBlogRepository, LiveStory } from "./live-blogs.store.ts";

/** What changed in a live blog after a number. */
export interface LiveUpdatesReading extends PageStamp {
  blog: LiveStory;
  /** In the order of the changes. */
  changes: readonly LiveEntry[];
  /** Everything up to this number is among the changes, or was before. */
  seq: number;
  timeZone: string;
}

/** What open pages of a live blog ask for, and where its entries stand. */
export function createLiveUpdateService({ db, pages, live }: Pick<ReaderDeps, "db" | "pages"> & { live: LiveBlogRepository }) {
  return {
    /** What changed after `after`; null where readers see no such live blog. Too many changes come in several answers: `seq` is then that of the last one. */
    async updates(articleId: number, after: number): Promise<LiveUpdatesReading | null> {
      const { value, identity, stamp } = await pages.read(joinReads(live.readStory(articleId), live.readUpdates(articleId, after)));
      const [blog, found] = value;
      if (!blog?.isVisible) return null;
      const changes = found.slice(0, UPDATES_MAX);
      const seq = found.length > UPDATES_MAX ? (changes.at(-1)?.seq ?? blog.seq) : blog.seq;
      return { ...stamp(), blog, changes, seq, timeZone: identity.site.timeZone };
    },

    /** The path of the page that an entry stands on now, with its anchor; null where readers see no such entry. */
    async placeOf(articleId: number, id: number): Promise<{ slug: string; before: number | null } | null> {
      const [blog, entry, first]: [LiveStory | null, LiveEntry | null, LivePage] = await readOne(
        db,
        joinReads(live.readStory(articleId), live.readEntry(articleId, id), live.readPage(articleId, null, PAGE_ENTRIES)),
      );
      if (!blog?.isVisible || !entry || entry.removedAt !== null) return null;
      const isOnFirst = [...first.pinned, ...first.entries].some((one) => one.id === id);
      return { slug: blog.slug, before: isOnFirst ? null : id + 1 };
    },
  };
}
