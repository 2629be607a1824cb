import { trailStatement } from "#app/features/audit/audit.store.ts";
import type { CorrectedAlerts } from "#app/features/corrections/correction-notices.server.ts";
import type { OutboxChannel, OutboxTrigger } from "#app/features/highlights/outbox-triggers.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { joinReads, mapRead, type Read, readOne, readTogether } from "#app/platform/db/database.store.ts";
import { refuse } from "#app/platform/failures/refusal.ts";
import { errorFields, logEvent } from "#app/platform/log/log.server.ts";
import { readNewestRow } from "#app/platform/outbox/outbox.store.ts";
import type { OutboxConsumer } from "#app/platform/outbox/story-outbox.server.ts";
import type { QueuePause } from "#app/platform/queue/queue-item.ts";
import { hourText } from "#app/platform/time/local-time.ts";
import { newsroomDay, newsroomMinute } from "#app/platform/time/newsroom-clock.ts";
import { DAY_MS, MINUTE_MS } from "#app/platform/time/units.ts";
import { type AlertReach, CAMPAIGN_LIFETIME_MS, type Campaign, INTERVAL_MS, isOpen, type PushPace, readPushPace, storyTopics } from "./campaign.ts";
import type { CampaignRefusal, PushCampaignPort } from "./campaign-port.server.ts";
import { type AlertStory, createPushRecipientRepository, createPushStoryRepository, type TopicCount } from "./push-recipients.store.ts";

/** Outbox channel for stories whose alert is wanted, and for changes that end wanted alerts. */
export const PUSH_ENTRIES = "push";
export const PUSH_CHANGES = "push-changes";

/** An alert is only for a first publication: a story that is republished, or corrected, or whose switch is turned on later, is no news. */
function isEntry(trigger: OutboxTrigger): boolean {
  switch (trigger.type) {
    case "published":
      return trigger.isOn;
    case "republished":
    case "corrected":
    case "withdrawn":
    case "switched-on":
    case "switched-off":
      return false;
  }
}

/** True when a trigger may have to stop an alert. */
function isEnd(trigger: OutboxTrigger): boolean {
  switch (trigger.type) {
    case "withdrawn":
    case "switched-off":
      return true;
    case "published":
    case "republished":
    case "corrected":
    case "switched-on":
      return false;
  }
}

/** Outbox channel of alerts; none where none can be sent. */
export const pushChannels = (isConfigured: boolean): OutboxChannel[] =>
  isConfigured
    ? [
        { name: PUSH_ENTRIES, switch: "pushAuto", rows: "per-article", accepts: isEntry },
        { name: PUSH_CHANGES, switch: "pushAuto", rows: "per-command", accepts: isEnd },
      ]
    : [];

interface Person {
  id: number;
  name: string;
}

export interface PushOverview {
  campaigns: Campaign[];
  pace: PushPace;
  today: number;
  subscribers: { total: number; digest: number; topics: TopicCount[] };
  pause: QueuePause | null;
}

/** Campaigns on the screen, and topics. */
const CAMPAIGNS_SHOWN = 60;
const TOPICS_SHOWN = 100;

/** Time after its hour in which the digest is still started, for a site that was down in the evening. Minutes. */
const DIGEST_WINDOW_MIN = 180;

const REFUSALS: Record<CampaignRefusal["refused"], string> = {
  "not-found": "Este aviso não existe.",
  over: "Este aviso já terminou.",
  interval: "Outro aviso saiu há poucos minutos. Confirme para enviar este também.",
  "daily-cap": "O limite de avisos do dia foi atingido. Confirme para enviar este também.",
  nothing: "Nenhum envio deste aviso ficou sem confirmação.",
};

function campaignOf(answer: Campaign | CampaignRefusal): Campaign {
  if (!("refused" in answer)) return answer;
  return refuse(answer.refused === "not-found" ? "not-found" : "conflict", REFUSALS[answer.refused]);
}

const mayHaveArrived = ({ tallies: { sending, sent, uncertain } }: Campaign): number => sending + sent + uncertain;

/** Corrections, as the push object sends them: silent, once for each, outside of readers' quotas. */
function correctedAlerts(campaigns: PushCampaignPort): CorrectedAlerts {
  const keyOf = (correctedAt: number) => String(correctedAt);
  return {
    async reached(articleId) {
      const alert = await campaigns.campaignOfStory(articleId);
      return alert ? mayHaveArrived(alert) : 0;
    },
    async send({ articleId, title, correctedAt, by }) {
      const alert = await campaigns.campaignOfStory(articleId);
      if (!alert || (await campaigns.requestCorrection(articleId, keyOf(correctedAt), title, by)) === null) return null;
      return mayHaveArrived(alert);
    },
    async progress(articleId, correctedAt) {
      const correction = await campaigns.campaignOfCorrection(articleId, keyOf(correctedAt));
      if (!correction) return null;
      const { waiting, sending, sent, uncertain } = correction.tallies;
      return { sent, waiting: waiting + sending, unconfirmed: uncertain, isOver: !isOpen(correction) };
    },
  };
}

/** Alerts of stories, the evening's digest and corrections, as people, publication and the clock ask for them. */
export function createPushAlertService({ db, campaigns, queues: { push: queue }, siteSettings: settings, settings: { pushKey, timeZone }, now }: SharedDependencies) {
  const isConfigured = pushKey !== null;
  const stories = createPushStoryRepository();
  const recipients = createPushRecipientRepository(db);
  const readPace: Read<PushPace> = mapRead(settings.read("push"), readPushPace);

  const record = async (actor: Person, action: string, subject: string, articleId: number | null = null): Promise<void> => {
    await trailStatement(db, { at: now(), actor, action, articleId, details: { subject } });
  };

  /** A story that readers can read; refuses any other. */
  async function publishedStory(articleId: number): Promise<{ story: AlertStory; pace: PushPace }> {
    const [story, pace] = await readTogether(db, stories.readStory(articleId), readPace);
    if (!story) refuse("not-found", "Matéria não encontrada.");
    if (!story.isVisible) refuse("conflict", "Só uma matéria publicada pode ter aviso.");
    return { story, pace };
  }

  /** Counts the recipients; also of a story that is not published yet. */
  async function reach(articleId: number): Promise<AlertReach> {
    const [{ places, starts }, campaign, [story, pace]] = await Promise.all([
      campaigns.usage(),
      campaigns.campaignOfStory(articleId),
      readTogether(db, stories.readStory(articleId), readPace),
    ]);
    if (!story) refuse("not-found", "Matéria não encontrada.");
    const { total, quiet, atQuota } = await readOne(db, recipients.readReach(storyTopics(story), newsroomMinute(now(), timeZone), places));
    const day = newsroomDay(now(), timeZone);
    const last = Math.max(...starts, Number.NEGATIVE_INFINITY);
    return {
      total: total - atQuota,
      atQuota,
      quiet,
      today: starts.filter((at) => newsroomDay(at, timeZone) === day).length,
      dailyCap: pace.dailyCap,
      minutesSinceLast: now() - last < INTERVAL_MS ? Math.max(0, Math.floor((now() - last) / MINUTE_MS)) : null,
      campaign,
    };
  }

  /** Alerts of stories that began today, and how many may. */
  async function today(): Promise<Pick<AlertReach, "today" | "dailyCap">> {
    const [{ starts }, { dailyCap }] = await Promise.all([campaigns.usage(), readOne(db, readPace)]);
    const day = newsroomDay(now(), timeZone);
    return { today: starts.filter((at) => newsroomDay(at, timeZone) === day).length, dailyCap };
  }

  async function tooSoon(): Promise<never> {
    const { starts } = await campaigns.usage();
    const minutes = Math.max(0, Math.floor((now() - Math.max(...starts)) / MINUTE_MS));
    const since = minutes === 0 ? "menos de um minuto" : minutes === 1 ? "1 minuto" : `${minutes} minutos`;
    return refuse("conflict", `Outro aviso saiu há ${since}. Confirme para enviar este também.`);
  }

  /** Keeps the campaign of a story in line with the story, as the outbox calls for it. */
  async function sync(articleId: number): Promise<void> {
    const [story, entry, pace] = await readTogether(db, stories.readStory(articleId), readNewestRow(db, PUSH_ENTRIES, articleId), readPace);
    if (!story?.isVisible) return campaigns.withdrawStory(articleId, false);
    if (!story.pushAuto) return campaigns.withdrawStory(articleId, true);
    const isNews = story.publishedAt !== null && now() - story.publishedAt <= CAMPAIGN_LIFETIME_MS;
    if (entry === 0 || !isNews) return;
    await campaigns.requestCampaign({ articleId, title: story.title, by: null, isConfirmed: false, dailyCap: pace.dailyCap, timeZone });
  }

  return {
    reach,
    today,

    /** Sends a story's alert, also one that is held; refuses a second one within minutes, and one beyond the day's number, that nobody confirmed. */
    async send(articleId: number, by: Person, isConfirmed: boolean): Promise<Campaign> {
      const { story, pace } = await publishedStory(articleId);
      const answer = await campaigns.requestCampaign({ articleId, title: story.title, by, isConfirmed, dailyCap: pace.dailyCap, timeZone });
      if ("refused" in answer && answer.refused === "interval") return tooSoon();
      if ("refused" in answer && answer.refused === "over") refuse("conflict", "O aviso desta matéria já foi enviado.");
      const campaign = campaignOf(answer);
      await record(by, "push.send", `“${story.title}”`, articleId);
      return campaign;
    },

    /** The browsers that got a story's alert, and the correction that replaces it there; null where no alerts are sent. */
    corrections: isConfigured ? correctedAlerts(campaigns) : null,

    list: (): Promise<Campaign[]> => campaigns.campaigns(CAMPAIGNS_SHOWN),

    /** Alerts that wait for a person; 0 where none can be sent, and where they cannot be asked. */
    async countHeld(): Promise<number> {
      if (!isConfigured) return 0;
      const list = await campaigns.campaigns(CAMPAIGNS_SHOWN).catch((error: unknown) => {
        logEvent("error", "push-held", errorFields(error));
        return [];
      });
      return list.filter(({ state }) => state === "held").length;
    },

    async overview(): Promise<PushOverview> {
      const [list, pause, day, [pace, subscribers]] = await Promise.all([
        campaigns.campaigns(CAMPAIGNS_SHOWN),
        queue.paused(),
        today(),
        readTogether(db, readPace, recipients.readTopicCounts(TOPICS_SHOWN)),
      ]);
      return { campaigns: list, pace, today: day.today, subscribers, pause };
    },

    async release(id: number, by: Person): Promise<Campaign> {
      const campaign = campaignOf(await campaigns.releaseCampaign(id, by));
      await record(by, "push.release", `“${campaign.title}”`, campaign.articleId);
      return campaign;
    },

    /** Held ones go as one alert. */
    async join(ids: readonly number[], by: Person): Promise<Campaign> {
      const campaign = await campaigns.joinCampaigns(ids, by);
      if ("refused" in campaign) return refuse("conflict", "Estes avisos já não esperam. Recarregue a página para ver como estão.");
      await record(by, "push.join", `“${campaign.title}”`, campaign.articleId);
      return campaign;
    },

    async cancel(id: number, by: Person): Promise<Campaign> {
      const campaign = campaignOf(await campaigns.cancelCampaign(id));
      await record(by, "push.cancel", `“${campaign.title}”`, campaign.articleId);
      return campaign;
    },

    async resendUncertain(id: number, by: Person): Promise<{ campaign: Campaign; count: number }> {
      const answer = await campaigns.resendUncertain(id);
      if ("refused" in answer) return refuse(answer.refused === "not-found" ? "not-found" : "conflict", REFUSALS[answer.refused]);
      await record(by, "push.resend", `“${answer.campaign.title}”`, answer.campaign.articleId);
      return answer;
    },

    /** A person looked at what the push services refused. */
    async resume(by: Person): Promise<void> {
      await queue.resume();
      await record(by, "push.resume", "Avisos");
    },

    async savePace(pace: PushPace, actor: Person): Promise<void> {
      const subject = `Avisos por dia: ${pace.dailyCap}; resumo da noite às ${hourText(pace.digestMinute)}`;
      await settings.saveForNewsroom({ key: "push", value: pace, at: now(), actor, action: "push.settings", subject });
    },

    /** The evening's digest, once a day, if it has content. */
    async digestIfDue(): Promise<void> {
      if (!isConfigured) return;
      const at = now();
      const minute = newsroomMinute(at, timeZone);
      const { digestMinute } = await readOne(db, readPace);
      if (minute < digestMinute || minute >= digestMinute + DIGEST_WINDOW_MIN) return;
      const [day, wanted] = await readOne(db, joinReads(stories.readDay(at - DAY_MS), recipients.readDigestPage(0, 1)));
      if (day.length > 0 && wanted.length > 0) await campaigns.requestDigest(newsroomDay(at, timeZone));
    },

    countClick: (campaignId: number): Promise<void> => campaigns.countClick(campaignId),

    outboxConsumer: { channels: isConfigured ? [PUSH_ENTRIES, PUSH_CHANGES] : [], sync } satisfies OutboxConsumer,
  };
}
