import { dailyCapAt, isQuiet, shortestGap } from "#app/features/whatsapp/pacing.ts";
import type { ObjectHost } from "./objects.ts";
import type { GroupMessage } from "./simulated-group.ts";
import type { InstagramMedia } from "./simulated-instagram.ts";
import { TIME_ZONE, type World } from "./world.ts";

const HOUR_MS = 3_600_000;
/** Between the moment that the pace counts and the moment at which a call leaves: two slow answers of D1 (ms). */
const SLACK_MS = 25_000;

interface StoredItem {
  id: string;
  state: string;
  doubtful: number;
  urgent: number;
  settled: number | null;
}

/** A message that reached the group; `leftAt`: when its request left, ms of true time. */
interface Send {
  leftAt: number;
  isUrgent: boolean;
}

/** Rules of a queue, checked with everything that reaches its provider. */
export class QueueInvariants {
  /** Items of which something arrived, with how often people let them be sent again since. */
  readonly #arrivals = new Map<string, number>();
  readonly #allowed = new Map<string, number>();
  /** Item of each durable key when it was first seen. */
  readonly #keys = new Map<string, string>();
  readonly #sends: Send[] = [];

  constructor(private readonly world: World) {
    world.group.onAsked = () => {
      if (this.isPaused(this.whatsApp)) world.kernel.violate("a message was asked for while the queue rests until a person lets it go on");
    };
    world.group.onMessage = (message) => this.#messageArrived(message);
    world.instagram.onPost = (media) => this.#postAppeared(media);
  }

  get whatsApp(): ObjectHost {
    return this.world.host("WHATSAPP_QUEUE", "whatsapp");
  }

  get instagram(): ObjectHost {
    return this.world.host("INSTAGRAM_QUEUE", "instagram");
  }

  /** A person, who knows that it did not go, has an item sent again. */
  allowAgain(id: string): void {
    this.#allowed.set(id, (this.#allowed.get(id) ?? 0) + 1);
  }

  /** Items of a queue that are on their way to an end. */
  unsettled(host: ObjectHost): StoredItem[] {
    return this.#items(host, "state IN ('scheduled', 'sending')");
  }

  /** Whether the queue rests until a person lets it go on. */
  isPaused(host: ObjectHost): boolean {
    const [row] = host.storage.read("SELECT value FROM memory WHERE name = 'hold'");
    return row !== undefined && (JSON.parse(String(row.value)) as { until: number | null }).until === null;
  }

  /** At the end: what each item says of itself is what its provider saw. */
  finish(): void {
    const { group, instagram } = this.world;
    this.#compare(
      this.whatsApp,
      "text",
      group.countOf,
      group.messages.map(({ text }) => text),
    );
    this.#compare(
      this.instagram,
      "caption",
      instagram.countOf,
      instagram.media.map(({ caption }) => caption),
    );
    for (const host of [this.whatsApp, this.instagram]) {
      this.#checkKeys(host);
      const open = this.unsettled(host);
      if (open.length > 0) this.world.kernel.violate(`${host.name}: items came to no end: ${JSON.stringify(open.slice(0, 3))}`);
    }
    this.#checkOutbox();
    this.#checkWords();
  }

  /** A key leads to one item, for ever: also after that was taken out. */
  #checkKeys(host: ObjectHost): void {
    const strangers = host.storage.read("SELECT id FROM items WHERE id NOT IN (SELECT item_id FROM keys)");
    if (strangers.length > 0) this.world.kernel.violate(`${host.name}: ${strangers[0]?.id} came in without a key of its own`);
    for (const { key, item_id: id } of host.storage.read("SELECT key, item_id FROM keys")) {
      const known = this.#keys.get(`${host.name} ${key}`);
      if (known !== undefined && known !== id) this.world.kernel.violate(`${host.name}: ${key} led to ${known}, and now to ${id}`);
      this.#keys.set(`${host.name} ${key}`, String(id));
    }
  }

  #items(host: ObjectHost, where: string, values: readonly unknown[] = []): StoredItem[] {
    return host.storage.read(`SELECT id, state, doubtful, urgent, settled_at AS settled FROM items WHERE ${where}`, values) as unknown as StoredItem[];
  }

  #messageArrived({ text, leftAt }: GroupMessage): void {
    const item = this.#arrived(this.whatsApp, "text", text);
    if (!item) return;
    const isUrgent = item.urgent === 1;
    const send = { leftAt, isUrgent };
    this.#sends.push(send);
    this.#checkPace(send);
  }

  #postAppeared({ caption }: InstagramMedia): void {
    this.#arrived(this.instagram, "caption", caption);
  }

  /** The item that something is of: the one that may be out, of those with these words. */
  #arrived(host: ObjectHost, field: string, words: string): StoredItem | null {
    const { kernel } = this.world;
    this.#checkKeys(host);
    const items = this.#items(host, `json_extract(payload, '$.${field}') = ? ORDER BY doubtful DESC, state = 'sending' DESC`, [words]);
    const [item] = items;
    if (!item) {
      kernel.violate(`${host.name}: something went out that is no item's: ${words.slice(0, 60)}`);
      return null;
    }
    if (item.doubtful !== 1 && item.state !== "sent") kernel.violate(`${host.name}: ${item.id} went out while it was ${item.state}, and not known to be so`);
    const count = (this.#arrivals.get(item.id) ?? 0) + 1;
    this.#arrivals.set(item.id, count);
    if (count > 1 + (this.#allowed.get(item.id) ?? 0)) kernel.violate(`${host.name}: ${item.id} went out ${count} times by itself`);
    return item;
  }

  /** Between two changes of a clock, as the true time counts. A late message is also counted in the windows of those that left after it. */
  #checkPace({ leftAt, isUrgent }: Send): void {
    const { kernel, pacing, machines, skewChangedAt } = this.world;
    const clockOf = (time: number) => time + machines[0].skewMs;
    const known = this.#sends.filter((send) => send.leftAt > skewChangedAt + SLACK_MS).sort((one, other) => one.leftAt - other.leftAt);
    for (const [at, end] of known.entries()) {
      if (end.leftAt < leftAt) continue;
      const within = (ms: number) => known.slice(0, at + 1).filter((send) => end.leftAt - send.leftAt < ms - SLACK_MS).length;
      const dailyCap = dailyCapAt(pacing, clockOf(end.leftAt));
      if (within(HOUR_MS) > pacing.hourlyCap) kernel.violate(`${within(HOUR_MS)} messages in an hour; ${pacing.hourlyCap} may go`);
      if (within(24 * HOUR_MS) > dailyCap) kernel.violate(`${within(24 * HOUR_MS)} messages in a day; ${dailyCap} may go`);
      const gap = end.leftAt - (known[at - 1]?.leftAt ?? Number.NEGATIVE_INFINITY);
      if (gap < shortestGap(pacing) - SLACK_MS) kernel.violate(`${gap} ms between two messages`);
    }
    const clock = clockOf(leftAt);
    const wasQuiet = isQuiet(pacing, clock, TIME_ZONE) && isQuiet(pacing, clock - SLACK_MS, TIME_ZONE);
    if (wasQuiet && !isUrgent && skewChangedAt < leftAt - SLACK_MS) kernel.violate("a message went out in quiet hours");
  }

  #compare(host: ObjectHost, field: string, countOf: (words: string) => number, all: readonly string[]): void {
    const { kernel } = this.world;
    const rows = host.storage.read(`SELECT id, state, json_extract(payload, '$.${field}') AS words, json_extract(receipt, '$.by') AS by FROM items`);
    const known = new Set<string>();
    for (const { id, state, words, by } of rows) {
      const count = countOf(String(words));
      known.add(String(words));
      const isSame = rows.filter((row) => row.words === words).length > 1;
      if (isSame) continue;
      if (state === "sent" && by !== "person" && count !== 1) kernel.violate(`${host.name}: ${id} says sent and went out ${count} times`);
      if ((state === "failed" || state === "pending") && count > 0) kernel.violate(`${host.name}: ${id} says ${state} and went out ${count} times`);
      if (state === "uncertain" && count > 1) kernel.violate(`${host.name}: ${id} went out ${count} times`);
    }
    const lost = all.filter((words) => !known.has(words));
    if (lost.length > 0) kernel.violate(`${host.name}: went out, and no item knows of it: ${JSON.stringify(lost.slice(0, 3))}`);
  }

  /** A waiting item says what its story says now. */
  #checkWords(): void {
    const { d1, kernel } = this.world;
    for (const row of this.whatsApp.storage.read(
      "SELECT id, json_extract(payload, '$.articleId') AS story, json_extract(payload, '$.title') AS title FROM items WHERE state = 'pending' AND story IS NOT NULL",
    )) {
      const [article] = d1.read("SELECT title, visible FROM articles WHERE id = ?", [row.story]);
      if (article?.visible !== 1) kernel.violate(`${row.id} waits, and its story ${row.story} is gone`);
      else if (article.title !== row.title) kernel.violate(`${row.id} waits as "${row.title}", and its story is called "${article.title}"`);
    }
  }

  /** Every row was taken to its queue, and what a story's newest entry asked for is known there. */
  #checkOutbox(): void {
    const { d1, kernel } = this.world;
    const waiting = d1.read("SELECT id, channel, attempts, next_attempt_at AS next FROM outbox WHERE delivered_at IS NULL");
    if (waiting.length > 0) kernel.violate(`outbox rows were not delivered: ${JSON.stringify(waiting.slice(0, 3))}`);
    const wanted = d1.read(
      "SELECT article_id AS id, MAX(outbox.id) AS entry FROM outbox JOIN articles ON articles.id = article_id WHERE channel = 'whatsapp' AND visible = 1 AND whatsapp_auto = 1 GROUP BY article_id",
    );
    for (const { id, entry } of wanted) {
      const known = this.whatsApp.storage.read("SELECT 1 FROM keys WHERE key = ?", [`story:${id}:entry:${entry}`]);
      if (known.length === 0) kernel.violate(`the queue never heard of entry ${entry} of story ${id}`);
    }
  }
}
