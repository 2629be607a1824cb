import { type Article, isVisible } from "#app/features/articles/article.ts";
import { trailStatement } from "#app/features/audit/audit.store.ts";
import type { OutboxChannel, OutboxTrigger } from "#app/features/highlights/outbox-triggers.ts";
import { CHANNEL_MEDIUM, codeKey, linkState } from "#app/features/links/short-link.ts";
import { createShortLinkRepository } from "#app/features/links/short-links.store.ts";
import { createSettingsRepository } from "#app/features/settings/settings.store.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { mapRead, readOne, readTogether } from "#app/platform/db/database.store.ts";
import { ProviderFailure } from "#app/platform/failures/provider-failure.ts";
import { refuse } from "#app/platform/failures/refusal.ts";
import { errorFields, logEvent } from "#app/platform/log/log.server.ts";
import { readNewestRow } from "#app/platform/outbox/outbox.store.ts";
import type { OutboxConsumer } from "#app/platform/outbox/story-outbox.server.ts";
import type { QueueRefusal } from "#app/platform/queue/delivery-queues.server.ts";
import type { QueueItem } from "#app/platform/queue/queue-item.ts";
import { DAY_MS, MINUTE_MS } from "#app/platform/time/units.ts";
import {
  NETWORK_NAMES,
  NETWORKS,
  type Network,
  type NetworkChoices,
  type NetworkPostJob,
  type NetworkSettings,
  postContent,
  postSlot,
  postStatus,
  readNetworkSettings,
} from "./network-post.ts";
import type { PublisherChoice } from "./network-publisher.server.ts";

type Item = QueueItem<NetworkPostJob>;
/** A story's post. `askedAt`: time (ms) at which its last attempt began. */
type PostItem = Item & { askedAt: number | null };

interface Person {
  id: number;
  name: string;
}

/** A network on a story's screen. */
export interface StoryNetwork {
  network: Network;
  item: Item | null;
  /** The person's own text, else the story's. */
  text: string;
  /** Names of settings that are missing; empty where it can be posted. */
  missing: readonly string[];
}

/** Time for a second look before a post goes, as a card has it (ms). */
const DELAY_MS = 5 * MINUTE_MS;

const AGAIN = "A matéria voltou a ser publicada; antes esperava uma pessoa ou foi retirada da fila: só sai se alguém decidir.";
const REENTRY = { afterSent: AGAIN, afterWaiting: AGAIN };
const HELD = "Espera que uma pessoa publique.";

const REFUSED: Record<QueueRefusal["refused"], () => never> = {
  "not-found": () => refuse("not-found", "Esta publicação não está mais na fila."),
  sending: () => refuse("conflict", "A publicação está saindo agora. Aguarde o resultado."),
  sent: () => refuse("conflict", "Esta matéria já saiu nesta rede."),
  state: () => refuse("conflict", "A publicação já está em outra situação. Atualize a página."),
};

const networksOn = (chosen: NetworkSettings) => NETWORKS.filter((network) => chosen[network].mode !== "off");
const CODE_PREFIX: Record<Network, string> = { telegram: "tg", facebook: "fb" };
const PUBLICATION = { id: null, name: "Publicação" };
const WAITING: readonly Item["state"][] = ["pending", "scheduled", "failed"];

/** Outbox channels: stories that are new to readers, and changes of those that were. */
const ENTRIES = "network-posts";
const CHANGES = "network-posts-changes";

/** A story that comes back to the site is news this long after its publication (ms). */
const REPUBLISHED_NEWS_MS = DAY_MS;

const isEntry = (trigger: OutboxTrigger, now: number): boolean =>
  trigger.type === "published" || (trigger.type === "republished" && trigger.publishedAt > now - REPUBLISHED_NEWS_MS);

/** Outbox channels of posts; the networks' modes are read when a story is followed. */
export const networkPostChannels = (isConfigured: boolean): OutboxChannel[] =>
  isConfigured
    ? [
        { name: ENTRIES, switch: null, rows: "per-command", accepts: isEntry },
        { name: CHANGES, switch: null, rows: "per-command", accepts: ({ type }) => type === "corrected" || type === "withdrawn" },
      ]
    : [];

/** Posts of stories on the networks: what the newsroom chose, what a publication queues, and what a person does with it. */
export function createNetworkPostService(
  { db, articles, queues, settings: { url, shortUrl }, timeZone, now }: SharedDependencies,
  choose: (network: Network, settings: NetworkSettings) => PublisherChoice,
) {
  const links = createShortLinkRepository(db, url);
  const settings = createSettingsRepository(db);
  const readSettings = mapRead(settings.read("network-posts"), readNetworkSettings);

  /** The story's address with the network as its source: a short link that is always the same. Makes the link. */
  async function linkOf({ id, slug }: Pick<Article, "id" | "slug">, network: Network): Promise<string> {
    const target = `${url}/post/${slug}`;
    const marked = `${target}?utm_source=${network}&utm_medium=${CHANNEL_MEDIUM}`;
    if (shortUrl === null) return marked;
    const code = `${CODE_PREFIX[network]}-${id}`;
    const origin = { source: network, medium: CHANNEL_MEDIUM, campaign: "" };
    await links.add({ code, codeKey: codeKey(code), target, articleId: id, channel: null, origin, expiresAt: null }, { at: now(), actor: PUBLICATION });
    const link = await readOne(db, links.readByCode(codeKey(code)));
    return link?.articleId === id && linkState(link, now()) === "active" ? `${shortUrl}/${link.code}` : marked;
  }

  const itemOf = async (articleId: number, network: Network) => (await queues[network].inSlot(postSlot(articleId))) as PostItem | null;

  const jobOf = async ({ id, slug, title }: Article, network: Network, text: string | null): Promise<NetworkPostJob> => ({
    ...{ kind: network, articleId: id, title, text, correctedAt: null },
    link: await linkOf({ id, slug }, network),
  });

  /** The person's text; null where it says what the story says, so that it goes on following the story. */
  const ownText = (article: Article, text: string): string | null => (text === "" || text === postContent(article, { text: null, link: "", correctedAt: null }).text ? null : text);

  async function storyOf(articleId: number): Promise<Article> {
    const article = await readOne(db, articles.readArticle(articleId));
    return article && article.deletedAt === null ? article : refuse("not-found", "Matéria não encontrada.");
  }

  const note = (action: string, network: Network, actor: Person, articleId?: number) =>
    trailStatement(db, { at: now(), actor, action, articleId: articleId ?? null, details: { subject: NETWORK_NAMES[network] } });

  function accepted(answer: Item | QueueRefusal): Item {
    return "refused" in answer ? REFUSED[answer.refused]() : answer;
  }

  /** The story's waiting item with the person's text. */
  async function rewritten(article: Article, network: Network, text: string): Promise<Item | null> {
    const item = await itemOf(article.id, network);
    if (!item) return null;
    if (!WAITING.includes(item.state)) return REFUSED[item.state === "sent" || item.state === "sending" ? item.state : "state"]();
    if (!(await queues[network].rewrite(item.id, { ...item.payload, title: article.title, text: ownText(article, text) }))) return REFUSED.state();
    return item;
  }

  async function enqueue(article: Article, network: Network, entry: number, { mode, since }: NetworkChoices): Promise<void> {
    if (mode === "off" || entry === 0 || (article.publishedAt ?? 0) < since) return;
    const waitsForPerson = mode === "held";
    await queues[network].add([
      {
        key: `entry:${article.id}:${entry}`,
        slot: { name: postSlot(article.id), freeAfterMs: null },
        payload: await jobOf(article, network, null),
        dueAt: waitsForPerson ? null : now() + DELAY_MS,
        reentry: REENTRY,
        by: null,
        ...(waitsForPerson ? { note: HELD } : {}),
      },
    ]);
  }

  /** Brings a correction into a post that is out; once for each correction. One from before the post's attempt is in its words: its outcome may be known much later. */
  async function correct({ id, title, correction, correctedAt }: Article, network: Network, { state, payload, settledAt, askedAt }: PostItem): Promise<void> {
    const wordedAt = askedAt ?? settledAt;
    if (correction === "" || correctedAt === null || (wordedAt !== null && correctedAt <= wordedAt)) return;
    if (state === "sending") throw new Error("a story is corrected while its post is being sent");
    if (state !== "sent" && state !== "uncertain") return;
    await queues[network].add([{ key: `correction:${id}:${correctedAt}`, payload: { ...payload, title: `Correção: ${title}`, correctedAt }, dueAt: now(), by: null }]);
  }

  return {
    /** The newsroom's choices, and what each network lacks. */
    async settings(): Promise<{ network: Network; choices: NetworkChoices; missing: readonly string[] }[]> {
      const chosen = await readOne(db, readSettings);
      return NETWORKS.map((network) => ({ network, choices: chosen[network], missing: choose(network, chosen).missing }));
    },

    async save(network: Network, { mode, account }: Pick<NetworkChoices, "mode" | "account">, actor: Person): Promise<void> {
      const stored = await readOne(db, readSettings);
      const since = stored[network].mode === "off" ? now() : stored[network].since;
      const value = { [network]: { mode, account, since } };
      await settings.mergeForNewsroom({ key: "network-posts", value, at: now(), actor, action: "network-post.settings", subject: NETWORK_NAMES[network] });
    },

    /** Answers the name of the channel or Page that can be posted on; refuses with the network's reason. */
    async test(network: Network): Promise<string> {
      const { publisher, missing } = choose(network, await readOne(db, readSettings));
      if (!publisher) return refuse("not-configured", `Integração não configurada. Falta definir: ${missing.join(", ")}.`);
      try {
        return await publisher.describe();
      } catch (error) {
        if (error instanceof ProviderFailure) return refuse("unavailable", `A conexão falhou: ${error.message}.`);
        throw error;
      }
    },

    /** A story with the networks that are on. */
    async story(articleId: number): Promise<{ article: Article; networks: StoryNetwork[] }> {
      const [article, chosen] = await Promise.all([storyOf(articleId), readOne(db, readSettings)]);
      const networks = await Promise.all(
        networksOn(chosen).map(async (network) => {
          const item = await itemOf(articleId, network);
          const { text } = postContent(article, { text: item?.payload.text ?? null, link: "", correctedAt: null });
          return { network, item, text, missing: choose(network, chosen).missing };
        }),
      );
      return { article, networks };
    },

    /** The lines of the networks that are on, for the sheet after a publication. */
    async sheetLines(articleId: number) {
      const chosen = await readOne(db, readSettings);
      const statusOf = async (network: Network) => {
        if (choose(network, chosen).missing.length > 0) return "Não está configurado neste site.";
        return postStatus(await itemOf(articleId, network), { timeZone, now: now() });
      };
      return Promise.all(
        networksOn(chosen).map(async (network) => {
          const status = await statusOf(network).catch((error: unknown) => {
            logEvent("error", "network-post-status", { network, articleId, ...errorFields(error) });
            return "A fila não respondeu agora. Atualize a página para ver como está.";
          });
          return { channel: network, name: NETWORK_NAMES[network], status, act: { kind: "link" as const, label: "Ver", to: `/admin/redes-da-materia/${articleId}` } };
        }),
      );
    },

    /** Posts a story now, with a person's text. `opId`: names the request, which acts once. */
    async post(articleId: number, network: Network, text: string, actor: Person, opId: string): Promise<void> {
      const [article, chosen] = await Promise.all([storyOf(articleId), readOne(db, readSettings)]);
      if (!isVisible(article)) return refuse("conflict", "Publique a matéria primeiro: os leitores ainda não a veem.");
      const { missing } = choose(network, chosen);
      if (missing.length > 0) return refuse("not-configured", `Integração não configurada. Falta definir: ${missing.join(", ")}.`);
      const waiting = await rewritten(article, network, text);
      if (waiting) accepted((await queues[network].sendNow(waiting.id)) as Item | QueueRefusal);
      else {
        const slot = { name: postSlot(articleId), freeAfterMs: null };
        await queues[network].add([{ key: `person:${opId}`, slot, payload: await jobOf(article, network, ownText(article, text)), dueAt: now(), by: actor }]);
      }
      await note("network-post.post", network, actor, articleId);
    },

    /** Keeps a person's text for a post that waits. */
    async edit(articleId: number, network: Network, text: string, actor: Person): Promise<void> {
      if (!(await rewritten(await storyOf(articleId), network, text))) return REFUSED["not-found"]();
      await note("network-post.edit", network, actor, articleId);
    },

    /** Takes a post out of the queue: the story does not enter it again by itself. */
    async remove(articleId: number, network: Network, actor: Person): Promise<void> {
      const item = (await itemOf(articleId, network)) ?? REFUSED["not-found"]();
      accepted((await queues[network].cancel(item.id)) as Item | QueueRefusal);
      await note("network-post.remove", network, actor, articleId);
    },

    /** Makes both queues say what stories say: an entry adds a post, a correction edits it, a withdrawal takes out what waits. */
    outboxConsumer: {
      channels: [ENTRIES, CHANGES],
      async sync(articleId) {
        const [found, entry, chosen] = await readTogether(db, articles.readArticle(articleId), readNewestRow(db, ENTRIES, articleId), readSettings);
        const article = found && isVisible(found) ? found : null;
        for (const network of NETWORKS) {
          const item = await itemOf(articleId, network);
          if (article && item) await correct(article, network, item);
          else if (article) await enqueue(article, network, entry, chosen[network]);
          else if (item && WAITING.includes(item.state)) await queues[network].cancel(item.id, false);
        }
      },
    } satisfies OutboxConsumer,
  };
}
