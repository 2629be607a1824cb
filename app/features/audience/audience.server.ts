import { createHmac } from "node:crypto";
import { isVisible } from "#app/features/articles/article.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { readOne } from "#app/platform/db/database.store.ts";
import { refuse } from "#app/platform/failures/refusal.ts";
import { newsroomDay, newsroomDayStart } from "#app/platform/time/newsroom-clock.ts";
import { DAY_MS } from "#app/platform/time/units.ts";
import { type NetworkHour, secondsToNextHour } from "#app/platform/values/network-hour.ts";

/** Days that the week's sums hold (http-api: most viewed in the last 7 days). */
const WEEK_DAYS = 7;
/** Days looked back at, should the site have slept. */
const MISSED_DAYS = 30;

/** Reactions of readers, without an address kept, and the sums of the week. */
export function createAudienceService({ db, articles, audience, secret, timeZone, now }: Pick<SharedDependencies, "db" | "articles" | "audience" | "secret" | "timeZone" | "now">) {
  return {
    /**
     * Records a reaction. `reader` is the page's own random id; without one, a hash of `address` and user agent salted
     * anew each day stands for it (http-api § Articles).
     */
    async react(input: {
      articleId: number;
      reaction: string;
      reader: string | undefined;
      address: string;
      userAgent: string;
      network: NetworkHour | null;
    }): Promise<Record<string, number>> {
      const article = await readOne(db, articles.readArticle(input.articleId));
      if (!article || !isVisible(article)) refuse("not-found", "Matéria não encontrada.");
      const day = newsroomDay(now(), timeZone);
      const hash = (text: string) => createHmac("sha256", secret).update(text).digest("base64url").slice(0, 32);
      const reader = input.reader ? hash(`reader:${input.reader}`) : hash(`day:${day}:${input.address}:${input.userAgent}`);
      const totals = await audience.react({ articleId: input.articleId, reader, reaction: input.reaction, now: now(), network: input.network });
      return totals ?? refuse("too-many", "Muitas reações da sua rede agora; tente mais tarde.", { retryAfterSeconds: secondsToNextHour(now()) });
    },

    /** Lets days older than a week drop out of "most read" and of the most reacted to; safe to call at any time. */
    async expireWeek(): Promise<void> {
      const days = Array.from({ length: MISSED_DAYS }, (_, index) => {
        const start = newsroomDayStart(now() - (WEEK_DAYS + index) * DAY_MS, timeZone);
        return { day: newsroomDay(start, timeZone), start, end: start + DAY_MS };
      });
      const done = new Set(await audience.listExpiredDays(days.at(-1)?.day ?? ""));
      for (const one of days) if (!done.has(one.day)) await audience.expireDay(one, now());
    },
  };
}
