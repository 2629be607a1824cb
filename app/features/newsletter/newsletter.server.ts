import type { StoryCard } from "#app/features/articles/article.ts";
import type { ArticleRepository } from "#app/features/articles/articles.store.ts";
import { categoryOf } from "#app/features/articles/categories.ts";
import { trailStatement } from "#app/features/audit/audit.store.ts";
import type { CategoryRepository } from "#app/features/categories/categories.store.ts";
import { readSiteIdentity } from "#app/features/readers/page-reads.server.ts";
import type { SettingsRepository } from "#app/features/settings/settings.store.ts";
import type { SiteDefaults } from "#app/features/settings/site-choices.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { joinReads, knownRead, mapRead, type Read, readOne, readTogether } from "#app/platform/db/database.store.ts";
import { refuse } from "#app/platform/failures/refusal.ts";
import type { QueuePause } from "#app/platform/queue/queue-item.ts";
import { titleCase } from "#app/platform/text/title-case.ts";
import { hourText } from "#app/platform/time/local-time.ts";
import { longDate, newsroomDay, newsroomMinute } from "#app/platform/time/newsroom-clock.ts";
import {
  dueSlot,
  issueIdOf,
  NEWS_WINDOW_MS,
  NEWSLETTER_SLOTS,
  type NewsletterIssue,
  type NewsletterSettings,
  type NewsletterSlot,
  readNewsletterSettings,
  SLOT_LABELS,
} from "./editions.ts";
import { composeIssue, type IssueContent, issueEmail } from "./issue-content.ts";
import { createSubscriberRepository, type SubscriberCount } from "./subscribers.store.ts";

/** Stories read for one message; some are left out as old or told already. */
const TOWN_READ = 12;
const LATEST_READ = 18;

export interface IssueComposerDeps {
  articles: Pick<ArticleRepository, "readPlaceCards" | "readLatestCards" | "readLatestOf">;
  categories: CategoryRepository;
  settings: SettingsRepository;
  defaults: SiteDefaults;
  siteUrl: string;
}

/** Composes what subscribers of a town get, from the stories of the home page and of the town's page. */
export function createIssueComposer({ articles, categories, settings, defaults, siteUrl }: IssueComposerDeps) {
  const noStories: Read<StoryCard[]> = knownRead([]);
  return {
    /** `town`: a slug; empty for the region. Null: nothing is new at `at` (ms). */
    readContent: (town: string, slot: NewsletterSlot, at: number): Read<IssueContent | null> =>
      mapRead(
        joinReads(
          readSiteIdentity({ categories, settings, defaults }),
          articles.readPlaceCards(),
          articles.readLatestCards(LATEST_READ),
          town === "" ? noStories : articles.readLatestOf({ kind: "category", value: town }, TOWN_READ),
        ),
        ([{ categories: known, site }, { superHeadline, highlights }, latest, townStories]) => {
          const place = town === "" ? undefined : categoryOf(town, known);
          return composeIssue({
            site: { name: site.name, url: siteUrl },
            slot,
            date: longDate(at, site.timeZone, { weekday: true }),
            townName: place ? titleCase(place.name) : null,
            townStories,
            homeStories: [...(superHeadline ? [superHeadline] : []), ...highlights, ...latest],
            since: at - NEWS_WINDOW_MS,
          });
        },
      ),
  };
}

export type IssueComposer = ReturnType<typeof createIssueComposer>;

/** Editions on the screen. */
const ISSUES_SHOWN = 30;

export interface NewsletterOverview {
  settings: NewsletterSettings;
  counts: SubscriberCount[];
  issues: NewsletterIssue[];
  pause: QueuePause | null;
}

const subjectOf = ({ minutes, isOn }: NewsletterSettings): string =>
  NEWSLETTER_SLOTS.map((slot) => `${SLOT_LABELS[slot]}: ${isOn[slot] ? hourText(minutes[slot]) : "desligada"}`).join("; ");

/** The newsletter, as the newsroom and the clock see it; `hasEvents`: the mail service reports bounces and complaints. */
export function createNewsletterService(
  {
    db,
    articles,
    categories,
    issues,
    queues: { newsletter: queue },
    siteSettings: settings,
    siteDefaults: defaults,
    settings: { name: siteName, url: siteUrl, timeZone },
    now,
  }: SharedDependencies,
  missingMail: readonly string[],
  hasEvents: boolean,
) {
  const composer = createIssueComposer({ articles, categories, settings, defaults, siteUrl });
  const subscribers = createSubscriberRepository(db);
  const readSettings: Read<NewsletterSettings> = mapRead(settings.read("newsletter"), readNewsletterSettings);

  async function save(
    change: (current: NewsletterSettings) => NewsletterSettings,
    actor: { id: number; name: string },
    action: string,
    subject: (saved: NewsletterSettings) => string,
  ) {
    const value = change(await readOne(db, readSettings));
    await settings.saveForNewsroom({ key: "newsletter", value, at: now(), actor, action, subject: subject(value) });
    return value;
  }

  return {
    missing: missingMail,
    hasEvents,

    async overview(): Promise<NewsletterOverview> {
      const [list, pause, [decided, counts]] = await Promise.all([issues.issues(ISSUES_SHOWN), queue.paused(), readTogether(db, readSettings, subscribers.readCounts())]);
      return { settings: decided, counts, issues: list, pause };
    },

    /** Renders the message that subscribers of a town would get now; null when nothing is new. Its links belong to no subscriber. */
    async preview(town: string, slot: NewsletterSlot): Promise<{ subject: string; html: string; text: string } | null> {
      const content: IssueContent | null = await readOne(db, composer.readContent(town, slot, now()));
      if (!content) return null;
      const page = `${siteUrl}/boletim`;
      const { subject, html, text } = issueEmail(content, "", siteName, { preferences: page, leave: page });
      return { subject, html, text };
    },

    saveSchedule: (schedule: Pick<NewsletterSettings, "minutes" | "isOn">, actor: { id: number; name: string }) =>
      save((current) => ({ ...current, ...schedule }), actor, "newsletter.settings", subjectOf),

    setPaused: (isPaused: boolean, actor: { id: number; name: string }) =>
      save(
        (current) => ({ ...current, isPaused }),
        actor,
        isPaused ? "newsletter.pause" : "newsletter.continue",
        () => "Boletim",
      ),

    /** Cancels the unsent messages of an edition. */
    async cancel(id: string, actor: { id: number; name: string }): Promise<NewsletterIssue> {
      const issue = (await issues.cancelIssue(id)) ?? refuse("conflict", "Esta edição já terminou.");
      await trailStatement(db, { at: now(), actor, action: "newsletter.cancel", details: { subject: issue.title || `Boletim ${id}` } });
      return issue;
    },

    /** A person looked at what the mail service refused. */
    async resume(actor: { id: number; name: string }): Promise<void> {
      await queue.resume();
      await trailStatement(db, { at: now(), actor, action: "newsletter.resume", details: { subject: "Boletim" } });
    },

    /** Begins the edition whose time has come, once, where anybody wants it. */
    async issueIfDue(): Promise<void> {
      if (missingMail.length > 0) return;
      const at = now();
      const slot = dueSlot(await readOne(db, readSettings), newsroomMinute(at, timeZone));
      if (slot === null) return;
      const wanted = await readOne(db, subscribers.readPage(slot, { town: "", id: 0 }, 1));
      if (wanted.length > 0) await issues.requestIssue(issueIdOf(newsroomDay(at, timeZone), slot), slot);
    },
  };
}
