import { visitorKind } from "#app/features/links/visit.ts";

/**
 * Reasons why a report is no view of a person. `unknown-page`: no page of the site; `unseen`: a page that was never visible; `limit`: above the limit
 * of an address or browser; `late`: of a view that is no longer known.
 */
export const EXCLUSION_REASONS = ["crawler", "robot", "preview", "prefetch", "automation", "staff", "unseen", "unknown-page", "limit", "late"] as const;
export type ExclusionReason = (typeof EXCLUSION_REASONS)[number];

/** User agents that fetch pages for language models (their makers' own documentation, November 2026). */
const AI_CRAWLER =
  /\b(?:GPTBot|OAI-SearchBot|ChatGPT-User|ClaudeBot|Claude-User|Claude-SearchBot|anthropic-ai|PerplexityBot|Perplexity-User|CCBot|Bytespider|Google-Extended|GoogleOther|Applebot-Extended|meta-externalagent|meta-externalfetcher|Amazonbot|cohere-ai|DuckAssistBot|MistralAI-User|YouBot|Diffbot|AI2Bot)\b/i;

export const isAiCrawler = (userAgent: string): boolean => AI_CRAWLER.test(userAgent);

/** Sender of a beacon, from its headers and its page. */
export interface Sender {
  userAgent: string;
  /** On the list of robots, or without a user agent. */
  isRobot: boolean;
  isPrefetch: boolean;
  /** Signed in to the newsroom, or was. */
  isStaff: boolean;
  /** `navigator.webdriver`. */
  isAutomated: boolean;
  /** The page was closed without ever being visible. */
  isUnseen: boolean;
}

/** Returns why this sender's view does not count; null when it counts. */
export function exclusionOf({ userAgent, isRobot, isPrefetch, isStaff, isAutomated, isUnseen }: Sender): ExclusionReason | null {
  if (isAiCrawler(userAgent)) return "crawler";
  const kind = visitorKind({ isHead: false, isPrefetch: false, userAgent }, isRobot);
  if (kind !== "person") return kind;
  if (isPrefetch) return "prefetch";
  if (isAutomated) return "automation";
  if (isStaff) return "staff";
  return isUnseen ? "unseen" : null;
}
