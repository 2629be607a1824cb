import { CHECK_RULES, type CheckLevel, type CheckRule, DEFAULT_STOPS, type Finding } from "./story-check.ts";

export const CHECK_LEVELS = ["stop", "warning", "off"] as const satisfies readonly CheckLevel[];

/** What each rule does, and how often the newsroom has changed that. */
export interface CheckSettings {
  levels: Readonly<Record<CheckRule, CheckLevel>>;
  version: number;
}

/** What the checks say of a story. */
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
