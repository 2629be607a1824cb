import { isUrgentStory } from "#app/features/articles/urgent.ts";
import { newsroomDay } from "#app/platform/time/newsroom-clock.ts";
import { alertPayload, CAMPAIGN_LIFETIME_MS, type Campaign, type DigestStory, digestFor, type PushPace, storyTopics } from "./campaign.ts";
import type { PushMessage } from "./push-ledger.server.ts";
import type { AlertStory, Recipient } from "./push-recipients.store.ts";

/** Facts of the site that alerts need. */
export interface AlertSite {
  name: string;
  /** Origin without a trailing slash. */
  url: string;
  timeZone: string;
  pace: PushPace;
}

/** Maximum time that a push service keeps an alert for an offline browser (contracts §9: news 1–4 hours). Seconds. */
const TTL_MAX_S = 4 * 60 * 60;

interface AlertsOf {
  campaign: Campaign;
  /** As it is now; null for the digest. */
  story: AlertStory | null;
  /** The stories of the alerts that were joined to this campaign, or to the campaign that it corrects; a browser gets those of its topics. Null for a campaign of one story. */
  joined: readonly AlertStory[] | null;
  digestStories: readonly DigestStory[];
  site: AlertSite;
  now: number;
}

/** A picture of the media library as alerts show it; null where it has none that everybody can load. */
const pictureOf = (coverUrl: string | null, siteUrl: string): string | null => {
  const found = coverUrl === null ? null : /\/img\/([\w.-]+)/.exec(coverUrl);
  return found ? `${siteUrl}/img/${found[1]}?w=960&f=jpeg` : null;
};

/** Makes each reader's message of a campaign; null for a reader whom it does not concern. */
export function createAlertMaker({ campaign, story, joined, digestStories, site, now }: AlertsOf): (recipient: Pick<Recipient, "topics">) => PushMessage | null {
  const navigate = `${site.url}/aviso/${campaign.id}/0`;
  const icon = `${site.url}/icone/aviso`;
  const remaining = Math.floor(((campaign.startedAt ?? campaign.createdAt) + CAMPAIGN_LIFETIME_MS - now) / 1_000);
  const ttlSeconds = Math.max(0, Math.min(TTL_MAX_S, remaining));
  const timestamp = campaign.startedAt ?? campaign.createdAt;
  if (campaign.kind === "digest") {
    const topic = `resumo-${newsroomDay(campaign.createdAt, site.timeZone)}`;
    return ({ topics }) => {
      const top = digestFor(digestStories, topics);
      if (top.length === 0) return null;
      const body = top.map(({ title }) => `• ${title}`).join("\n");
      return {
        payload: alertPayload({ title: `Resumo da noite · ${site.name}`, body, navigate, tag: topic, icon, image: null, isSilent: false, timestamp }),
        topic,
        ttlSeconds,
        urgency: "low",
      };
    };
  }
  if (story === null) return () => null;
  const isCorrection = campaign.kind === "correction";
  const messageOf = (first: AlertStory, others: readonly AlertStory[]): PushMessage => {
    const tag = `materia-${first.id}`;
    const payload = alertPayload({
      title: isCorrection ? `Corrigido: ${first.title}` : first.title,
      body: others.length === 0 ? first.subtitle : ["E mais:", ...others.map(({ title }) => `• ${title}`)].join("\n"),
      navigate: `${site.url}/aviso/${campaign.id}/${first.id}`,
      tag,
      icon,
      image: pictureOf(first.coverUrl, site.url),
      isSilent: isCorrection,
      timestamp,
    });
    return { payload, topic: tag, ttlSeconds, urgency: isCorrection ? "low" : [first, ...others].some(isUrgentStory) ? "high" : "normal" };
  };
  if (joined === null) {
    const message = messageOf(story, []);
    return () => message;
  }
  const offered = [story, ...joined].map((one) => ({ one, topics: storyTopics(one) }));
  return ({ topics }) => {
    const [first, ...others] = offered.flatMap((offer) => (offer.topics.some((topic) => topics.includes(topic)) ? [offer.one] : []));
    return first ? messageOf(first, others) : null;
  };
}
