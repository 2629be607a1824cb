import type { Article, ArticleStatus } from "#app/features/articles/article.ts";
import type { CarriedKind } from "#app/platform/failures/refusal.ts";
import { CHECK_RULES, type CheckLevel, type CheckRule, DEFAULT_STOPS, type Finding } from "./story-check.ts";

export const CHECK_LEVELS = ["stop", "warning", "off"] as const satisfies readonly CheckLevel[];

/** Level of each rule, and the version of the settings. */
export interface CheckSettings {
  levels: Readonly<Record<CheckRule, CheckLevel>>;
  version: number;
}

export interface CheckReport {
  stops: readonly Finding[];
  warnings: readonly Finding[];
}

export const isCheckRule = (rule: string): rule is CheckRule => (CHECK_RULES as readonly string[]).includes(rule);

const isLevel = (value: unknown): value is CheckLevel => (CHECK_LEVELS as readonly unknown[]).includes(value);

/** The level of every rule: as stored, else by default. Rules that are not known any more are left out. */
export const levelsOf = (stored: Readonly<Record<string, unknown>>): CheckSettings["levels"] =>
  Object.fromEntries(
    CHECK_RULES.map((rule) => {
      const level = stored[rule];
      return [rule, isLevel(level) ? level : DEFAULT_STOPS.has(rule) ? "stop" : "warning"];
    }),
  ) as CheckSettings["levels"];

/** Findings by what their rules do; those of no rule of ours, as of a template, warn. */
export function reportOf(findings: readonly Finding[], levels: CheckSettings["levels"]): CheckReport {
  const levelOf = ({ rule }: Finding): CheckLevel => (isCheckRule(rule) ? levels[rule] : "warning");
  return { stops: findings.filter((one) => levelOf(one) === "stop"), warnings: findings.filter((one) => levelOf(one) === "warning") };
}

/** Limits of the reason of an override, in characters (ours). */
export const REASON_MIN = 10;
export const REASON_MAX = 500;

/** Reasons for publishing over stops, by rule. */
export type OverrideReasons = Readonly<Partial<Record<CheckRule, string>>>;

/** A stop that somebody published over, as the trail keeps it. */
export interface Override {
  rule: string;
  reason: string;
  /** The words that the rule was about. */
  passages: readonly string[];
}

/**
 * On a person's command: it changes the story to publicada or agendada only over the version that was checked. The scheduler
 * and internal commands carry none and are never stopped.
 */
export interface PublishGate {
  /** Null: nothing was checked yet. */
  checkedVersion: number | null;
  overrides: readonly Override[];
}

type GatedState = Pick<Article, "status" | "active">;

const isDue = (status: ArticleStatus) => status !== "rascunho";

/**
 * True when a change must be checked: to publicada or agendada, of the content of a scheduled story, and the enabling of a published one that was
 * switched off. The correction of a published story never is.
 */
export function isGated(before: GatedState | null, after: GatedState, changesContent: boolean): boolean {
  if (!isDue(after.status)) return false;
  if (before === null || !isDue(before.status)) return true;
  if (before.status === "agendada") return after.status === "publicada" || changesContent;
  return after.status === "publicada" && !before.active && after.active;
}

/** Passages kept of one override, and characters of each. */
const PASSAGES_MAX = 10;
const PASSAGE_MAX = 300;

/** The words that findings of one rule are about, as events and the trail keep them. */
export const passagesOf = (found: readonly Finding[]): string[] =>
  found.flatMap(({ passage }) => (passage === null ? [] : [[...passage].slice(0, PASSAGE_MAX).join("")])).slice(0, PASSAGES_MAX);

/** Stops with the reasons for publishing over them, and those without. */
export function overridesOf({ stops }: CheckReport, reasons: OverrideReasons): { overrides: Override[]; open: Finding[] } {
  const byRule = new Map<string, Finding[]>();
  for (const stop of stops) byRule.set(stop.rule, [...(byRule.get(stop.rule) ?? []), stop]);
  const overrides: Override[] = [];
  const open: Finding[] = [];
  for (const [rule, found] of byRule) {
    const reason = (reasons as Readonly<Record<string, string | undefined>>)[rule]?.trim() ?? "";
    if (reason === "") open.push(...found);
    else overrides.push({ rule, reason, passages: passagesOf(found) });
  }
  return { overrides, open };
}

/** Refusals carry the levels of the checks before publication, when a change of them came too late. */
export const CURRENT_CHECKS: CarriedKind<CheckSettings> = { kind: "check-settings" };

/** Refusals carry it where a gated command has to be checked first: the version of the article that it would change; 0: a new one. */
export const NEEDS_CHECKS: CarriedKind<{ version: number }> = { kind: "needs-checks" };

/** Refusals carry the report that keeps a story from being published. */
export const CHECK_REPORT: CarriedKind<CheckReport> = { kind: "check-report" };
