import type { NewsletterIssueJob } from "#app/features/distribution/distribution-job.ts";
import { retryDelayMs } from "#app/features/mail/email.ts";
import type { MailChoice } from "#app/features/mail/email-channel.server.ts";
import type { SettingsRepository } from "#app/features/settings/settings.store.ts";
import { type Database, joinReads, mapRead, type Read, readOne } from "#app/platform/db/database.store.ts";
import { ProviderFailure } from "#app/platform/failures/provider-failure.ts";
import { errorFields, logEvent } from "#app/platform/log/log.server.ts";
import type { DeliveryChannel, Outcome } from "#app/platform/outbox/delivery-channel.server.ts";
import { again, campaignChannel, completed, deliverPage, endedBy } from "#app/platform/queue/campaign-channel.server.ts";
import type { QueueFailure, QueuePause } from "#app/platform/queue/queue-item.ts";
import type { Round, Silence } from "#app/platform/queue/rounds.server.ts";
import { MINUTE_MS } from "#app/platform/time/units.ts";
import { ISSUE_LIFETIME_MS, isIssueOpen, type NewsletterIssue, type NewsletterSettings, readNewsletterSettings } from "./editions.ts";
import { type IssueContent, issueEmail } from "./issue-content.ts";
import type { IssueComposer } from "./newsletter.server.ts";
import type { DueSend, NewsletterLedger, StoredContent } from "./newsletter-ledger.server.ts";
import type { NewsletterRecipient, SubscriberRepository } from "./subscribers.store.ts";
import { leaveUrl, preferencesUrl } from "./subscriptions.server.ts";

/** Part of an edition's state that survives a restart: the ledger has all else. */
export interface NewsletterProgress extends Silence {
  kind: "newsletter";
  /** Position in its subscribers, town by town. */
  cursor: { town: string; id: number; isOver: boolean };
}

/** Messages of one step, and of one round of requests: what a kill leaves unanswered. With the rest for each of them at most four a second, below Resend's five. */
export const NEWSLETTER_PAGE_SIZE = 8;
const ROUND_SIZE = 2;
const MESSAGE_REST_MS = 250;

/** Retry delays after failed reads and sends. Milliseconds. */
const PAUSED_RETRY_MS = MINUTE_MS;
const RATE_LIMIT_MS = MINUTE_MS;

/** Number of attempts without an answer after which a message is given up (our choice). */
const TRIES_MAX = 6;

const endings = {
  expired: { reason: "A edição passou de quatro horas e não chegou a todos.", action: "Nada precisa ser feito: a próxima sai no seu horário.", code: "expired" },
  stopped: { reason: "A edição foi cancelada.", action: "", code: "cancelled" },
} satisfies Record<string, QueueFailure>;

export interface NewsletterChannelDeps {
  db: Database;
  choice: MailChoice;
  ledger: NewsletterLedger;
  subscribers: Pick<SubscriberRepository, "readPage" | "readByIds">;
  composer: IssueComposer;
  /** Of these stories, those that readers can read. */
  readVisibleIds(ids: readonly number[]): Read<number[]>;
  settings: Pick<SettingsRepository, "read">;
  readSite: Read<{ name: string; url: string }>;
  /** Resolves when all writes so far are durable. */
  durable(): Promise<void>;
  now(): number;
}

/** A message to send now: its recipient and its words. */
interface Planned {
  recipient: NewsletterRecipient;
  town: string;
  version: number;
  content: IssueContent;
  /** Its row waits: it was asked for before. */
  isDue: boolean;
  mayHaveArrived: boolean;
}

interface Page {
  recipients: NewsletterRecipient[];
  due: DueSend[];
  next: NewsletterProgress["cursor"];
}

type Wait = { kind: "wait"; pause: QueuePause; delayMs: number };
type Answer = { kind: "answered" } | { kind: "silent" } | Wait;

/** Sends an edition page by page: each message once (docs/features/newsletter.md). */
export function createNewsletterChannel({
  db,
  choice,
  ledger,
  subscribers,
  composer,
  readVisibleIds,
  settings,
  readSite,
  durable,
  now,
}: NewsletterChannelDeps): DeliveryChannel<NewsletterIssueJob, NewsletterProgress> {
  const readSettings: Read<NewsletterSettings> = mapRead(settings.read("newsletter"), readNewsletterSettings);
  const expiresAt = ({ startedAt, createdAt }: NewsletterIssue) => (startedAt ?? createdAt) + ISSUE_LIFETIME_MS;

  function end(issue: NewsletterIssue, state: "done" | "expired", progress: NewsletterProgress): Outcome<NewsletterProgress> {
    ledger.close(issue.id, state, now());
    return state === "expired" ? endedBy(progress, endings.expired) : completed(progress);
  }

  /** The next recipients: refused ones whose wait is over, then the next of one town; those without an answer at the end. */
  function readPage({ id, slot }: NewsletterIssue, cursor: NewsletterProgress["cursor"]): Read<Page> {
    const due = ledger.due(id, now(), { limit: NEWSLETTER_PAGE_SIZE, withSilent: cursor.isOver });
    if (due.length > 0)
      return mapRead(
        subscribers.readByIds(
          slot,
          due.map(({ subscriber }) => subscriber),
        ),
        (recipients) => ({ recipients, due, next: cursor }),
      );
    if (cursor.isOver) return { statements: [], decode: () => ({ recipients: [], due: [], next: cursor }) };
    return mapRead(subscribers.readPage(slot, cursor, NEWSLETTER_PAGE_SIZE), (found) => {
      const recipients = found.filter(({ town }) => town === found[0]?.town);
      const last = recipients.at(-1);
      return { recipients, due: [], next: last ? { town: last.town, id: last.id, isOver: false } : { ...cursor, isOver: true } };
    });
  }

  /** The words of a town now: composed once, and again when a story of them left the site. */
  async function contentOf({ id, slot, createdAt }: NewsletterIssue, town: string): Promise<StoredContent> {
    const known = ledger.content(id, town);
    if (known) {
      const ids = known.content?.storyIds ?? [];
      if (ids.length === 0 || (await readOne(db, readVisibleIds(ids))).length === ids.length) return known;
    }
    const made = await readOne(db, composer.readContent(town, slot, createdAt));
    return ledger.saveContent(id, town, made);
  }

  /**
   * Plans the messages of a page. A message that may have arrived is repeated only with the same words: if those have changed, its outcome is unknown
   * and nothing is sent.
   */
  async function plan(issue: NewsletterIssue, { recipients, due }: Page): Promise<Planned[]> {
    const at = now();
    const contents = new Map<string, StoredContent>();
    for (const town of new Set(due.length > 0 ? due.map((one) => one.town) : recipients.map((one) => one.town))) contents.set(town, await contentOf(issue, town));
    const planned: Planned[] = [];
    const plannedOf = (recipient: NewsletterRecipient, town: string, row: Pick<Planned, "isDue" | "mayHaveArrived">) => {
      const stored = contents.get(town);
      if (stored?.content) planned.push({ recipient, town, version: stored.version, content: stored.content, ...row });
      return Boolean(stored?.content);
    };
    for (const one of due) {
      const recipient = recipients.find(({ id }) => id === one.subscriber);
      const isSame = contents.get(one.town)?.version === one.version;
      const isOver = one.mayHaveArrived && (!isSame || one.tries >= TRIES_MAX);
      if (!recipient || isOver || !plannedOf(recipient, one.town, { isDue: true, mayHaveArrived: one.mayHaveArrived })) ledger.giveUp(issue.id, one.subscriber, at);
    }
    // Subscribers confirmed after its start get the next one.
    if (due.length === 0)
      for (const recipient of recipients) if (recipient.confirmedAt <= (issue.startedAt ?? at)) plannedOf(recipient, recipient.town, { isDue: false, mayHaveArrived: false });
    return planned;
  }

  /** Settles what the service refused; answers what it means for the others. */
  function afterFailure(issue: NewsletterIssue, { recipient, mayHaveArrived }: Planned, { kind, message, details }: ProviderFailure): Answer {
    const at = now();
    const defer = (notBefore: number, mayHaveArrived: boolean) => ledger.defer(issue.id, recipient.id, { notBefore, mayHaveArrived }, at);
    const reason = `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
    switch (kind) {
      case "auth":
      case "permission":
      case "policy": {
        defer(at, false);
        const action = "Confira a chave e o remetente do serviço de e-mail nas configurações do servidor e retome a fila.";
        return { kind: "wait", pause: { reason: `${reason} ${action}`, until: null }, delayMs: 0 };
      }
      case "rate_limited": {
        const waitMs = details.retryAfterSeconds === undefined ? RATE_LIMIT_MS : Math.max(1, details.retryAfterSeconds) * 1_000;
        defer(at, false);
        return { kind: "wait", pause: { reason, until: at + waitMs }, delayMs: waitMs };
      }
      case "invalid":
        ledger.settle(issue.id, recipient.id, mayHaveArrived || details.code === "other-content" ? "uncertain" : "refused", at);
        return { kind: "answered" };
      case "transient":
      case "unknown_outcome":
        defer(at + retryDelayMs(ledger.tries(issue.id, recipient.id) - 1), true);
        return { kind: "silent" };
    }
  }

  /** One round of requests: reserved and durable before the first of them. */
  async function runRound(issue: NewsletterIssue, round: readonly Planned[], site: { name: string; url: string }): Promise<Round<Wait | { kind: "stopped" }>> {
    const { mailer } = choice;
    if (!mailer || ledger.find(issue.id)?.state !== "sending") return { stop: { kind: "stopped" } };
    const reserved = round.filter(({ recipient, town, version, isDue }) => ledger.reserve(issue.id, recipient.id, { town, version, isDue }, now()) === "reserved");
    if (reserved.length === 0) return { answered: 0, silent: 0 };
    await durable();
    const answers = await Promise.all(
      reserved.map(async (one): Promise<Answer> => {
        const { recipient, content } = one;
        const email = issueEmail(content, recipient.email, site.name, { preferences: preferencesUrl(site.url, recipient), leave: leaveUrl(site.url, recipient) });
        try {
          await mailer.send(email, `newsletter:${issue.id}:${recipient.id}`);
          ledger.settle(issue.id, recipient.id, "sent", now());
          return { kind: "answered" };
        } catch (error) {
          if (!(error instanceof ProviderFailure)) logEvent("error", "newsletter-send", { issue: issue.id, ...errorFields(error) });
          return afterFailure(issue, one, error instanceof ProviderFailure ? error : new ProviderFailure("unknown_outcome", "o envio foi interrompido por uma falha do portal"));
        }
      }),
    );
    const wait = answers.find((answer) => answer.kind === "wait");
    if (wait) return { stop: wait };
    const silent = answers.filter(({ kind }) => kind === "silent").length;
    return { answered: answers.length - silent, silent };
  }

  async function runPage(issue: NewsletterIssue, progress: NewsletterProgress): Promise<Outcome<NewsletterProgress>> {
    const [{ isPaused }, site, page] = await readOne(db, joinReads(readSettings, readSite, readPage(issue, progress.cursor)));
    if (isPaused) return again(progress, PAUSED_RETRY_MS);
    const planned = await plan(issue, page);
    const [first] = planned;
    if (issue.title === "" && first) ledger.change(issue.id, { title: first.content.subject });
    const step = await deliverPage(
      {
        ...{ items: planned, size: ROUND_SIZE, progress, next: page.next, now },
        restMs: planned.length * MESSAGE_REST_MS,
        hasMore: page.due.length === NEWSLETTER_PAGE_SIZE,
        nextDue: () => ledger.nextDue(issue.id),
      },
      (round) => runRound(issue, round, site),
    );
    if ("over" in step) return end(issue, "done", step.over);
    if (!("stop" in step)) return step;
    return step.stop.kind === "stopped" ? endedBy(progress, endings.stopped) : again(progress, step.stop.delayMs, step.stop.pause);
  }

  return campaignChannel<NewsletterIssueJob, NewsletterIssue, NewsletterProgress>({
    name: "newsletter",
    begin: () => ({ kind: "newsletter", cursor: { town: "", id: 0, isOver: false }, silentRounds: 0 }),
    find: ({ issueId }) => ledger.find(issueId),
    isOpen: isIssueOpen,
    missing: choice.missing,
    stopped: endings.stopped,
    async run(issue, progress) {
      if (now() > expiresAt(issue)) return end(issue, "expired", progress);
      if (issue.state !== "sending") ledger.change(issue.id, { state: "sending", startedAt: issue.startedAt ?? now() });
      return runPage(ledger.find(issue.id) ?? issue, progress);
    },
  });
}
