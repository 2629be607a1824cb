import type { Article, ArticleStatus } from "#app/features/articles/article.ts";
import type { CheckReport } from "./levels.ts";
import type { CheckRule, Finding } from "./story-check.ts";

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
 * Whether a change is checked: to publicada or agendada, of the content of a scheduled story, and the enabling of a published
 * one that was switched off. The correction of a published story never is.
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
