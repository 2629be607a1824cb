import type { DistributionJob, InvitationEmailJob } from "#app/features/distribution/distribution-job.ts";
import type { MailEvent } from "#app/features/newsletter/subscriber.ts";
import { emailedInvitationToken, invitationTokenHash, invitationUrl } from "#app/features/people/invitations.server.ts";
import type { InvitationRepository } from "#app/features/people/invitations.store.ts";
import { type Database, joinReads, type Read, readOne } from "#app/platform/db/database.store.ts";
import { ProviderFailure } from "#app/platform/failures/provider-failure.ts";
import type { DeliveryChannel, InFlightItem, Outcome } from "#app/platform/outbox/delivery-channel.server.ts";
import type { QueueFailure } from "#app/platform/queue/queue-item.ts";
import { tableDateTime } from "#app/platform/time/newsroom-clock.ts";
import { MINUTE_MS } from "#app/platform/time/units.ts";
import { type Email, invitationEmail, mayRepeat, retryDelayMs } from "./email.ts";

/**
 * Port that sends e-mail; `integrations/mail` implements it. Throws `ProviderFailure`: `unknown_outcome` where the message may have been accepted (no
 * response, 5xx); `auth`, `permission` and `rate_limited` where the caller was refused; `invalid` where the message was refused, with the code
 * `other-content` where the key was used for another message.
 */
export interface Mailer {
  /** Sends a message once per idempotency key, which lives a day; resolves with the provider's id of the message. */
  send(email: Email, key: string): Promise<{ id: string }>;
}

/** The mail service of this deployment, or the settings it lacks. */
export type MailChoice = { mailer: Mailer; missing: readonly [] } | { mailer: null; missing: readonly string[] };

/** Part of a message's state that survives a restart. */
export interface EmailProgress<Kind extends DistributionJob["kind"] = DistributionJob["kind"]> {
  kind: Kind;
  /** Number of retries by a person after it had certainly not been sent: part of the key. */
  round: number;
  /** Time when the first request of this round was sent (ms); null: none was. */
  firstAskedAt: number | null;
  /** Requests in a row that failed for a reason that passes. */
  failures: number;
}

/** One kind of message, with the sentences for when it cannot be sent. */
interface EmailKind<Job extends DistributionJob> {
  kind: Job["kind"];
  /** The message as it is now, equal to the letter each time; null: there is no reason for it any more. */
  compose(job: Job): Promise<Email | null>;
  /** Reason why there is none, and the advice. */
  ended: { reason: string; action: string };
  /** Advice where the service refused the message. */
  refusedAction: string;
}

export interface EmailChannelDeps {
  choice: MailChoice;
  now(): number;
}

/** Interval at which a deployment without settings is checked again (ms). */
const UNCONFIGURED_RETRY_MS = 10 * MINUTE_MS;
/** Delay after a rate limit that names no time (our choice; ms). */
const RATE_LIMIT_MS = MINUTE_MS;

const CALL_AGAIN = "O sistema tenta de novo sozinho. Nada precisa ser feito.";
const ASK_PERSON = "Pergunte à pessoa se o e-mail chegou e marque aqui; se não chegou, tente de novo.";
const UNKNOWN: QueueFailure = { reason: "O serviço de e-mail não confirmou o envio em 23 horas.", action: ASK_PERSON, code: "unknown" };
const OTHER_CONTENT: QueueFailure = { reason: "O serviço de e-mail diz que já recebeu esta mensagem, com outros dados.", action: ASK_PERSON, code: "other-content" };

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** Sends one message of a job. After a lost response the request is repeated with the same idempotency key until the key expires (docs/features/mail.md). */
export function createEmailChannel<Job extends DistributionJob>(
  { kind, compose, ended, refusedAction }: EmailKind<Job>,
  { choice, now }: EmailChannelDeps,
): DeliveryChannel<Job, EmailProgress<Job["kind"]>> {
  type Progress = EmailProgress<Job["kind"]>;
  type Item = InFlightItem<Job, Progress>;
  type JobOutcome = Outcome<Progress>;

  const again = (progress: Progress, delayMs: number, maybeSent: boolean, failure: QueueFailure): JobOutcome => ({
    kind: maybeSent ? "continue" : "retry",
    progress,
    delayMs,
    maybeSent,
    attempts: progress.failures,
    failure,
  });

  /** `wasAsked`: an earlier request of this round may have been accepted, whatever a later one is answered. */
  function afterFailure(progress: Progress, wasAsked: boolean, { kind, message, details }: ProviderFailure): JobOutcome {
    const code = details.code ?? null;
    const reason = sentence(message);
    const asked = wasAsked ? progress : { ...progress, firstAskedAt: null };
    switch (kind) {
      case "auth":
      case "permission":
      case "policy": {
        const action = "Confira a chave e o remetente do serviço de e-mail nas configurações do servidor e retome a fila.";
        // A request that may have been accepted is repeated also while the queue is paused.
        const [failures, delayMs] = wasAsked ? [progress.failures + 1, retryDelayMs(progress.failures)] : [progress.failures, 0];
        return { ...again({ ...asked, failures }, delayMs, wasAsked, { reason, action, code }), pause: { reason: `${reason} ${action}`, until: null } };
      }
      case "rate_limited": {
        const waitMs = details.retryAfterSeconds === undefined ? RATE_LIMIT_MS : Math.max(1, details.retryAfterSeconds) * 1_000;
        return { ...again(asked, waitMs, wasAsked, { reason, action: CALL_AGAIN, code }), pause: { reason: `${reason} ${CALL_AGAIN}`, until: now() + waitMs } };
      }
      case "invalid":
        if (code === "other-content") return { kind: "uncertain", progress, attempts: progress.failures, failure: OTHER_CONTENT };
        return wasAsked
          ? { kind: "uncertain", progress, attempts: progress.failures, failure: { reason, action: ASK_PERSON, code } }
          : { kind: "failed", progress: asked, attempts: progress.failures, failure: { reason, action: refusedAction, code } };
      case "transient":
      case "unknown_outcome":
        return again({ ...progress, failures: progress.failures + 1 }, retryDelayMs(progress.failures), true, { reason, action: CALL_AGAIN, code });
    }
  }

  async function composed({ payload, progress }: Item): Promise<Email | JobOutcome> {
    const email = await compose(payload);
    if (email) return email;
    if (progress.firstAskedAt === null) return { kind: "failed", progress, attempts: progress.failures, failure: { ...ended, code: "ended" } };
    const failure = { reason: `${ended.reason} Não se sabe se o e-mail saiu.`, action: "Marque aqui se chegou.", code: "ended" };
    return { kind: "uncertain", progress, attempts: progress.failures, failure };
  }

  return {
    begin: () => ({ kind, round: 0, firstAskedAt: null, failures: 0 }),

    async checkSend(_item, at) {
      if (choice.mailer) return { may: "send" };
      return { may: "wait", until: at + UNCONFIGURED_RETRY_MS, why: `Falta configurar: ${choice.missing.join(", ")}.` };
    },

    next(item, at) {
      const { id, progress } = item;
      const wasAsked = progress.firstAskedAt !== null;
      const asking = { ...progress, firstAskedAt: progress.firstAskedAt ?? at };
      let email: Email | null = null;
      return {
        async prepare() {
          if (!mayRepeat(progress.firstAskedAt, at)) return { kind: "uncertain", progress, attempts: progress.failures, failure: UNKNOWN };
          const message = await composed(item);
          if ("kind" in message) return message;
          email = message;
          return null;
        },
        intent: asking,
        async call() {
          const { mailer } = choice;
          if (!email) throw new Error("a message is sent before it is composed");
          // The settings were removed after a request that may have been accepted.
          if (!mailer) return again(asking, UNCONFIGURED_RETRY_MS, true, { reason: `Falta configurar: ${choice.missing.join(", ")}.`, action: "", code: "unconfigured" });
          try {
            const { id: providerId } = await mailer.send(email, `${id}:${progress.round}`);
            return { kind: "sent", progress: asking, receipt: { providerId, permalink: null, by: "provider" } };
          } catch (error) {
            if (!(error instanceof ProviderFailure)) throw error;
            return afterFailure(asking, wasAsked, error);
          }
        },
      };
    },

    afterInterruption: (progress) => ({ progress, delayMs: 0 }),
    retry: ({ round }) => ({ kind, round: round + 1, firstAskedAt: null, failures: 0 }),
    resumed: () => undefined,
    confirmSent: () => false,
  };
}

/** Reads mail events of the mail service; `integrations/mail` implements it. */
export interface MailEventReader {
  /** Verifies and parses a request; null where the signature is invalid, or too old. An event without a meaning for an address is an empty list. */
  read(headers: Headers, body: string, now: number): MailEvent[] | null;
}

export type InvitationEmailProgress = EmailProgress<"invitation-email">;

export interface InvitationEmailDeps extends EmailChannelDeps {
  db: Database;
  invitations: Pick<InvitationRepository, "readByToken">;
  readSite: Read<{ name: string; url: string; timeZone: string }>;
  /** Of the deployment. */
  secret: string;
}

/** Sends invitations to the newsroom. */
export const createInvitationEmailChannel = ({ db, invitations, readSite, secret, ...deps }: InvitationEmailDeps): DeliveryChannel<InvitationEmailJob, InvitationEmailProgress> =>
  createEmailChannel<InvitationEmailJob>(
    {
      kind: "invitation-email",
      async compose({ nonce }) {
        const token = emailedInvitationToken(secret, nonce);
        const [invitation, site] = await readOne(db, joinReads(invitations.readByToken(invitationTokenHash(token), deps.now()), readSite));
        if (!invitation) return null;
        const { email: to, role, invitedBy, expiresAt } = invitation;
        return invitationEmail({ to, role, invitedBy, siteName: site.name, url: invitationUrl(site.url, token), until: tableDateTime(expiresAt, site.timeZone) });
      },
      ended: {
        reason: "O link deste e-mail não vale mais: o convite foi usado, cancelado, trocado ou venceu, ou o segredo do site mudou.",
        action: "Convide a pessoa de novo se ainda for preciso.",
      },
      refusedAction: "Confira o endereço e convide a pessoa de novo.",
    },
    deps,
  );
