import type { Article, ArticleContent } from "#app/features/articles/article.ts";
import { templateOf } from "#app/features/templates/story-template.ts";
import { createStoryTemplateRepository } from "#app/features/templates/story-templates.store.ts";
import { checkTemplate } from "#app/features/templates/template-checks.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { type Database, joinReads, knownRead, mapRead, type Read, readOne, readTogether } from "#app/platform/db/database.store.ts";
import { carrying, refuse, refusedFields, unwrap } from "#app/platform/failures/refusal.ts";
import { errorFields, logEvent } from "#app/platform/log/log.server.ts";
import type { OutboundFetch } from "#app/platform/outbound/outbound.server.ts";
import type { Actor } from "#app/platform/record/trail-line.ts";
import { createVersionGuard } from "#app/platform/record/version-guard.server.ts";
import { newsroomDay } from "#app/platform/time/newsroom-clock.ts";
import { DAY_MS, HOUR_MS } from "#app/platform/time/units.ts";
import { sha256Hex } from "#app/platform/values/sha256-hex.server.ts";
import { linkStateOf, linksIn } from "./body-links.ts";
import { blockText, picturesIn } from "./body-parts.ts";
import { CHECK_LABELS, checkStory } from "./check-story.ts";
import { currentRecords, type NewOtherSideRecord, OTHER_SIDE_MAX, otherSideProblems, type StoredOtherSideRecord, sealedText } from "./other-side.ts";
import { type CheckLogRepository, type CheckSum, createCheckRepository, type LinkCheck, type ListedOverride } from "./publication-checks.store.ts";
import {
  CHECK_REPORT,
  type CheckReport,
  type CheckSettings,
  CURRENT_CHECKS,
  isCheckRule,
  type OverrideReasons,
  overridesOf,
  type PublishGate,
  passagesOf,
  reportOf,
} from "./publish-gate.ts";
import { SIMILAR_MS, similarExpression, similarTo } from "./similar-stories.ts";
import { CHECK_RULES, type CheckedContent, type CheckLevel, type CheckRule, type Finding } from "./story-check.ts";

export interface LinkCheckDeps {
  db: Database;
  log: Pick<CheckLogRepository, "readLinks" | "saveLinks" | "expireLinks">;
  outbound: Pick<OutboundFetch, "statusOf">;
  now(): number;
  waitUntil(work: Promise<unknown>): void;
}

/** Lifetime of a stored answer: a failed page recovers more often than a good one disappears. Milliseconds. */
const FRESH_MS = DAY_MS;
const DEAD_FRESH_MS = HOUR_MS;
/** Retention of answers. Milliseconds. */
const STORED_MS = 60 * DAY_MS;
/** Addresses asked at once, and by one call: each may take five seconds of the thirty that work behind an answer has. */
const PARALLEL_REQUESTS = 4;
const ASKED_MAX = 12;

export interface KnownLinks {
  dead: string[];
  /** Addresses that nobody has asked lately. */
  due: string[];
}

/** Checks whether addresses in stories open. Publication reads stored answers only. */
export function createLinkCheckService({ db, log, outbound, now, waitUntil }: LinkCheckDeps) {
  const isFresh = ({ status, checkedAt }: LinkCheck) => now() - checkedAt < (linkStateOf(status) === "alive" ? FRESH_MS : DEAD_FRESH_MS);

  async function ask(addresses: readonly string[]): Promise<void> {
    for (let from = 0; from < addresses.length; from += PARALLEL_REQUESTS) {
      const checks = await Promise.all(
        addresses.slice(from, from + PARALLEL_REQUESTS).map(async (address) => {
          const [hash, status] = await Promise.all([sha256Hex(address), outbound.statusOf(address)]);
          return { hash, status, checkedAt: now() };
        }),
      );
      await log.saveLinks(checks);
    }
  }

  return {
    /** Reads stored results, without requests. */
    async known(addresses: readonly string[]): Promise<KnownLinks> {
      if (addresses.length === 0) return { dead: [], due: [] };
      const hashes = await Promise.all(addresses.map((address) => sha256Hex(address)));
      const stored = new Map((await readOne(db, log.readLinks(hashes))).map((check) => [check.hash, check]));
      const of = (index: number) => stored.get(hashes[index] ?? "");
      return {
        dead: addresses.filter((_, index) => linkStateOf(of(index)?.status ?? 0) === "dead"),
        due: addresses.filter((_, index) => {
          const check = of(index);
          return !check || !isFresh(check);
        }),
      };
    },

    /** Asks addresses behind the answer; some of them, the rest the next time. */
    askBehind(addresses: readonly string[]): void {
      if (addresses.length === 0) return;
      waitUntil(ask(addresses.slice(0, ASKED_MAX)).catch((error: unknown) => logEvent("error", "link-checks", errorFields(error))));
    },

    expire: (): Promise<void> => log.expireLinks(now() - STORED_MS),
  };
}

export type LinkCheckService = ReturnType<typeof createLinkCheckService>;

/** A gated write: who publishes what, and with which reasons. */
export interface GatedWrite {
  /** Null: a new story. */
  articleId: number | null;
  /** Changed fields of the story, sanitised. */
  content: Partial<ArticleContent>;
  /** Defaults of the other fields of a new story. */
  empty: ArticleContent;
  reasons: OverrideReasons;
  actor: Actor;
  opId: string;
}

/** Results of the checks in a period. */
export interface CheckFigures {
  sums: readonly CheckSum[];
  overrides: readonly ListedOverride[];
}

const NOT_FOUND = "Matéria não encontrada.";
const STALE = "As regras da conferência foram alteradas por outra pessoa. Confira como estão antes de salvar de novo.";

const labelOf = (rule: string): string => (isCheckRule(rule) ? CHECK_LABELS[rule].name : rule);

/** The checks before publication: what they say of a story, and what a person may publish over them. */
export function createStoryCheckService(
  { db, articles, timeZone, now }: SharedDependencies,
  { log, links }: { log: CheckLogRepository; links: Pick<LinkCheckService, "known" | "askBehind"> },
) {
  const checks = createCheckRepository(db);
  const templates = createStoryTemplateRepository(db);
  const currentSettings = (): Promise<CheckSettings> => readOne(db, checks.readSettings());
  const guard = createVersionGuard({ find: (_row: null) => currentSettings(), refuseStale: (current) => refuse("conflict", STALE, carrying(CURRENT_CHECKS, current)) });

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

  /** Removes findings that were overridden before: the override holds while the story is scheduled, for the same words of the same rule. */
  function without(settled: readonly { rule: string; passages: readonly string[] }[], { stops, warnings }: CheckReport): CheckReport {
    const isSettled = (stop: Finding) => settled.some(({ rule, passages }) => rule === stop.rule && passagesOf([stop]).every((passage) => passages.includes(passage)));
    return { stops: stops.filter((stop) => !isSettled(stop)), warnings };
  }

  return {
    report,

    /** Checks a story as it is stored. */
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
        ...carrying(CHECK_REPORT, due),
        fields: rules.map((rule) => ({ field: `motivos.${rule}`, message: `${labelOf(rule)}: corrija ou escreva o motivo.` })),
      });
    },

    readSettings: (): Read<CheckSettings> => checks.readSettings(),

    settings: currentSettings,

    /** Changes what some rules do; refuses when `expected` is given and is not the version. */
    async saveLevels(change: Partial<Record<CheckRule, CheckLevel>>, expected: number | null, actor: Actor): Promise<CheckSettings> {
      const was = await guard.findAt(null, expected);
      const levels = { ...was.levels, ...change };
      const changes = CHECK_RULES.filter((rule) => levels[rule] !== was.levels[rule]).map((rule) => ({ field: `check.${rule}`, before: was.levels[rule], after: levels[rule] }));
      if (changes.length === 0) return was;
      await guard.confirm(await checks.saveLevels(levels, was.version, changes, { at: now(), actor }), null);
      return currentSettings();
    },

    /** Stops and overrides of a period (ms). */
    readFigures: (from: number, to: number): Read<CheckFigures> =>
      mapRead(joinReads(log.readSums(from, to), log.readOverrides(from, to)), ([sums, overrides]) => ({ sums, overrides })),
  };
}

export type StoryCheckService = ReturnType<typeof createStoryCheckService>;

/** The records of a story, and whether they are those that the trail vouches for. */
export interface OtherSideFile {
  article: Pick<Article, "id" | "slug" | "title" | "status">;
  records: readonly StoredOtherSideRecord[];
  isSealed: boolean;
}

/** Attempts against records of the same moment (ours). */
const ATTEMPTS = 4;

/** Records of asking for the other side of a story; they are added, and never changed. */
export function createOtherSideService({ db, articles, now }: SharedDependencies) {
  const checks = createCheckRepository(db);
  const sealOf = (record: Omit<StoredOtherSideRecord, "seal" | "id">, previous: StoredOtherSideRecord | undefined) => sha256Hex(sealedText(record, previous?.seal ?? ""));

  async function read(articleId: number): Promise<{ article: Article; records: StoredOtherSideRecord[]; seals: string[] }> {
    const [article, records, seals] = await readTogether(db, articles.readArticle(articleId), checks.readOtherSide(articleId), checks.readTrailedSeals(articleId));
    return article && article.deletedAt === null ? { article, records, seals } : refuse("not-found", NOT_FOUND);
  }

  return {
    async list(articleId: number): Promise<StoredOtherSideRecord[]> {
      return (await read(articleId)).records;
    },

    /** The records with a check of every seal against its record, the one before it, and the trail. */
    async file(articleId: number): Promise<OtherSideFile> {
      const { article, records, seals } = await read(articleId);
      const made = await Promise.all(records.map((record, index) => sealOf(record, records[index - 1])));
      return { article, records, isSealed: records.length === seals.length && records.every(({ seal }, index) => seal === made[index] && seal === seals[index]) };
    },

    /** Adds a record; one that amends another replaces it in the list of what holds, and both stay. */
    async record(articleId: number, sent: NewOtherSideRecord, actor: Actor): Promise<StoredOtherSideRecord> {
      const problems = otherSideProblems(sent, now());
      if (problems.length > 0) unwrap(refusedFields(problems));
      for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
        const { records } = await read(articleId);
        if (records.length >= OTHER_SIDE_MAX) refuse("conflict", `Esta matéria já tem ${OTHER_SIDE_MAX} registros do outro lado.`);
        if (sent.amends !== null && !currentRecords(records).some(({ id }) => id === sent.amends))
          unwrap(refusedFields([{ field: "corrige", message: "Este registro já foi corrigido, ou não é desta matéria. Recarregue a página." }]));
        const previous = records.at(-1);
        const record = { ...sent, articleId, seq: (previous?.seq ?? 0) + 1, recordedAt: now(), recordedBy: actor };
        const seal = await sealOf(record, previous);
        if (!(await checks.addOtherSide({ ...record, seal }))) continue;
        const added = (await readOne(db, checks.readOtherSide(articleId))).find((one) => one.seal === seal);
        if (added) return added;
      }
      return refuse("unavailable", "O sistema está ocupado e nada foi registrado. Tente de novo em instantes.", { retryAfterSeconds: 2 });
    },
  };
}
