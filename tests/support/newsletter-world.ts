import { runInDurableObject } from "cloudflare:test";
import { inject } from "vitest";
import { createArticleRepository } from "#app/features/articles/articles.store.ts";
import { createCategoryRepository } from "#app/features/categories/categories.store.ts";
import type { NewsletterIssueJob } from "#app/features/distribution/distribution-job.ts";
import { mailFromEnv } from "#app/features/mail/from-env.provider.ts";
import { createIssueComposer } from "#app/features/newsletter/newsletter.server.ts";
import { createNewsletterChannel, type NewsletterProgress } from "#app/features/newsletter/newsletter-channel.server.ts";
import { createSubscriberRepository } from "#app/features/newsletter/subscribers.store.ts";
import { createSettingsRepository } from "#app/features/settings/settings.store.ts";
import { createDatabase, knownRead, mapRead } from "#app/platform/db/database.store.ts";
import { MAIL_FROM, RESEND_KEY, type ResendState, type ResendSwitches } from "#tests/providers/resend.ts";
import { ORIGIN, testEnv } from "#tests/support/site.ts";
import { NewsletterLedgerStore } from "../../durable-objects/newsletter-ledger-store.ts";
import { QueueRows } from "../../durable-objects/queue-rows.ts";
import { QueueRunner } from "../../durable-objects/queue-runner.ts";
import { distributionQueue, newsletterIssues } from "../../durable-objects/stubs.ts";

const db = createDatabase(testEnv.DB);
const defaults = { name: "Lide", byline: "Redação", timeZone: "America/Fortaleza" };

export interface ASubscriber {
  email: string;
  town?: string;
  morning?: boolean;
  evening?: boolean;
  state?: string;
  confirmedAt?: number;
}

/** Only these subscribers: what other tests left would be sent to. */
export async function subscribersAre(all: readonly ASubscriber[]): Promise<void> {
  await testEnv.DB.prepare("DELETE FROM newsletter_subscribers").run();
  const rows = all.map(({ email, town = "", morning = true, evening = false, state = "confirmed", confirmedAt = Date.now() - 60_000 }) => ({
    ...{ email, town, morning: Number(morning), evening: Number(evening), state, confirmedAt },
  }));
  for (let from = 0; from < rows.length; from += 1_000) {
    await testEnv.DB.prepare(
      `INSERT INTO newsletter_subscribers (email, state, town, morning, evening, key, consent_at, consent_version, confirmed_at)
        SELECT value ->> 'email', value ->> 'state', value ->> 'town', value ->> 'morning', value ->> 'evening', 'chave-' || (value ->> 'email'), value ->> 'confirmedAt', 'teste', value ->> 'confirmedAt'
        FROM json_each(?)`,
    )
      .bind(JSON.stringify(rows.slice(from, from + 1_000)))
      .run();
  }
}

/** A newsletter object and a mail service of their own; steps run in the real object's storage, as often as a test wants. */
export async function aNewsletterWorld(switches: ResendSwitches = {}, name: string = crypto.randomUUID()) {
  const control = `${inject("providers").resend}/control/${name}`;
  await fetch(control, { method: "PUT", body: JSON.stringify(switches) });
  const stub = testEnv.DISTRIBUTION_QUEUE.get(testEnv.DISTRIBUTION_QUEUE.idFromName(name));
  const issues = newsletterIssues(testEnv, name);
  const articles = createArticleRepository(db);
  const settings = createSettingsRepository(db);

  /** Runs what is due at `now`, as an object that was just started. `meanwhile` comes between the service's answer and its record. */
  const run = (now = Date.now(), { meanwhile, steps = 60 }: { meanwhile?: () => Promise<void>; steps?: number } = {}) =>
    runInDurableObject(stub, async (_object, state) => {
      const rows = new QueueRows<NewsletterIssueJob, NewsletterProgress>(state.storage);
      const { mailer } = mailFromEnv({ RESEND_API_KEY: RESEND_KEY, RESEND_URL: `${inject("providers").resend}/s/${name}`, MAIL_FROM });
      if (!mailer) throw new Error("the mail service is not configured");
      const ledger = new NewsletterLedgerStore(state.storage);
      ledger.recover();
      let at = now;
      const channel = createNewsletterChannel({
        db,
        choice: {
          missing: [],
          mailer: {
            send: async (...message) => {
              const answer = await mailer.send(...message);
              await meanwhile?.();
              return answer;
            },
          },
        },
        ledger,
        subscribers: createSubscriberRepository(db),
        composer: createIssueComposer({ articles, categories: createCategoryRepository(db), settings, defaults, siteUrl: ORIGIN }),
        readVisibleIds: (ids) => mapRead(articles.readVisibleCards(ids), (cards) => cards.map(({ id }) => id)),
        settings,
        readSite: knownRead({ name: "Lide", url: ORIGIN }),
        durable: () => state.storage.sync(),
        now: () => at,
      });
      const runner = new QueueRunner({ rows, channel, now: () => at, sync: () => state.storage.sync(), randomId: () => crypto.randomUUID() });
      runner.recover();
      for (let taken = 0; taken < steps; taken += 1) {
        // The object's own alarm found no mail service.
        if (runner.throttled()?.reason.startsWith("Falta configurar")) runner.clearThrottle();
        if (!(await runner.step())) break;
        // The rest between pages.
        at += 2_000;
      }
      return runner.paused();
    });

  const state = async () => (await (await fetch(control)).json()) as { calls: { headers: Record<string, string> }[]; state?: ResendState };
  return {
    issues,
    queue: distributionQueue(testEnv, name),
    run,
    setService: (next: ResendSwitches) => fetch(control, { method: "PUT", body: JSON.stringify(next) }),
    sent: async () => (await state()).state?.sent ?? [],
    to: async () => ((await state()).state?.sent ?? []).map(({ to }) => to).sort(),
    keys: async () => (await state()).calls.map(({ headers }) => headers["idempotency-key"]),
    issue: async (id: string) => (await issues.issues(10)).find((one) => one.id === id),
  };
}
