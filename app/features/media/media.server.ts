import { groupKeyOf } from "#app/features/audit/trail.ts";
import { listOrCorrect } from "#app/features/search/search.server.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { joinReads, knownRead, mapRead, type Read, readOne, readTogether } from "#app/platform/db/database.store.ts";
import { outageOf } from "#app/platform/failures/outage.ts";
import { carrying, refuse } from "#app/platform/failures/refusal.ts";
import { errorFields, logEvent } from "#app/platform/log/log.server.ts";
import type { Actor } from "#app/platform/record/trail-line.ts";
import { MAX_MATCHES, toMatchExpression } from "#app/platform/text/search.ts";
import { DAY_MS } from "#app/platform/time/units.ts";
import { sameFocus } from "./crop.ts";
import type { MediaChange } from "./media.store.ts";
import { CURRENT_MEDIA, type MediaItem, type MediaReference } from "./media-item.ts";
import { isMediaKey, kindOfKey } from "./media-kind.ts";
import { createMediaListRepository, createMediaWindowRepository, type MediaFilter, type MediaSelection, type MediaTotals, type Uploader } from "./media-lists.store.ts";
import { inUseSentence, MEDIA_USES, type MediaUse } from "./media-use.ts";
import { createMediaUseRepository } from "./media-uses.store.ts";
import { cutWindow, type MediaCursor, type MediaWindow } from "./media-window.ts";
import type { PictureService } from "./pictures.server.ts";
import { createSimilarPictureRepository, type SimilarPicture } from "./similar-pictures.store.ts";

/** Person who changes an item; without `others` only their own uploads. */
export interface MediaEditor {
  actor: Actor;
  others: boolean;
  /** Of one of the writes of one action over many files: what they share in the trail. */
  groupKey?: string;
}

export interface MediaPage {
  items: MediaItem[];
  total: number;
  totals: MediaTotals;
}

/** A stretch of the library as its screen shows it. */
export interface MediaStretch extends MediaWindow<MediaItem> {
  /** Of a selection beyond a kind, counted up to one more than `MEDIA_COUNTED_MAX`. */
  total: number;
  totals: MediaTotals;
}

/** A requested section of the library. */
export interface MediaStretchQuery {
  selection: MediaSelection;
  /** Words that are looked for. */
  query: string;
  /** End of the section; null: it is the first one. */
  end: MediaCursor | null;
}

/** Fields needed to send a file. */
type StoredFile = Pick<MediaItem, "key" | "kind" | "mime" | "size" | "title">;

/** An item with where it is used, and the pictures that resemble it. */
export interface MediaDetail {
  item: MediaItem;
  uses: MediaUse[];
  similar: SimilarPicture[];
}

/** Reason why one of several could not be deleted. */
export interface RefusedItem {
  id: number;
  title: string;
  reason: string;
  uses: readonly MediaUse[];
}

const NOT_FOUND = "Arquivo não encontrado.";
const NOT_YOURS = "Só quem enviou o arquivo, um editor ou um administrador pode mudá-lo.";
const JUST_USED = "Este arquivo acaba de ser usado em uma matéria.";

/** Retention of a deleted item's bytes, as of articles in the bin (http-api § Articles). Milliseconds. */
const RETENTION_MS = 30 * DAY_MS;

/** Items that one run of `expire` removes (ours). */
const BATCH_SIZE = 20;

/** Fingerprints that one run of `completeFingerprints` makes (ours): each is a call of the Images binding. */
const FINGERPRINTS_A_SWEEP = 10;

/** Use cases of the media library: list, change, delete. */
export function createMediaService(
  { db, media, store, now, waitUntil, onEdition, edgeCache: { follow: onRemoved } }: SharedDependencies,
  { pictures }: { pictures: Pick<PictureService, "fingerprint"> },
) {
  const lists = createMediaListRepository(db);
  const windows = createMediaWindowRepository(db);
  const uses = createMediaUseRepository();
  const similar = createSimilarPictureRepository(db);
  const found = (item: MediaItem | null): MediaItem => item ?? refuse("not-found", NOT_FOUND);
  const mayChange = (item: MediaItem, { actor, others }: MediaEditor) => others || (actor.id !== null && item.uploader?.id === actor.id);

  const signedBy = ({ actor, groupKey }: MediaEditor) => ({ at: now(), actor, ...(groupKey === undefined ? {} : { groupKey }) });

  /** Variants of what was deleted: no page shows them, and they can be made again. */
  const dropVariants = (keys: readonly string[]) =>
    waitUntil(Promise.all(keys.map((key) => store.removeAll(`v/${key}/`))).catch((error: unknown) => logEvent("error", "media-variants", errorFields(error))));

  const toRefusedItem = (item: MediaItem, reason: string, used: readonly MediaUse[] = []): RefusedItem => ({ id: item.id, title: item.title, reason, uses: used });

  /** Deletes the deletable items and returns why the others are not. */
  async function removeAll(items: readonly MediaItem[], editor: MediaEditor): Promise<{ removed: number[]; refused: RefusedItem[] }> {
    const own = items.filter((item) => mayChange(item, editor));
    const gone = new Set(await media.remove(own, signedBy(own.length > 1 ? { ...editor, groupKey: groupKeyOf("files", crypto.randomUUID()) } : editor)));
    dropVariants([...gone]);
    if (gone.size > 0) onRemoved();
    const left = own.filter(({ key }) => !gone.has(key));
    const used = await readTogether(db, ...left.map((item) => uses.readUses(item)));
    return {
      removed: own.filter(({ key }) => gone.has(key)).map(({ id }) => id),
      refused: [
        ...items.filter((item) => !mayChange(item, editor)).map((item) => toRefusedItem(item, NOT_YOURS)),
        ...left.map((item, index) => toRefusedItem(item, used[index]?.length ? inUseSentence(used[index]) : JUST_USED, used[index])),
      ],
    };
  }

  /** A page, newest first; with words, of the newest matches only. */
  function readList(filter: MediaFilter, query: string): Read<MediaPage> {
    const expression = toMatchExpression(query);
    const totals = lists.readTotals();
    if (expression !== null) return mapRead(joinReads(lists.readFound(expression, filter, MAX_MATCHES), totals), ([matches, counted]) => ({ ...matches, totals: counted }));
    // A query without a letter or digit finds nothing, not everything.
    if (query.trim() !== "") return mapRead(totals, (counted) => ({ items: [], total: 0, totals: counted }));
    return mapRead(joinReads(lists.readPage(filter), totals), ([items, counted]) => ({
      items,
      total: totalOf(filter.kind, counted),
      totals: counted,
    }));
  }

  const totalOf = (kind: MediaFilter["kind"], totals: MediaTotals) => (kind === null ? Object.values(totals).reduce((sum, total) => sum + total, 0) : totals[kind]);

  /** A stretch, newest first; with words, of the newest matches only, which are read as a whole. */
  function readStretch({ selection, query, end }: MediaStretchQuery): Read<MediaStretch> {
    const expression = toMatchExpression(query);
    const totals = lists.readTotals();
    if (expression !== null)
      return mapRead(joinReads(windows.readFound(expression, selection, MAX_MATCHES), totals), ([items, counted]) => ({
        ...cutWindow(items, end),
        total: items.length,
        totals: counted,
      }));
    // A query without a letter or digit finds nothing, not everything.
    if (query.trim() !== "") return mapRead(totals, (counted) => ({ ...cutWindow([], end), total: 0, totals: counted }));
    const { kind, lacks, suggested, uploader, from, until } = selection;
    const count = lacks.length === 0 && !suggested && uploader === null && from === null && until === null ? knownRead(null) : windows.readCount(selection);
    return mapRead(joinReads(windows.readWindow(selection, end), count, totals), ([stretch, total, counted]) => ({
      ...stretch,
      total: total ?? totalOf(kind, counted),
      totals: counted,
    }));
  }

  const readDetail = (id: number): Read<MediaDetail | null> =>
    mapRead(joinReads(media.readOf({ id }), uses.readUses({ id }), similar.readSimilar(id)), ([item, used, alike]) => item && { item, uses: used, similar: alike });

  return {
    get: async (reference: MediaReference): Promise<MediaItem> => found(await media.find(reference)),

    /** The item, if the editor may change it. */
    async changeable(reference: MediaReference, editor: MediaEditor): Promise<MediaItem> {
      const item = found(await media.find(reference));
      return mayChange(item, editor) ? item : refuse("forbidden", NOT_YOURS);
    },

    /** Returns the file of a key that is no picture's; null when there is none. */
    async file(key: string): Promise<StoredFile | null> {
      if (!isMediaKey(key)) return null;
      try {
        return await media.find({ key });
      } catch (error) {
        if (!outageOf(error)) throw error;
        // The record only adds that the item is not deleted, and a document's title.
        const stored = await store.head(key);
        return stored && { key, kind: kindOfKey(key), mime: stored.contentType, size: stored.size, title: "" };
      }
    },

    /** A part of an item's bytes; null when they are not there. */
    stream: async ({ key }: Pick<StoredFile, "key">, range: { from: number; to: number }): Promise<ReadableStream<Uint8Array> | null> =>
      (await store.stream(key, range))?.body ?? null,

    /** One item with where it is used. */
    async detail(reference: MediaReference): Promise<MediaDetail> {
      const item = found(await media.find(reference));
      const [used, alike] = await readTogether(db, uses.readUses(item), similar.readSimilar(item.id));
      return { item, uses: used, similar: alike };
    },

    /** Pictures that resemble one that has just been stored; none where they cannot be read: it is stored all the same. */
    similarTo: ({ id }: Pick<MediaItem, "id">): Promise<SimilarPicture[]> =>
      readOne(db, similar.readSimilar(id)).catch((error: unknown) => {
        logEvent("error", "similar-pictures", { id, ...errorFields(error) });
        return [];
      }),

    /** Makes the fingerprints of pictures that were stored before there were any; each call makes some of them. */
    async completeFingerprints(): Promise<void> {
      for (const { id, key } of await similar.listWithoutFingerprint(FINGERPRINTS_A_SWEEP)) await similar.storeFingerprint(id, await pictures.fingerprint(key));
    },

    list: (filter: MediaFilter, query: string): Promise<MediaPage> => listOrCorrect(db, query, (words) => readList(filter, words)),

    /** A stretch of the library; of the words that were meant where no file has those of the query. */
    stretch: (asked: MediaStretchQuery): Promise<MediaStretch> => listOrCorrect(db, asked.query, (query) => readStretch({ ...asked, query })),

    /** The library's screen in one round trip: a stretch, the item that is open, if it is there, and who can be filtered for. */
    readScreen: (asked: MediaStretchQuery, open: number | null): Read<{ list: MediaStretch; detail: MediaDetail | null; uploaders: Uploader[] }> =>
      mapRead(joinReads(readStretch(asked), open === null ? knownRead(null) : readDetail(open), windows.readUploaders()), ([list, detail, uploaders]) => ({
        list,
        detail,
        uploaders,
      })),

    /** Changes an item; refuses with its current state when `expected` is not its version. All articles follow a focal point at once. */
    async change(reference: MediaReference, changes: MediaChange, expected: number | null, editor: MediaEditor): Promise<MediaItem> {
      const item = found(await media.find(reference));
      if (!mayChange(item, editor)) refuse("forbidden", NOT_YOURS);
      const stale = (current: MediaItem) => refuse("conflict", "Este arquivo foi alterado por outra pessoa.", carrying(CURRENT_MEDIA, current));
      if (expected !== null && expected !== item.version) stale(item);
      const differs = ([field, after]: [string, unknown]) =>
        field === "focus" ? !sameFocus(item.focus, after as MediaItem["focus"]) : JSON.stringify(item[field as keyof MediaItem]) !== JSON.stringify(after);
      const changed = Object.fromEntries(Object.entries(changes).filter((entry) => entry[1] !== undefined && differs(entry as [string, unknown]))) as MediaChange;
      if (Object.keys(changed).length === 0) return item;
      const { saved, edition } = await media.change(item, changed, expected, signedBy(editor));
      if (edition !== null) await onEdition(edition);
      const after = found(await media.find({ id: item.id }));
      if (!saved) stale(after);
      return after;
    },

    /** Hides an item; its bytes are removed later. Refuses while it is used, listing where. */
    async remove(reference: MediaReference, editor: MediaEditor): Promise<void> {
      const item = found(await media.find(reference));
      if (!mayChange(item, editor)) refuse("forbidden", NOT_YOURS);
      const { refused } = await removeAll([item], editor);
      const [why] = refused;
      if (!why) return;
      // Somebody else has just deleted it: the request is fulfilled.
      if (why.uses.length === 0 && !(await media.find({ id: item.id }))) return;
      refuse("conflict", why.reason, carrying(MEDIA_USES, why.uses));
    },

    /** Deletes those of several that can be deleted. */
    async removeSeveral(ids: readonly number[], editor: MediaEditor): Promise<{ removed: number[]; refused: RefusedItem[] }> {
      const unique = [...new Set(ids)];
      const items = await readTogether(db, ...unique.map((id) => media.readOf({ id })));
      const { removed, refused } = await removeAll(
        items.filter((item) => item !== null),
        editor,
      );
      const unknown = unique.filter((_, index) => items[index] === null).map((id) => ({ id, title: "", reason: NOT_FOUND, uses: [] }));
      return { removed, refused: [...refused, ...unknown] };
    },

    /** Removes items deleted longer ago than `RETENTION_MS` and unused: first the bytes, then the record. */
    async expire(): Promise<void> {
      const keys = await media.claimDeleted(now() - RETENTION_MS, BATCH_SIZE);
      for (const key of keys) await store.removeAll(`v/${key}/`);
      await store.remove(keys);
      await media.forget(keys);
    },
  };
}
