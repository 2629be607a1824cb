import { periodUpTo } from "#app/features/audience/period.ts";
import type { CategoryRepository } from "#app/features/categories/categories.store.ts";
import type { createCompletionService } from "#app/features/suggestions/completions.server.ts";
import { type Database, readOne } from "#app/platform/db/database.store.ts";
import { RefusalError, refuse } from "#app/platform/failures/refusal.ts";
import { errorFields, logEvent } from "#app/platform/log/log.server.ts";
import { instantOf } from "#app/platform/time/local-time.ts";
import { newsroomDay, newsroomMinute } from "#app/platform/time/newsroom-clock.ts";
import { readAnalysisData } from "./analysis-data.store.ts";
import type { DailyAnalysisRepository } from "./daily-analyses.store.ts";
import { analyse, type DailyAnalysis, type LatestAnalysis, type StoredAnalysis } from "./daily-analysis.ts";
import { type Rewordable, readReworded, rewordableFact, rewordPrompt } from "./reword.ts";

/** Least time between two computations (http-api § Audience: every 10 minutes). Milliseconds. */
const INTERVAL_MS = 10 * 60_000;

/** Minute of the newsroom's day from which the day before is whole: sessions of before midnight end after 30 minutes without a sign (contracts §8.1). */
const DAY_IS_WHOLE_MINUTE = 30;

/** Whom the model's use by the daily run is counted for: no person. */
const NOBODY = 0;

export interface DailyAnalysisDeps {
  db: Database;
  analyses: DailyAnalysisRepository;
  categories: CategoryRepository;
  completions: Pick<ReturnType<typeof createCompletionService>, "missing" | "complete">;
  timeZone: string;
  now(): number;
}

/** The daily analysis: computed by us, said in other words by a model where one is configured, stored. */
export function createDailyAnalysisService({ db, analyses, categories, completions, timeZone, now }: DailyAnalysisDeps) {
  const yesterday = (at: number) => periodUpTo(2, newsroomDay(at, timeZone)).since;

  function readData() {
    const at = now();
    const today = newsroomDay(at, timeZone);
    const day = yesterday(at);
    const midnight = (one: string) => instantOf(one, 0, timeZone);
    const question = { now: at, day, today, hoursOver: Math.floor(newsroomMinute(at, timeZone) / 60), weekStart: midnight(periodUpTo(7, day).since), todayStart: midnight(today) };
    return readOne(db, readAnalysisData(question, categories.readAll()));
  }

  /** What a model says of it in other words, as far as the fact lock lets it; nothing without a model, or when it fails. */
  async function reword({ summary, facts }: DailyAnalysis, userId: number): Promise<Record<string, string>> {
    if (completions.missing.length > 0 || facts.length === 0) return {};
    const items: Rewordable[] = [{ id: "summary", ...summary }, ...facts.map(rewordableFact)];
    try {
      const { content, finishReason } = await completions.complete(rewordPrompt(items), userId);
      return Object.fromEntries(readReworded(content, items, finishReason === "length"));
    } catch (error) {
      // The analysis is complete without it; the refusal says why.
      if (!(error instanceof RefusalError)) throw error;
      logEvent("error", "daily-analysis-reword", { refusal: error.refusal.code });
      return {};
    }
  }

  async function compute(seq: number, userId: number): Promise<void> {
    let stored: StoredAnalysis | null = null;
    try {
      const analysis = analyse(await readData());
      stored = { ...analysis, reworded: await reword(analysis, userId) };
    } catch (error) {
      logEvent("error", "daily-analysis", errorFields(error));
    }
    await analyses.finish(seq, stored, now());
  }

  return {
    /** Whether a model is configured. */
    aiEnabled: completions.missing.length === 0,

    latest: (): Promise<LatestAnalysis> => readOne(db, analyses.readLatest()),

    /** Called by the sweep: computes the analysis of a day that is over, once; again 10 minutes after a failure. */
    async runIfDue(): Promise<void> {
      const at = now();
      const { ready } = await readOne(db, analyses.readLatest());
      // An analysis requested before that minute lacks the last sessions of its day.
      const wholeAt = instantOf(newsroomDay(at, timeZone), DAY_IS_WHOLE_MINUTE, timeZone);
      const isDue = ready === null || (at >= wholeAt && (ready.analysis.day !== yesterday(at) || ready.finishedAt < wholeAt));
      if (!isDue) return;
      const seq = await analyses.claim(at, INTERVAL_MS, null);
      if (seq !== null) await compute(seq, NOBODY);
    },

    /** Computes it again for a person; 429 within 10 minutes of the last time. */
    async request(userId: number): Promise<LatestAnalysis> {
      const at = now();
      const seq = await analyses.claim(at, INTERVAL_MS, userId);
      if (seq === null) {
        const { claimedAt } = await readOne(db, analyses.readLatest());
        const retryAfterSeconds = Math.max(1, Math.ceil(((claimedAt ?? at) + INTERVAL_MS - at) / 1_000));
        return refuse("too-many", "A análise foi calculada há menos de 10 minutos. Aguarde um pouco.", { retryAfterSeconds });
      }
      await compute(seq, userId);
      return readOne(db, analyses.readLatest());
    },
  };
}
