import type { PushJob } from "#app/features/distribution/distribution-job.ts";
import type { Database, Read } from "#app/platform/db/database.store.ts";
import { joinReads, readOne } from "#app/platform/db/database.store.ts";
import type { DeliveryChannel, Outcome } from "#app/platform/outbox/delivery-channel.server.ts";
import { again, campaignChannel, completed, deliverPage, endedBy, FAULT_RETRY_MS } from "#app/platform/queue/campaign-channel.server.ts";
import type { QueueFailure } from "#app/platform/queue/queue-item.ts";
import type { Round, Silence } from "#app/platform/queue/rounds.server.ts";
import { DAY_MS, MINUTE_MS } from "#app/platform/time/units.ts";
import { type AlertSite, createAlertMaker } from "./alerts.server.ts";
import { CAMPAIGN_LIFETIME_MS, type Campaign, type DigestStory, goesByItself, isOpen, planStart, START_MEMORY_MS, storyTopics } from "./campaign.ts";
import { quietUntil } from "./push-choices.ts";
import { createKeyTrust, type PushChoice, type PushLedger, type PushMessage, type PushSender } from "./push-ledger.server.ts";
import type { AlertStory, PushRecipientRepository, PushStoryRepository, Recipient } from "./push-recipients.store.ts";
import { type PushAnswer, retryAt } from "./send-result.ts";

/** Position of a campaign in its readers. */
interface Cursor {
  /** Of the story's topics; the last one when it is past them all. */
  topic: string | null;
  after: number;
  isOver: boolean;
}

/** Part of an alert's state that survives a restart: the ledger has all else. */
export interface PushProgress extends Silence {
  kind: "push";
  /** Of the story when it began; null before. */
  topics: readonly string[] | null;
  cursor: Cursor;
}

/** Readers of one step: with the reads of D1, 50 steps of an alarm stay below Workers' 1,000 subrequests (docs/features/push.md). */
export const PAGE_SIZE = 12;
/** Requests at a time: what a kill leaves unanswered (a Worker holds six connections). */
export const ROUND_SIZE = 6;

/** This many refusals for being busy in one round are the service's, not a browser's. */
const BUSY_ROUND = 3;
const BUSY_REST_MAX_MS = 5 * MINUTE_MS;

const START: Cursor = { topic: null, after: 0, isOver: false };

const endings = {
  withdrawn: { reason: "A matéria saiu do ar antes de o aviso chegar a todos.", action: "", code: "withdrawn" },
  expired: { reason: "O aviso passou de 12 horas à espera e não foi enviado.", action: "", code: "expired" },
  stopped: { reason: "O aviso foi cancelado.", action: "", code: "cancelled" },
} satisfies Record<string, QueueFailure>;

export interface PushChannelDeps {
  db: Database;
  choice: PushChoice;
  ledger: PushLedger;
  recipients: PushRecipientRepository;
  stories: PushStoryRepository;
  readSite: Read<AlertSite>;
  /** Resolves when all writes so far are durable. */
  durable(): Promise<void>;
  now(): number;
}

interface Page {
  recipients: readonly Recipient[];
  /** Start of the next page when this one is done; null: the same place. */
  next: Cursor | null;
}

type Stop = { kind: "stopped" } | { kind: "busy"; until: number } | { kind: "key-refused"; reason: string };

/** Sends a campaign page by page: each message once (docs/features/push.md). */
export function createPushChannel({ db, choice, ledger, recipients, stories, readSite, durable, now }: PushChannelDeps): DeliveryChannel<PushJob, PushProgress> {
  const trust = createKeyTrust(ledger, choice.sender?.publicKey ?? "");

  const expiresAt = ({ startedAt, createdAt }: Campaign) => (startedAt ?? createdAt) + CAMPAIGN_LIFETIME_MS;

  function end(campaign: Campaign, state: Campaign["state"], progress: PushProgress): Outcome<PushProgress> {
    ledger.dropWaiting(campaign.id);
    ledger.change(campaign.id, { state, endedAt: now(), heldFor: null });
    return state === "withdrawn" || state === "expired" ? endedBy(progress, endings[state]) : completed(progress);
  }

  /** The next readers of a campaign: those whose wait is over first. */
  function readPage(campaign: Campaign, cursor: Cursor, topics: readonly string[]): Read<Page> {
    const due = ledger.due(campaign.id, now(), PAGE_SIZE);
    const of = (read: Read<Recipient[]>, next: (page: Recipient[]) => Cursor | null): Read<Page> => ({
      statements: read.statements,
      decode: (results) => {
        const page = read.decode(results);
        return { recipients: page, next: next(page) };
      },
    });
    if (due.length > 0)
      return of(recipients.readByIds(due), (page) => {
        // These unsubscribed while they waited.
        for (const id of due) if (!page.some((one) => one.id === id)) ledger.miss(campaign.id, id);
        return null;
      });
    if (cursor.isOver) return { statements: [], decode: () => ({ recipients: [], next: cursor }) };
    const following = (page: readonly { id: number }[]): Cursor => ({ ...cursor, after: page.at(-1)?.id ?? cursor.after, isOver: page.length < PAGE_SIZE });
    if (campaign.kind === "digest") return of(recipients.readDigestPage(cursor.after, PAGE_SIZE), following);
    if (campaign.kind === "correction") {
      const ids = ledger.reached(campaign.correctsId ?? 0, cursor.after, PAGE_SIZE);
      return of(recipients.readByIds(ids), () => following(ids.map((id) => ({ id }))));
    }
    // A topic that the story lost since is passed over.
    const topic = topics.find((one) => one === cursor.topic) ?? topics[0] ?? "";
    const nextTopic = topics[topics.indexOf(topic) + 1];
    const after = topic === cursor.topic ? cursor.after : 0;
    return of(recipients.readPage(topic, after, PAGE_SIZE, ledger.joinedTo(campaign.id).length > 0), (page) => {
      if (page.length === PAGE_SIZE) return { topic, after: page.at(-1)?.id ?? after, isOver: false };
      return nextTopic === undefined ? { topic, after, isOver: true } : { topic: nextTopic, after: 0, isOver: false };
    });
  }

  /** Sends to one browser whose place is reserved, and stores the result. */
  async function sendTo(sender: PushSender, campaign: Campaign, recipient: Recipient, message: PushMessage): Promise<PushAnswer> {
    const answer = await sender.send(recipient, message);
    const at = now();
    switch (answer.kind) {
      case "accepted":
        ledger.settle(campaign.id, recipient.id, "sent", at);
        break;
      case "gone":
        ledger.settle(campaign.id, recipient.id, "gone", at);
        break;
      case "refused":
        ledger.settle(campaign.id, recipient.id, "refused", at);
        break;
      case "no-answer":
        ledger.settle(campaign.id, recipient.id, "uncertain", at);
        break;
      case "key-refused":
        // Tried once more after a person looked at the key; then it is this browser's own.
        if (ledger.tries(campaign.id, recipient.id) > 1 || trust.isTrusted(recipient.endpoint, at)) ledger.settle(campaign.id, recipient.id, "refused", at);
        else ledger.defer(campaign.id, recipient.id, at, at);
        break;
      case "later": {
        const next = retryAt(answer, ledger.tries(campaign.id, recipient.id), { now: at, expiresAt: expiresAt(campaign) });
        if (next === null) ledger.settle(campaign.id, recipient.id, "failed", at);
        else ledger.defer(campaign.id, recipient.id, next, at);
        break;
      }
    }
    return answer;
  }

  /** One round of requests: reserved and durable before the first of them. */
  async function runRound(sender: PushSender, campaign: Campaign, round: readonly { recipient: Recipient; message: PushMessage }[]): Promise<Round<Stop>> {
    const current = ledger.find(campaign.id);
    if (current?.state !== "sending") return { stop: { kind: "stopped" } };
    const isFree = campaign.kind === "correction";
    const reserved = round.filter(({ recipient }) => ledger.reserve(campaign.id, recipient.id, { weeklyQuota: recipient.weeklyQuota, isFree }, now()) === "reserved");
    if (reserved.length === 0) return { answered: 0, silent: 0 };
    await durable();
    const answers = await Promise.all(
      reserved.map(async ({ recipient, message }) => ({ endpoint: recipient.endpoint, id: recipient.id, answer: await sendTo(sender, campaign, recipient, message) })),
    );
    const gone = answers.flatMap(({ id, answer }) => (answer.kind === "gone" ? [id] : []));
    if (gone.length > 0) await recipients.removeAll(gone);
    const silent = answers.filter(({ answer }) => answer.kind === "no-answer").length;
    const told = { answered: answers.length - silent, silent };
    if (told.answered === 0) return told;
    const refusal = trust.judge(answers, now());
    if (refusal !== null) return { stop: { kind: "key-refused", reason: refusal } };
    const busy = answers.flatMap(({ answer }) => (answer.kind === "later" && answer.status === 429 ? [answer.retryAfterMs ?? FAULT_RETRY_MS] : []));
    if (busy.length >= BUSY_ROUND) return { stop: { kind: "busy", until: now() + Math.min(BUSY_REST_MAX_MS, Math.max(...busy)) } };
    return told;
  }

  /** Returns the recipients of a page to send to now; the others wait, or get none. */
  function dueNow(campaign: Campaign, page: readonly Recipient[], timeZone: string): Recipient[] {
    const at = now();
    return page.filter((recipient) => {
      // A browser that subscribed again after the start would get it a second time under a new number.
      if (recipient.createdAt > (campaign.startedAt ?? at)) return false;
      if (campaign.kind === "correction") return true;
      const until = quietUntil(recipient.quiet, at, timeZone);
      if (until === null) return true;
      ledger.defer(campaign.id, recipient.id, until, at);
      // A quiet time that outlasts the alert.
      if (until >= expiresAt(campaign)) ledger.miss(campaign.id, recipient.id);
      return false;
    });
  }

  async function runPage(sender: PushSender, campaign: Campaign, progress: PushProgress): Promise<Outcome<PushProgress>> {
    const { articleId, kind } = campaign;
    const noStory: Read<AlertStory | null> = { statements: [], decode: () => null };
    const joined = ledger.joinedTo(campaign.correctsId ?? campaign.id);
    const day: Read<DigestStory[]> = kind === "digest" ? stories.readDay(campaign.createdAt - DAY_MS) : { statements: [], decode: () => [] };
    const page = readPage(campaign, progress.cursor, progress.topics ?? []);
    const readJoined = joinReads(...(kind === "story" ? joined.map((one) => stories.readStory(one.articleId ?? 0)) : []));
    const [story, joinedStories, site, digestStories, { recipients: asked, next }] = await readOne(
      db,
      joinReads(articleId === null ? noStory : stories.readStory(articleId), readJoined, readSite, day, page),
    );
    const others = joinedStories.flatMap((one) => (one?.isVisible ? [one] : []));
    if (kind !== "digest" && !story?.isVisible) return end(campaign, "withdrawn", progress);
    if (kind === "story" && progress.topics === null && story) return again({ ...progress, topics: [...new Set([story, ...others].flatMap(storyTopics))] }, 0);
    if (story && story.title !== campaign.title) ledger.change(campaign.id, { title: story.title });
    const messageFor = createAlertMaker({ campaign, story, joined: joined.length > 0 ? others : null, digestStories, site, now: now() });
    const messages = dueNow(campaign, asked, site.timeZone).flatMap((recipient) => {
      const message = messageFor(recipient);
      if (message === null) ledger.miss(campaign.id, recipient.id);
      return message === null ? [] : [{ recipient, message }];
    });
    const step = await deliverPage({ items: messages, size: ROUND_SIZE, progress, next: next ?? progress.cursor, nextDue: () => ledger.nextDue(campaign.id), now }, (round) =>
      runRound(sender, campaign, round),
    );
    if ("over" in step) return end(campaign, "done", step.over);
    if (!("stop" in step)) return step;
    const { stop } = step;
    if (stop.kind === "stopped") return endedBy(progress, endings.stopped);
    return stop.kind === "busy" ? again(progress, Math.max(1, stop.until - now())) : again(progress, 0, { reason: stop.reason, until: null });
  }

  /** A campaign whose time has come begins; a held one again by the day's number, and never where it waited for a person's answer. Null: not now. */
  async function begin(campaign: Campaign): Promise<Campaign | "expired" | number> {
    const at = now();
    if (campaign.state === "held") {
      if (!goesByItself(campaign, at)) return "expired";
      const { pace, timeZone } = await readOne(db, readSite);
      const plan = planStart({ starts: ledger.starts(at - START_MEMORY_MS), dailyCap: pace.dailyCap, timeZone, ignoresInterval: true }, at);
      if (!plan.start) {
        ledger.change(campaign.id, { dueAt: plan.dueAt });
        return plan.dueAt;
      }
    }
    if (campaign.state !== "sending") ledger.change(campaign.id, { state: "sending", startedAt: campaign.startedAt ?? at, heldFor: null });
    return ledger.find(campaign.id) ?? campaign;
  }

  return campaignChannel<PushJob, Campaign, PushProgress>({
    name: "push",
    begin: () => ({ kind: "push", topics: null, cursor: START, silentRounds: 0 }),
    find: ({ campaignId }) => ledger.find(campaignId),
    isOpen,
    missing: choice.missing,
    stopped: endings.stopped,
    resumed: trust.reset,
    async run(known, progress) {
      const { sender } = choice;
      if (!sender) throw new Error("push is not configured any more");
      const campaign = await begin(known);
      if (campaign === "expired") return end(known, "expired", progress);
      if (typeof campaign === "number") return again(progress, campaign - now());
      if (now() > expiresAt(campaign)) return end(campaign, progress.cursor.isOver ? "done" : "expired", progress);
      return runPage(sender, campaign, progress);
    },
  });
}
