import { summaryOf } from "#app/features/settings/page-text.ts";
import { BUILT_IN_SINCE, builtInPolicy, POLICY_PATHS, POLICY_TITLES, type PolicyPageId } from "#app/features/settings/policy-texts.ts";
import { longDate, newsroomDay } from "#app/platform/time/newsroom-clock.ts";
import type { ViewContext } from "#app/ui/site/shell/site-view.ts";
import { type InstitutionalView, toInstitutionalView } from "./institutional-view.ts";

/** What search engines show under a title. Characters. */
const DESCRIPTION_MAX = 155;

/** A policy with the day from which its text is. */
export interface PolicyView extends InstitutionalView {
  text: string;
  /** `2026-11-27`, and as people say it. */
  since: { day: string; label: string };
}

/** `text` and `writtenAt` (ms): the newsroom's own; empty and null while the built-in one holds. */
export function toPolicyView(page: PolicyPageId, { text: own, writtenAt }: { text: string; writtenAt: number | null }, context: ViewContext): PolicyView {
  const { name, publisher, timeZone } = context;
  const text = own === "" ? builtInPolicy(page, { name, legalName: publisher.legalName, cnpj: publisher.cnpj }) : own;
  // Also where the newsroom took its own text back: what holds since then is the built-in one.
  const builtInAt = Date.parse(`${BUILT_IN_SINCE}T12:00:00Z`);
  const since = Math.max(writtenAt ?? builtInAt, own === "" ? builtInAt : 0);
  return {
    ...toInstitutionalView(context, POLICY_PATHS[page], POLICY_TITLES[page], summaryOf(text, DESCRIPTION_MAX) || `${POLICY_TITLES[page]} do ${name}.`),
    text,
    since: { day: newsroomDay(since, timeZone), label: longDate(since, timeZone) },
  };
}
