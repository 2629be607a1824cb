/** Whether somebody may take what readers can read. */
export type Permission = "permitir" | "bloquear";

/** What the newsroom decides once for the whole site, beside its layout (http-api § Home layout, settings, banners, categories). */
export interface SiteChoices {
  robots: {
    /** Crawlers that collect texts to train language models. */
    aiTraining: Permission;
    /** Crawlers of assistants that answer with a link to the source. */
    aiAnswers: Permission;
  };
  /** Lines of `/ads.txt` (IAB ads.txt 1.1); empty when the site sells to nobody. */
  adsTxt: string;
  /** Profiles of the newsroom elsewhere, https addresses. */
  socialUrls: readonly string[];
}

/** What holds until the newsroom decides (docs/decisions/0025). */
export const DEFAULT_SITE_CHOICES: SiteChoices = { robots: { aiTraining: "bloquear", aiAnswers: "permitir" }, adsTxt: "", socialUrls: [] };

/** A stored value, completed with what holds by itself: later versions add choices that older values lack. */
export function completeSiteChoices(stored: unknown): SiteChoices {
  const known = (stored ?? {}) as Partial<SiteChoices>;
  return { ...DEFAULT_SITE_CHOICES, ...known, robots: { ...DEFAULT_SITE_CHOICES.robots, ...known.robots } };
}
