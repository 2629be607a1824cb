import { isVisible } from "#app/features/articles/article.ts";
import type { ArticleService } from "#app/features/articles/articles.server.ts";
import type { AudienceNoteRepository, SentNote } from "#app/features/audience/audience-notes.store.ts";
import { periodUpTo } from "#app/features/audience/period.ts";
import type { createCompletionService } from "#app/features/suggestions/completions.server.ts";
import type { createWhatsAppService } from "#app/features/whatsapp/whatsapp.server.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { readOne, readTogether } from "#app/platform/db/database.store.ts";
import { RefusalError, refuse } from "#app/platform/failures/refusal.ts";
import { errorFields, logEvent } from "#app/platform/log/log.server.ts";
import type { DeliveryQueue } from "#app/platform/queue/delivery-queues.server.ts";
import { instantOf } from "#app/platform/time/local-time.ts";
import { newsroomDay, newsroomMinute } from "#app/platform/time/newsroom-clock.ts";
import { MINUTE_MS } from "#app/platform/time/units.ts";
import { createDailyAnalysisRepository, readAnalysisData } from "./daily-analyses.store.ts";
import { analyse, type DailyAnalysis, type LatestAnalysis, type StoredAnalysis } from "./daily-analysis.ts";
import { type GroupState, type NextAction, type NextActionsData, nextActions, orderWith } from "./next-actions.ts";
import { type Rewordable, readReworded, rewordableFact, rewordPrompt } from "./reword.ts";

/** Least time between two computations (http-api § Audience: every 10 minutes). Milliseconds. */
const INTERVAL_MS = 10 * MINUTE_MS;

/** Minute of the newsroom's day from which the day before is whole: sessions of before midnight end after 30 minutes without a sign (contracts §8.1). */
const DAY_IS_WHOLE_MINUTE = 30;

/** Account of the model's use by the daily run: no person. */
const NOBODY = 0;

/** The daily analysis: computed by us, said in other words by a model where one is configured, stored. */
export function createDailyAnalysisService(
  { db, categories, timeZone, now }: Pick<SharedDependencies, "db" | "categories" | "timeZone" | "now">,
  completions: Pick<ReturnType<typeof createCompletionService>, "missing" | "complete">,
) {
  const analyses = createDailyAnalysisRepository(db);
  const yesterday = (at: number) => periodUpTo(2, newsroomDay(at, timeZone)).since;

  function readData() {
    const at = now();
    const today = newsroomDay(at, timeZone);
    const day = yesterday(at);
    const midnight = (one: string) => instantOf(one, 0, timeZone);
    const question = { now: at, day, today, hoursOver: Math.floor(newsroomMinute(at, timeZone) / 60), weekStart: midnight(periodUpTo(7, day).since), todayStart: midnight(today) };
    return readOne(db, readAnalysisData(question, categories.readAll()));
  }

  /** Returns the model's rewordings that pass the fact check; none without a model, or when it fails. */
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
    /** True when a model is configured. */
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

/** Items of a queue's history that are requested at once, and most pages of one sweep: a first sweep covers years. */
const PAGE = 50;
const PAGES_MAX = 40;

/** Minutes between two looks at the queues. */
const LOOK_EVERY_MINUTES = 5;

type SentQueue = Pick<DeliveryQueue<{ articleId: number | null; title: string }>, "history">;

interface ChartNotesDeps {
  notes: AudienceNoteRepository;
  queues: { whatsapp: SentQueue; instagram: SentQueue };
  timeZone: string;
  now(): number;
}

/** Keeps for good what was sent and deployed: queues forget, and charts of years show it. */
export function createChartNotesService({ notes, queues, timeZone, now }: ChartNotesDeps) {
  /** Takes over what a channel sent since the last look, newest first, until a page brings nothing new. */
  async function collectSent(kind: "whatsapp" | "instagram"): Promise<void> {
    let before: number | null = null;
    for (let page = 0; page < PAGES_MAX; page += 1) {
      const items = await queues[kind].history(PAGE, before);
      const sent = items.flatMap(({ id, state, settledAt, payload }): SentNote[] =>
        state === "sent" && settledAt !== null ? [{ id, at: settledAt, articleId: payload.articleId, label: payload.title }] : [],
      );
      const added = await notes.addSent(kind, sent);
      before = items.at(-1)?.settledAt ?? null;
      if (added < sent.length || items.length < PAGE || before === null) return;
    }
  }

  return {
    /** Called by the sweep every minute, with the build that answers. */
    async collect(build: string): Promise<void> {
      const at = now();
      if (Math.floor(at / MINUTE_MS) % LOOK_EVERY_MINUTES !== 0) return;
      await notes.addDeployment(build, newsroomDay(at, timeZone), at);
      await Promise.all([collectSent("whatsapp"), collectSent("instagram")]);
    },
  };
}

type Person = { id: number; name: string };

/** Data that undoes an action. */
export type ActionUndo = { kind: "highlight"; orderVersion: number } | { kind: "whatsapp"; itemId: string; wasAdded: boolean };

export type ChosenAction = { kind: "highlight"; articleId: number; orderVersion: number } | { kind: "whatsapp"; articleId: number; dueAt: number };

const NOT_VISIBLE = "Esta matéria não está mais no ar, por isso nada foi mudado.";
const ORDER_CHANGED = "Os destaques mudaram depois desta sugestão, por isso nada foi mudado. Confira a nova ordem.";
const ON_HOME = "Esta matéria já está na página inicial, por isso nada foi mudado.";

/** Useful next steps, each done through the service that a person would use by hand. */
export function createNextActionsService(
  { db, articles, now }: SharedDependencies,
  {
    articleService,
    stories,
  }: {
    articleService: Pick<ArticleService, "setOrder" | "undoOrder">;
    stories: Pick<ReturnType<typeof createWhatsAppService>["stories"], "outlook" | "scheduleStory" | "takeBack">;
  },
) {
  /** Reads the group's queue; null while it does not answer, and nothing is suggested for it. */
  async function groupOutlook(): Promise<GroupState | null> {
    try {
      return await stories.outlook();
    } catch (error) {
      logEvent("error", "next-actions-group", errorFields(error));
      return null;
    }
  }

  return {
    /** At most three actions for what a person may do. */
    async list(data: NextActionsData, may: { order: boolean; write: boolean; send: boolean }): Promise<NextAction[]> {
      return nextActions({ now: now(), ...data, group: may.send ? await groupOutlook() : null, may });
    },

    /** Does one, if things still are as they were offered; 409 with the reason otherwise. `opId`: the same for each repetition. */
    async run(action: ChosenAction, actor: Person, opId: string): Promise<ActionUndo> {
      const [article, places, orderVersion] = await readTogether(db, articles.readArticle(action.articleId), articles.readPlaces(), articles.readOrderVersion());
      if (!article || !isVisible(article)) return refuse("conflict", NOT_VISIBLE);
      if (action.kind === "whatsapp") return { kind: "whatsapp", ...(await stories.scheduleStory(action.articleId, action.dueAt, actor)) };
      const highlights = places.highlights.map(({ id }) => id);
      if (places.superHeadline?.id === article.id || highlights.includes(article.id)) return refuse("conflict", ON_HOME);
      if (orderVersion !== action.orderVersion) return refuse("conflict", ORDER_CHANGED);
      const outcome = await articleService.setOrder(orderWith(highlights, article.id).desired, action.orderVersion, { actor, opId });
      return { kind: "highlight", orderVersion: outcome.orderVersion };
    },

    /** Takes one back; 409 when something changed since. */
    async undo(undo: ActionUndo, actor: Person): Promise<void> {
      if (undo.kind === "highlight") await articleService.undoOrder(undo.orderVersion, actor);
      else await stories.takeBack(undo, actor);
    },
  };
}
