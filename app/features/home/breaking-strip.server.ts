import type { StoryCard } from "#app/features/articles/article.ts";
import type { SettingsRepository } from "#app/features/settings/settings.store.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { joinReads, mapRead, type Read, readOne } from "#app/platform/db/database.store.ts";
import type { Actor } from "#app/platform/record/trail-line.ts";
import { type BreakingChoice, breakingStory, toBreakingChoice } from "./breaking-strip.ts";

const KEY = "breaking-strip";

/** Newest stories among which the breaking one is: within two hours a newsroom publishes fewer. */
export const BREAKING_CANDIDATES = 24;

export const readBreakingChoice = (settings: Pick<SettingsRepository, "read">): Read<BreakingChoice> => mapRead(settings.read(KEY), toBreakingChoice);

/** Story of the strip, with the time when it ends (ms). */
export interface BreakingNow {
  story: StoryCard;
  endsAt: number;
}

/** The strip of a breaking story on readers' pages: it begins with an urgent story and ends by the clock, or by an editor. */
export function createBreakingStripService({ db, articles, siteSettings: settings, now, onEdition }: SharedDependencies) {
  const readCurrent = (): Read<BreakingNow | null> =>
    mapRead(joinReads(articles.readLatestCards(BREAKING_CANDIDATES), readBreakingChoice(settings)), ([newest, choice]) => breakingStory(newest, choice, now()));
  return {
    /** With the rows of a screen. */
    readWith: <T>(read: Read<T>): Read<[T, BreakingNow | null]> => joinReads(read, readCurrent()),
    current: (): Promise<BreakingNow | null> => readOne(db, readCurrent()),

    /** Ends the strip before its time; does nothing where there is none. */
    async end(actor: Actor): Promise<void> {
      const current = await readOne(db, readCurrent());
      if (!current) return;
      const at = now();
      await onEdition(await settings.save({ key: KEY, value: { endedAt: at } satisfies BreakingChoice, at, actor, action: "breaking.end", subject: current.story.title }));
    },
  };
}
