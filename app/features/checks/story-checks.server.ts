import type { Article, ArticleContent } from "#app/features/articles/article.ts";
import type { ArticleRepository } from "#app/features/articles/articles.store.ts";
import type { Actor } from "#app/features/highlights/commands.ts";
import { templateOf } from "#app/features/templates/story-template.ts";
import type { StoryTemplateRepository } from "#app/features/templates/story-templates.store.ts";
import { checkTemplate } from "#app/features/templates/template-checks.ts";
import { type Database, joinReads, knownRead, mapRead, type Read, readOne, readTogether } from "#app/platform/db/database.store.ts";
import { refuse } from "#app/platform/failures/refusal.ts";
import { newsroomDay } from "#app/platform/time/newsroom-clock.ts";
import { blockText, picturesIn } from "./body-parts.ts";
import { CHECK_LABELS, checkStory } from "./check-story.ts";
import { type CheckReport, type CheckSettings, isCheckRule, reportOf } from "./levels.ts";
import type { LinkCheckService } from "./link-checks.server.ts";
import { linksIn } from "./link-state.ts";
import { currentRecords } from "./other-side.ts";
import type { CheckLogRepository, CheckRepository, CheckSum, ListedOverride } from "./publication-checks.store.ts";
import { type OverrideReasons, overridesOf, type PublishGate, passagesOf } from "./publish-gate.ts";
import { SIMILAR_MS, similarExpression, similarTo } from "./similar-stories.ts";
import { CHECK_RULES, type CheckedContent, type CheckLevel, type CheckRule, type Finding } from "./story-check.ts";

export interface StoryCheckDeps {
  db: Database;
  checks: CheckRepository;
  log: CheckLogRepository;
  links: Pick<LinkCheckService, "known" | "askBehind">;
  articles: Pick<ArticleRepository, "readArticle">;
  templates: Pick<StoryTemplateRepository, "readAll">;
  timeZone: string;
  now(): number;
}

/** A gated write: who publishes what, and with which reasons. */
export interface GatedWrite {
  /** Null: a new story. */
  articleId: number | null;
  /** What the write changes of the story, sanitised. */
  content: Partial<ArticleContent>;
  /** What a new story has beside that. */
  empty: ArticleContent;
  reasons: OverrideReasons;
  actor: Actor;
  opId: string;
}

/** What the checks did in a period. */
export interface CheckFigures {
  sums: readonly CheckSum[];
  overrides: readonly ListedOverride[];
}

const NOT_FOUND = "Matéria não encontrada.";
const STALE = "As regras da conferência foram alteradas por outra pessoa. Confira como estão antes de salvar de novo.";

const labelOf = (rule: string): string => (isCheckRule(rule) ? CHECK_LABELS[rule].name : rule);

/** The checks before publication: what they say of a story, and what a person may publish over them. */
export function createStoryCheckService({ db, checks, log, links, articles, templates, timeZone, now }: StoryCheckDeps) {
  async function report(story: CheckedContent, articleId: number | null): Promise<CheckReport> {
    const expression = similarExpression(story.title);
    const addresses = linksIn(story.body);
    const [[settings, records, similar, known], { dead, due }] = await Promise.all([
      readTogether(
        db,
        checks.readSettings(),
        articleId === null ? knownRead([]) : checks.readOtherSide(articleId),
        expression === null ? knownRead([]) : checks.readSimilar(expression, now() - SIMILAR_MS, articleId ?? 0),
        templates.readAll(),
      ),
      links.known(addresses),
    ]);
    links.askBehind(due);
    const found = checkStory(story, {
      today: newsroomDay(now(), timeZone),
      bodyPictures: picturesIn(story.body),
      otherSide: currentRecords(records).map(({ who, askedAt }) => ({ who, askedAt })),
      deadLinks: dead,
      similarStories: similarTo(story.title, similar),
    });
    const template = templateOf({ kicker: story.kicker }, known);
    const lacking: Finding[] = template ? checkTemplate(template.slug, { title: story.title, subtitle: story.subtitle, body: blockText(story.body) }) : [];
    return reportOf([...found, ...lacking], settings.levels);
  }

  async function stored(articleId: number): Promise<Article> {
    const article = await readOne(db, articles.readArticle(articleId));
    return article && article.deletedAt === null ? article : refuse("not-found", NOT_FOUND);
  }

  /** What was published over before holds while the story waits for its time, for the same words of the same rule. */
  function without(settled: readonly { rule: string; passages: readonly string[] }[], { stops, warnings }: CheckReport): CheckReport {
    const isSettled = (stop: Finding) => settled.some(({ rule, passages }) => rule === stop.rule && passagesOf([stop]).every((passage) => passages.includes(passage)));
    return { stops: stops.filter((stop) => !isSettled(stop)), warnings };
  }

  return {
    report,

    /** What the checks say of a story as it is stored. */
    async ofStored(articleId: number): Promise<CheckReport> {
      return report(await stored(articleId), articleId);
    },

    /** A story as it is stored, with what the checks say of it. */
    async withStored(articleId: number): Promise<{ article: Article; report: CheckReport }> {
      const article = await stored(articleId);
      return { article, report: await report(article, articleId) };
    },

    /** Checks what a gated write would publish. Answers the gate of the version that was checked; refuses with the report when a stop has no reason. */
    async pass({ articleId, content, empty, reasons, actor, opId }: GatedWrite): Promise<PublishGate> {
      const article = articleId === null ? null : await stored(articleId);
      const story = { ...empty, ...article, ...content };
      const whole = await report(story, articleId);
      const settled = article?.status === "agendada" ? await readOne(db, log.readOwnOverrides(article.id)) : [];
      const due = without(settled, whole);
      const { overrides, open } = overridesOf(due, reasons);
      const version = article?.version ?? 0;
      if (open.length === 0) return { checkedVersion: version, overrides };
      const rules = [...new Set(open.map(({ rule }) => rule))];
      await log.addStops({
        at: now(),
        opId,
        actor,
        articleId,
        version,
        title: story.title,
        stops: rules.map((rule) => ({ rule, passages: passagesOf(open.filter((stop) => stop.rule === rule)) })),
      });
      return refuse("invalid", `A conferência antes de publicar impede: ${rules.map(labelOf).join("; ")}. Corrija, ou escreva o motivo para publicar assim mesmo.`, {
        checks: due,
        fields: rules.map((rule) => ({ field: `motivos.${rule}`, message: `${labelOf(rule)}: corrija ou escreva o motivo.` })),
      });
    },

    readSettings: (): Read<CheckSettings> => checks.readSettings(),

    settings: (): Promise<CheckSettings> => readOne(db, checks.readSettings()),

    /** Changes what some rules do; refuses when `expected` is given and is not the version. */
    async saveLevels(change: Partial<Record<CheckRule, CheckLevel>>, expected: number | null, actor: Actor): Promise<CheckSettings> {
      const was = await readOne(db, checks.readSettings());
      if (expected !== null && expected !== was.version) refuse("conflict", STALE, { currentChecks: was });
      const levels = { ...was.levels, ...change };
      const changes = CHECK_RULES.filter((rule) => levels[rule] !== was.levels[rule]).map((rule) => ({ field: `check.${rule}`, before: was.levels[rule], after: levels[rule] }));
      if (changes.length === 0) return was;
      const isSaved = await checks.saveLevels(levels, was.version, changes, { at: now(), actor });
      const settings = await readOne(db, checks.readSettings());
      return isSaved ? settings : refuse("conflict", STALE, { currentChecks: settings });
    },

    /** Stops and overrides of a period (ms). */
    readFigures: (from: number, to: number): Read<CheckFigures> =>
      mapRead(joinReads(log.readSums(from, to), log.readOverrides(from, to)), ([sums, overrides]) => ({ sums, overrides })),
  };
}

export type StoryCheckService = ReturnType<typeof createStoryCheckService>;
