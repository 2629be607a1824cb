import type { NarrationStatus } from "#app/features/narration/narrations.server.ts";
import type { Campaign } from "#app/features/push/campaign.ts";
import { storyPost } from "#app/features/whatsapp/message.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { RefusalError, refuse } from "#app/platform/failures/refusal.ts";
import { errorFields, logEvent } from "#app/platform/log/log.server.ts";
import type { QueueItem, QueueState } from "#app/platform/queue/queue-item.ts";
import { type Article, isVisible } from "./article.ts";
import type { ArticleService, WriteContext } from "./articles.server.ts";
import { CHANNEL_SWITCHES, type ChannelFacts, type QueuedStory, SHEET_CHANNELS, type SheetChannel } from "./publication-sheet.ts";

/** What the channels tell about a story. */
interface SheetChannels {
  narrations: { status(articleId: number, forStaff: boolean): Promise<NarrationStatus> };
  /** The short link that a story has; reading the sheet makes none. */
  knownLinkOf(articleId: number, channel: "whatsapp"): Promise<string | null>;
  deliver(): Promise<void>;
  configured: Record<SheetChannel, boolean>;
  /** Channels whose queue a person sends. */
  byHand: readonly SheetChannel[];
  /** True when a WhatsApp group was chosen. */
  hasGroup(): Promise<boolean>;
}

export interface PublicationSheet {
  article: Article;
  url: string;
  /** Null: no short domain is configured, readers do not see the story yet, or what publishing set off has not made it yet. */
  shortLink: string | null;
  /** The message that the group gets, ready to be sent by hand. */
  message: string;
  channels: { channel: SheetChannel; facts: ChannelFacts | null }[];
}

/** Sent items among which a story's is looked for. */
const SENT_READ = 40;

const queuedOf = ({ state, dueAt, addedBy, settledAt, failure }: QueueItem<unknown>): QueuedStory => ({
  state,
  dueAt,
  isByPerson: addedBy !== null,
  settledAt,
  failure: failure?.reason ?? null,
});

const CAMPAIGN_STATES: Record<Campaign["state"], QueueState> = {
  held: "pending",
  waiting: "scheduled",
  sending: "sending",
  done: "sent",
  cancelled: "failed",
  withdrawn: "failed",
  expired: "failed",
};

const CAMPAIGN_ENDS: Partial<Record<Campaign["state"], string>> = { cancelled: "Foi cancelado.", withdrawn: "Foi retirado.", expired: "O prazo passou sem sair." };

/** Reads a story's page, link and channels after publication, from the queues themselves. */
export function createPublicationSheetService(
  { queues, campaigns, settings: { url: siteUrl } }: SharedDependencies,
  articles: Pick<ArticleService, "getForStaff" | "save">,
  { narrations, knownLinkOf, deliver, configured, byHand, hasGroup }: SheetChannels,
) {
  async function inQueue(queue: typeof queues.whatsapp | typeof queues.instagram, id: number): Promise<QueuedStory | null> {
    const isOfStory = ({ payload }: QueueItem<{ articleId: number | null }>) => payload.articleId === id;
    const item = (await queue.list()).find(isOfStory) ?? (await queue.history(SENT_READ, null)).find(isOfStory);
    return item ? queuedOf(item) : null;
  }

  const readers: Record<SheetChannel, (article: Article) => Promise<QueuedStory | null>> = {
    whatsapp: ({ id }) => inQueue(queues.whatsapp, id),
    instagram: ({ id }) => inQueue(queues.instagram, id),
    async push({ id }) {
      const campaign = await campaigns.campaignOfStory(id);
      if (!campaign) return null;
      const { state, dueAt, by, endedAt } = campaign;
      return { state: CAMPAIGN_STATES[state], dueAt: state === "held" ? null : dueAt, isByPerson: by !== null, settledAt: endedAt, failure: CAMPAIGN_ENDS[state] ?? null };
    },
    async audio({ id }) {
      const { status, job } = await narrations.status(id, true);
      if (status === "ready") return { state: "sent", dueAt: null, isByPerson: false, settledAt: null, failure: null };
      return job ? queuedOf(job) : null;
    },
  };

  return {
    /** Null: there is no such story, or it is neither published nor scheduled. */
    async read(id: number): Promise<PublicationSheet | null> {
      const article = await articles.getForStaff(id).catch((error: unknown) => {
        if (error instanceof RefusalError) return null;
        throw error;
      });
      if (!article || article.status === "rascunho") return null;
      const url = `${siteUrl}/post/${article.slug}`;
      const visible = isVisible(article);
      const shortLink = visible ? await knownLinkOf(id, "whatsapp") : null;
      const channels = await Promise.all(
        SHEET_CHANNELS.map(async (channel) => {
          const base = { isConfigured: configured[channel], isByHand: byHand.includes(channel), isOn: article[CHANNEL_SWITCHES[channel]], isVisible: visible };
          try {
            // Sent by hand, it goes to whichever group the person opens.
            const lacksGroup = channel === "whatsapp" && !base.isByHand && !(await hasGroup());
            return { channel, facts: { ...base, lacksGroup, item: configured[channel] ? await readers[channel](article) : null } };
          } catch (error) {
            logEvent("error", "publication-sheet", { channel, articleId: id, ...errorFields(error) });
            return { channel, facts: null };
          }
        }),
      );
      return { article, url, shortLink, message: storyPost(article, shortLink ?? url).text, channels };
    },

    /** Turns a story's switch of a channel off, or on again: what publishing put into the queue leaves it. */
    async turn(id: number, channel: SheetChannel, isOn: boolean, write: WriteContext): Promise<void> {
      const article = await articles.getForStaff(id);
      if (article.status === "rascunho") refuse("conflict", "A matéria voltou para rascunho: nada sai sozinho.");
      await articles.save(id, { content: { [CHANNEL_SWITCHES[channel]]: isOn }, placement: {} }, write);
      await deliver();
    },
  };
}
