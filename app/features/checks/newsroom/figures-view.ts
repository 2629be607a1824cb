import { tableDateTime } from "#app/platform/time/newsroom-clock.ts";
import { CHECK_LABELS } from "../check-story.ts";
import { isCheckRule } from "../levels.ts";
import type { FigureLine, FiguresView, OverrideLine } from "./figures-screen.tsx";

interface Sum {
  rule: string;
  kind: "stopped" | "overridden";
  actorId: number | null;
  actorName: string;
  count: number;
}

interface Listed extends Omit<OverrideLine, "when" | "title" | "person"> {
  at: number;
  storyTitle: string;
  actorName: string;
}

const labelOf = (rule: string): string => (isCheckRule(rule) ? CHECK_LABELS[rule].name : rule);

/** Sums under a name of each, the most first. */
function linesBy(sums: readonly Sum[], keyOf: (sum: Sum) => string, nameOf: (sum: Sum) => string): FigureLine[] {
  const lines = new Map<string, FigureLine>();
  for (const sum of sums) {
    const line = lines.get(keyOf(sum)) ?? { name: nameOf(sum), stopped: 0, overridden: 0 };
    lines.set(keyOf(sum), { ...line, [sum.kind]: line[sum.kind] + sum.count });
  }
  return [...lines.values()].sort((one, other) => other.stopped + other.overridden - one.stopped - one.overridden || one.name.localeCompare(other.name, "pt-BR"));
}

export const toFigures = ({ sums, overrides }: { sums: readonly Sum[]; overrides: readonly Listed[] }, timeZone: string): Pick<FiguresView, "rules" | "people" | "overrides"> => ({
  rules: linesBy(
    sums,
    ({ rule }) => rule,
    ({ rule }) => labelOf(rule),
  ),
  people: linesBy(
    sums,
    ({ actorId }) => String(actorId),
    ({ actorName }) => actorName,
  ),
  overrides: overrides.map(({ id, at, rule, articleId, storyTitle, actorName, reason, passages }) => ({
    id,
    when: tableDateTime(at, timeZone),
    rule: labelOf(rule),
    articleId,
    title: storyTitle,
    person: actorName,
    reason,
    passages,
  })),
});
