import type { BoardOutcome } from "#app/features/highlights/board.store.ts";
import type { TownToday } from "#app/features/towns/town-day.ts";
import { type Database, readOne, readTogether } from "#app/platform/db/database.store.ts";
import { refuse } from "#app/platform/failures/refusal.ts";
import type { Actor } from "#app/platform/record/trail-line.ts";
import { cleanText } from "#app/platform/text/clean-text.ts";
import { longDate, noteDateTime } from "#app/platform/time/newsroom-clock.ts";
import { MINUTE_MS } from "#app/platform/time/units.ts";
import { type FrontPageAtDeps, frontPageAt } from "./front-page-at.server.ts";
import type { CauseRow, HomeHistoryRepository, PresentState, StoredEntry } from "./home-history.store.ts";
import { AHEAD_MS, type DayEntry, type HomeState } from "./home-state.ts";
import { decodeHome, type HomeContent, noticesIn, piecesIn, type Redaction, type StoredPiece, storyWords, todayWithout } from "./pieces.ts";

/** Changes of a day that are read: a busy newsroom's with room to spare (ours). */
const DAY_MAX = 1_000;

export interface HomeHistoryDeps extends FrontPageAtDeps {
  db: Database;
  history: HomeHistoryRepository;
  timeZone: string;
  now(): number;
  /** Through the board. */
  restoreArrangement(
    arrangement: { superHeadline: number | null; desired: readonly number[]; moment: string },
    expectedOrderVersion: number,
    by: { actor: Actor; opId: string },
  ): Promise<BoardOutcome>;
}

/** The page at a minute. */
export interface HomeAt {
  home: HomeContent;
  /** The moment (ms) that it describes: the end of the minute, or now within this one. */
  at: number;
  kind: "past" | "future";
}

/** The arrangement of an earlier page, as far as it can come back. */
export interface Arrangement {
  superHeadline: { id: number; title: string } | null;
  highlights: readonly { id: number; title: string }[];
  /** Stories that readers do not see any more, which are not restored. */
  leftOut: readonly { id: number; place: string }[];
  orderVersion: number;
  /** True when the board already has it. */
  isCurrent: boolean;
}

export interface HistoryDay {
  entries: readonly DayEntry[];
  causes: ReadonlyMap<number, CauseRow>;
  /** Start of the recording (ms); null: not yet. */
  beganAt: number | null;
}

const NOT_RECORDED = "A página inicial deste momento não foi gravada.";

/**
 * Returns when a story's piece was withdrawn; null when it may be shown: nothing of a withdrawn story, and of a republished one only its present
 * text.
 */
function storyWithdrawnAt(piece: StoredPiece, { stories, withdrawals }: PresentState): number | null {
  const id = Number(piece.subject);
  const present = stories.get(id);
  const withdrawnAt = withdrawals.get(id);
  if (piece.content === "" || !present?.isVisible) return withdrawnAt ?? piece.at;
  if (withdrawnAt === undefined || piece.at >= withdrawnAt) return null;
  const { title, subtitle, kicker } = storyWords(piece.content);
  // A repair of stored texts takes signs out that nobody saw: the words are the same.
  const isSaidNow = cleanText(title) === cleanText(present.title) && cleanText(subtitle) === cleanText(present.subtitle) && cleanText(kicker) === cleanText(present.kicker);
  return isSaidNow ? null : withdrawnAt;
}

const redactionBy = (present: PresentState): Redaction => ({
  withdrawnAt(piece) {
    const id = Number(piece.subject);
    switch (piece.kind) {
      case "story":
        return storyWithdrawnAt(piece, present);
      case "picture":
        return piece.content === "" || present.removedPictures.has(piece.subject) ? piece.at : null;
      case "video":
        return piece.content !== "" && present.videos.has(id) ? null : piece.at;
      case "poll":
        return piece.content !== "" && present.polls.has(id) ? null : piece.at;
      case "today":
      case "site":
        return null;
    }
  },
  today: (today) => todayWithout(today, ({ id }) => present.notices.has(id)),
});

/** The home page at any minute, past and to come. */
export function createHomeHistoryService(deps: HomeHistoryDeps) {
  const { db, history, timeZone, now, articles, restoreArrangement } = deps;
  const label = (at: number) => `Conteúdo retirado em ${longDate(at, timeZone)}`;

  async function contentOf(state: HomeState): Promise<HomeContent> {
    const pieces = await readOne(db, history.readPieces(piecesIn(state)));
    const subjects = (kind: StoredPiece["kind"]) => [...pieces.values()].filter((piece) => piece.kind === kind).map(({ subject }) => subject);
    const todays = [...pieces.values()].filter(({ kind, content }) => kind === "today" && content !== "").map(({ content }) => JSON.parse(content) as TownToday);
    const present = await readOne(
      db,
      history.readPresent({
        stories: subjects("story").map(Number),
        pictures: subjects("picture").filter((key) => key !== ""),
        videos: subjects("video").map(Number),
        polls: subjects("poll").map(Number),
        notices: todays.flatMap(noticesIn),
      }),
    );
    return decodeHome(state, pieces, redactionBy(present), label);
  }

  /** The last moment of a minute that may be shown (ms). */
  const endOf = (minute: number): number => Math.floor(minute / MINUTE_MS) * MINUTE_MS + MINUTE_MS - 1;

  async function entryAt(minute: number): Promise<StoredEntry> {
    return (await readOne(db, history.readAt(Math.min(endOf(minute), now())))) ?? refuse("not-found", NOT_RECORDED);
  }

  async function arrangementAt(minute: number): Promise<Arrangement> {
    const { state } = await entryAt(minute);
    const numbers = (state.hero ?? []) as readonly number[];
    const pieces = await readOne(db, history.readPieces(numbers.filter((number) => number > 0)));
    const idOf = (number: number) => (number > 0 ? Number(pieces.get(number)?.subject ?? 0) || null : null);
    const [superId, ...ids] = numbers.map(idOf);
    const [orderVersion, { superHeadline: headlineNow, highlights: highlightsNow }, shown] = await readTogether(
      db,
      articles.readOrderVersion(),
      articles.readPlaceCards(),
      articles.readVisible([superId, ...ids].filter((id): id is number => typeof id === "number")),
    );
    const titles = new Map(shown.map(({ id, title }) => [id, { id, title }]));
    const highlights = ids.flatMap((id) => (id === null ? [] : (titles.get(id) ?? [])));
    const superHeadline = superId ? (titles.get(superId) ?? null) : null;
    const leftOut = [superId, ...ids].flatMap((id, index) => (id && !titles.has(id) ? [{ id, place: index === 0 ? "Super manchete" : `Destaque ${index}` }] : []));
    const isCurrent =
      (headlineNow?.id ?? null) === (superHeadline?.id ?? null) &&
      highlightsNow.length === highlights.length &&
      highlightsNow.every(({ id }, index) => id === highlights[index]?.id);
    return { superHeadline, highlights, leftOut, orderVersion, isCurrent };
  }

  return {
    /** The page of a minute (any moment in it, ms); refused where none was recorded, or too far ahead. */
    async homeAt(minute: number): Promise<HomeAt> {
      const at = now();
      if (Math.floor(minute / MINUTE_MS) <= Math.floor(at / MINUTE_MS)) {
        const { state } = await entryAt(minute);
        return { home: await contentOf(state), at: Math.min(endOf(minute), at), kind: "past" };
      }
      if (minute > at + AHEAD_MS) return refuse("not-found", "A página inicial só é prevista para os próximos 7 dias.");
      const until = endOf(minute);
      return { home: await frontPageAt(deps, until).home(), at: until, kind: "future" };
    },

    /** The page of now, as readers get it. */
    homeNow: async (): Promise<HomeContent> => frontPageAt(deps, now()).home(),

    /** The changes of a stretch of time (ms), and who made them. */
    async day(from: number, until: number): Promise<HistoryDay> {
      const { entries, beganAt } = await readOne(db, history.readDay(from, until, DAY_MAX));
      const causes = await readOne(db, history.readCauses([...new Set(entries.flatMap((entry) => entry.causes))]));
      return { entries, beganAt, causes };
    },

    arrangementAt,

    /** Gives the board the arrangement of a minute, as far as it can come back, if the board is still of the version that was shown. */
    async restore(minute: number, expectedOrderVersion: number, by: { actor: Actor; opId: string }): Promise<Arrangement> {
      if (minute > now()) return refuse("invalid", "Só um momento que já passou pode ser restaurado.");
      const arrangement = await arrangementAt(minute);
      const { superHeadline, highlights } = arrangement;
      await restoreArrangement(
        { superHeadline: superHeadline?.id ?? null, desired: highlights.map(({ id }) => id), moment: noteDateTime(minute, timeZone) },
        expectedOrderVersion,
        by,
      );
      return arrangement;
    },
  };
}
