import { runInDurableObject } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import { createArticleRepository } from "#app/features/articles/articles.store.ts";
import { createCategoryRepository } from "#app/features/categories/categories.store.ts";
import type { DistributionJob } from "#app/features/distribution/distribution-job.ts";
import { createIssueComposer } from "#app/features/newsletter/newsletter.server.ts";
import { createNewsletterChannel } from "#app/features/newsletter/newsletter-channel.server.ts";
import { createSubscriberRepository } from "#app/features/newsletter/subscribers.store.ts";
import { createPushChannel } from "#app/features/push/push-channel.server.ts";
import { createPushRecipientRepository, createPushStoryRepository } from "#app/features/push/push-recipients.store.ts";
import { createSettingsRepository } from "#app/features/settings/settings.store.ts";
import { createDatabase, knownRead, mapRead } from "#app/platform/db/database.store.ts";
import { ProviderFailure } from "#app/platform/failures/provider-failure.ts";
import type { DeliveryChannel } from "#app/platform/outbox/delivery-channel.server.ts";
import { subscribersAre } from "#tests/support/newsletter-world.ts";
import { aPushWorld } from "#tests/support/push-world.ts";
import { ORIGIN, published, signedIn, testEnv } from "#tests/support/site.ts";
import { NewsletterLedgerStore } from "../../../durable-objects/newsletter-ledger-store.ts";
import { PushLedgerStore } from "../../../durable-objects/push-ledger-store.ts";
import { QueueRows } from "../../../durable-objects/queue-rows.ts";

const db = createDatabase(testEnv.DB);
const MINUTE_MS = 60_000;
/** How long a request that nobody answers takes (ms). */
const TIMEOUT_MS = 10_000;
const NAMES = Array.from({ length: 26 }, (_, n) => `pessoa-${String(n).padStart(2, "0")}`);
/** The first two of their page, who would be each other's only company. */
const SILENT = NAMES.slice(0, 2);

let story: { id: number };

beforeAll(async () => {
  story = await published(await signedIn("editor"), { titulo: "Ponte de Piripiri é entregue" });
});

/** A clock that only requests and rests move on, and who was reached when. */
function aClock() {
  const start = Date.now();
  const reached = new Map<string, number>();
  let at = start;
  return {
    reached,
    now: () => at,
    elapsed: () => at - start,
    rest: (ms: number) => {
      at += ms;
    },
    /** Asks one: those of a round wait at the same time. */
    ask: async (name: string): Promise<boolean> => {
      const askedAt = at;
      await Promise.resolve();
      if (SILENT.includes(name)) at = Math.max(at, askedAt + TIMEOUT_MS);
      else reached.set(name, at - start);
      return !SILENT.includes(name);
    },
  };
}

/** Takes the steps of one item as its queue does, for so long. */
async function run<Job extends DistributionJob, Progress>(channel: DeliveryChannel<Job, Progress>, payload: Job, clock: ReturnType<typeof aClock>, forMs: number): Promise<void> {
  let progress = channel.begin(payload);
  while (clock.elapsed() < forMs) {
    const outcome = await channel.next({ id: "um", payload, progress, isUrgent: false, addedAt: 0 }, clock.now()).call();
    if (outcome.kind !== "continue") return;
    progress = outcome.progress;
    clock.rest(outcome.delayMs);
  }
}

/** Work in the storage of an object that only this test knows. */
const inStorage = (work: (storage: DurableObjectStorage) => Promise<void>) =>
  runInDurableObject(testEnv.DISTRIBUTION_QUEUE.get(testEnv.DISTRIBUTION_QUEUE.idFromName(crypto.randomUUID())), (_object, { storage }) => work(storage));

test.each([
  ["in one town", () => ""],
  ["each in a town of its own", (n: number) => `cidade-${n}`],
])("two subscribers %s who never answer keep none of the 24 others waiting for two minutes, and are asked again at the end", async (_where, townOf) => {
  await subscribersAre(NAMES.map((name, n) => ({ email: `${name}@exemplo.com`, town: townOf(n) })));
  const clock = aClock();
  const silent: string[] = [];
  await inStorage(async (storage) => {
    const [articles, settings, ledger] = [createArticleRepository(db), createSettingsRepository(db), new NewsletterLedgerStore(storage)];
    ledger.create("edição", "morning", clock.now());
    const channel = createNewsletterChannel({
      ...{ db, ledger, settings, durable: async () => {}, now: clock.now, subscribers: createSubscriberRepository(db), readSite: knownRead({ name: "Lide", url: ORIGIN }) },
      choice: {
        missing: [],
        mailer: {
          send: async ({ to }) => {
            const [name = ""] = to.split("@");
            if (await clock.ask(name)) return { id: name };
            silent.push(name);
            throw new ProviderFailure("unknown_outcome", "o serviço de e-mail demorou demais para responder", { code: "timeout" });
          },
        },
      },
      composer: createIssueComposer({
        articles,
        categories: createCategoryRepository(db),
        settings,
        defaults: { name: "Lide", byline: "Redação", timeZone: "America/Fortaleza" },
        siteUrl: ORIGIN,
      }),
      readVisibleIds: (ids) => mapRead(articles.readVisibleCards(ids), (cards) => cards.map(({ id }) => id)),
    });
    await run(channel, { kind: "newsletter", articleId: null, title: "", issueId: "edição" }, clock, 10 * MINUTE_MS);
  });
  expect(clock.reached.size).toBe(24);
  expect(Math.max(...clock.reached.values())).toBeLessThan(2 * MINUTE_MS);
  for (const name of SILENT) expect(silent.filter((one) => one === name).length).toBeGreaterThan(1);
});

test("two browsers that never answer keep none of the 24 others waiting for two minutes, and get no second alert", async () => {
  const world = aPushWorld();
  await world.clear();
  await world.browsers(NAMES.map((name) => ({ name })));
  const clock = aClock();
  const asked: string[] = [];
  await inStorage(async (storage) => {
    const ledger = new PushLedgerStore(storage, new QueueRows(storage));
    const campaign = ledger.create(
      { kind: "story", key: "um", articleId: story.id, title: "", state: "waiting", heldFor: null, dueAt: clock.now(), by: null, correctsId: null },
      clock.now(),
    );
    const channel = createPushChannel({
      ...{ db, ledger, recipients: createPushRecipientRepository(db), stories: createPushStoryRepository(), durable: async () => {}, now: clock.now },
      choice: {
        missing: [],
        sender: {
          publicKey: "chave",
          send: async ({ endpoint }) => {
            const name = endpoint.split("/").at(-1) ?? "";
            asked.push(name);
            return (await clock.ask(name)) ? { kind: "accepted" } : { kind: "no-answer" };
          },
        },
      },
      readSite: knownRead({ name: "Lide", url: ORIGIN, timeZone: "America/Fortaleza", pace: { dailyCap: 6, digestMinute: 0 } }),
    });
    await run(channel, { kind: "push", campaignId: campaign?.id ?? 0, articleId: story.id, title: "" }, clock, 10 * MINUTE_MS);
  });
  expect(clock.reached.size).toBe(24);
  expect(Math.max(...clock.reached.values())).toBeLessThan(2 * MINUTE_MS);
  expect([...asked].sort()).toEqual(NAMES);
});
