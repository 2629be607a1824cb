import { titleCase } from "#app/features/articles/title-case.ts";
import { type InstitutionalView, toInstitutionalView } from "#app/features/institutional/site/institutional-view.ts";
import { clockMinute } from "#app/platform/time/hour.ts";
import type { ViewContext } from "#app/ui/site/shell/site-view.ts";
import { type NewsletterSettings, type NewsletterSlot, offeredSlots, SLOT_LABELS, SLOT_NAMES } from "../editions.ts";
import type { NewsletterField } from "../newsletter.wire.ts";
import { CONSENT, type NewsletterChoice } from "../subscriber.ts";

export const NEWSLETTER_PATH = "/boletim";

/** What is in a form of the newsletter, and what is wrong with it. */
export interface NewsletterDraft {
  email: string;
  town: string;
  slots: Readonly<Record<NewsletterSlot, boolean>>;
  errors: Readonly<Partial<Record<NewsletterField, string>>>;
  /** Why nothing was saved, when no field is to blame. */
  problem: string | null;
}

/** A page of the newsletter. */
export interface NewsletterView extends InstitutionalView {
  /** Editions that can be chosen; none: the newsroom sends none now. */
  editions: readonly { slot: NewsletterSlot; name: string; label: string }[];
  towns: readonly { slug: string; name: string }[];
  /** The text that is agreed to. */
  consent: string;
}

/** A page of the newsletter at `path`; only the sign-up page is for search engines. */
export function toNewsletterView(context: ViewContext, settings: NewsletterSettings, path: string, title: string): NewsletterView {
  const base = toInstitutionalView(context, path, title, `As notícias ${context.name} no seu e-mail, de manhã ou à noite, do município que você escolher.`);
  return {
    ...base,
    head: { ...base.head, indexed: path === NEWSLETTER_PATH && context.hasNewsletter },
    editions: context.hasNewsletter
      ? offeredSlots(settings).map((slot) => ({ slot, name: SLOT_NAMES[slot], label: `${SLOT_LABELS[slot]}, às ${clockMinute(settings.minutes[slot])}` }))
      : [],
    towns: context.categories.filter(({ type }) => type === "municipality").map(({ slug, name }) => ({ slug, name: titleCase(name) })),
    consent: CONSENT.textFor(context.name),
  };
}

/** The sign-up form as it opens, with the town of the page that it was opened from. */
export const emptyNewsletterDraft = (town: string): NewsletterDraft => ({ email: "", town, slots: { morning: true, evening: false }, errors: {}, problem: null });

/** What a subscriber chose, as the preferences page shows it. */
export const chosenDraft = ({ town, slots }: NewsletterChoice): NewsletterDraft => ({ email: "", town, slots, errors: {}, problem: null });

/** What a browser sent, to be shown again with what is wrong. */
export const sentNewsletterDraft = (form: URLSearchParams, errors: NewsletterDraft["errors"], problem: string | null): NewsletterDraft => ({
  email: form.get("email") ?? "",
  town: form.get("municipio") ?? "",
  slots: { morning: form.get("manha") === "1", evening: form.get("noite") === "1" },
  errors,
  problem,
});
