import { isCheckRule } from "../levels.ts";
import type { CheckRule } from "../story-check.ts";

/** Fields of a plain form that carry reasons: `motivo-` and the rule. */
export const reasonFieldOf = (rule: string): string => `motivo-${rule}`;

/** The reasons that a form carries; those left empty are none. */
export function reasonsIn(fields: Iterable<[string, unknown]>): { motivos?: Partial<Record<CheckRule, string>> } {
  const found = [...fields].flatMap(([name, value]) => {
    const rule = name.startsWith("motivo-") ? name.slice("motivo-".length) : "";
    return isCheckRule(rule) && typeof value === "string" && value.trim() !== "" ? [[rule, value] as const] : [];
  });
  return found.length === 0 ? {} : { motivos: Object.fromEntries(found) as Partial<Record<CheckRule, string>> };
}
