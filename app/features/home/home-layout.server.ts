import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { mapRead, type Read, readOne } from "#app/platform/db/database.store.ts";
import { refuse } from "#app/platform/failures/refusal.ts";
import type { Actor } from "#app/platform/record/trail-line.ts";
import { newsroomMinute } from "#app/platform/time/newsroom-clock.ts";
import { changed, type HomeChange, type HomeSettings, toHomeSettings, trailOfHome } from "./home-settings.ts";

const KEY = "home-layout";

/** Attempts to repeat a change on top of somebody else's save. */
const TRIES = 8;

const CHANGED = "O layout foi alterado depois, por isso nada foi mudado agora. A tela mostra como ele está.";

/** The settings with the minute of the newsroom's day at which they were read. */
export interface HomeLayoutReading {
  settings: HomeSettings;
  minute: number;
}

/** Manages the home page's layout, rotation and sections. */
export function createHomeLayoutService({
  db,
  siteSettings: settings,
  timeZone,
  now,
  onEdition,
}: Pick<SharedDependencies, "db" | "siteSettings" | "timeZone" | "now" | "onEdition">) {
  const minuteNow = () => newsroomMinute(now(), timeZone);
  const readCurrent = (): Read<HomeLayoutReading> => mapRead(settings.read(KEY), (stored) => ({ settings: toHomeSettings(stored), minute: minuteNow() }));
  return {
    readCurrent,
    current: (): Promise<HomeLayoutReading> => readOne(db, readCurrent()),

    /**
     * Makes a change over whatever was saved last, so that two who change different things lose neither; 503 when too many
     * do at once. With `expected`, only over that version.
     */
    async change(change: HomeChange, actor: Actor, expected?: number): Promise<HomeLayoutReading> {
      for (let round = 0; round < TRIES; round += 1) {
        const was = await readOne(db, settings.read(KEY));
        const before = toHomeSettings(was);
        const minute = minuteNow();
        const after = changed(before, change, minute);
        const trail = trailOfHome(before, after);
        if (trail.length === 0) return { settings: before, minute };
        if (expected !== undefined && expected !== before.version) return refuse("conflict", CHANGED);
        const value: HomeSettings = { ...after, version: before.version + 1, changedBy: actor.name };
        const edition = await settings.saveOver({ key: KEY, value, was, at: now(), actor, trail });
        if (edition === null) continue;
        await onEdition(edition);
        return { settings: value, minute };
      }
      return refuse("unavailable", "Outras pessoas estão alterando o layout agora. Tente novamente em instantes.", { retryAfterSeconds: 1 });
    },
  };
}
