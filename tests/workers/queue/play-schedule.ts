import type { QueueChange } from "#app/domain/queue/allowed-changes.ts";
import type { QueueItem, QueueState } from "#app/domain/queue/queue-item.ts";
import type { DeliveryChannel } from "#app/services/delivery-channel.ts";
import type { DeliveryQueue } from "#app/services/delivery-queues.ts";
import type { QueueRows } from "../../../durable-objects/queue-rows.ts";
import { PowerCuts } from "./power-cuts.ts";
import type { Surroundings } from "./queue-under-test.ts";
import type { Call, WorldDeps } from "./simulated-channels.ts";
import { SimulatedLife } from "./simulated-life.ts";
import { SimulatedTime, seeded } from "./simulated-time.ts";

const START = Date.UTC(2026, 10, 21, 15);
const HOUR_MS = 3_600_000;
const ITEMS = 4;
/** Calls of a schedule that something may befall: every provider comes to itself one day. */
const TROUBLED_CALLS = 60;
const ALARMS_MAX = 400;
/** Things that people do in a schedule. */
const ACTS_MAX = 25;
const SOMEBODY = { id: 2, name: "Editora" };

/** A provider as a schedule sees it. */
interface Provider<Payload, Progress> {
  /** How often what this payload says went out. */
  countOf(payload: Payload): number;
  /** How often anything went out. */
  total(): number;
  channelOf(rows: QueueRows<Payload, Progress>): DeliveryChannel<Payload, Progress>;
}

type Queue<Payload> = DeliveryQueue<Payload> & {
  alarm(): Promise<void>;
  schedule?(times: readonly { id: string; dueAt: number }[]): Promise<unknown>;
  markSent?(id: string, by: { id: number; name: string }): Promise<QueueItem<Payload> | { refused: string }>;
};

export interface Stage<Payload, Progress> {
  state: DurableObjectState;
  env: Env;
  seed: number;
  payloadOf(title: string): Payload;
  providerOf(world: WorldDeps): Provider<Payload, Progress>;
  queueOf(around: Surroundings<Payload, Progress>): Queue<Payload>;
}

export type End = QueueState | "gone" | "lost";

export interface Played {
  /** What is wrong in it. */
  wrong: string[];
  ends: End[];
  deaths: number;
  /** How long it all took. */
  hours: number;
}

const macrotask = () => new Promise<void>((resume) => setTimeout(resume, 0));

/** Plays one schedule to its end: a provider with faults, a process that dies, a clock put wrong, and people who do what they may. */
export async function playSchedule<Payload, Progress>({ state, env, seed, payloadOf, providerOf, queueOf }: Stage<Payload, Progress>): Promise<Played> {
  const random = seeded(seed);
  const time = new SimulatedTime(START);
  const cuts = new PowerCuts(state.storage);
  const trouble = random() * 0.6;
  const mortality = random() < 0.2 ? 0 : random() * 0.05;
  const zeal = random() * 0.05;
  let calls = 0;
  let acts = 0;
  let deaths = 0;
  let alarmAt: number | null = null;
  let life!: SimulatedLife;
  let queue!: Queue<Payload>;
  const wrong: string[] = [];
  const titles = Array.from({ length: ITEMS }, (_, index) => `item-${seed}-${index}`);
  const ids = new Map<string, string>();
  const cancelled = new Set<string>();
  /** What a person said they sent themselves: whether or not the answer came, and what nobody had asked the provider for. */
  const handled = new Set<string>();
  const marked = new Set<string>();

  const befalls = (call: Call) => {
    calls += 1;
    if (call === "publish" || call === "send") void queue.hold().then((hold) => hold && wrong.push(`seed ${seed}: something was sent while the queue rested`));
    return calls < TROUBLED_CALLS && random() < trouble;
  };
  const provider = providerOf({ time, random, befalls, life: () => life });

  /** What a person may do, truthfully; `acts` bounds it. */
  async function act(): Promise<void> {
    acts += 1;
    const title = titles[Math.floor(random() * ITEMS)] ?? "";
    const id = ids.get(title);
    if (id === undefined) return;
    const choices: (QueueChange | "add" | "release" | "wake")[] = ["cancel", "retry", "send-now", "schedule", "mark-sent", "resolve", "add", "release", "wake"];
    switch (choices[Math.floor(random() * choices.length)]) {
      case "cancel": {
        if (random() < 0.4) return;
        const answer = await queue.cancel(id);
        if (!("refused" in answer)) cancelled.add(id);
        return;
      }
      case "retry":
        return void (await queue.retry(id));
      case "send-now":
        return void (await queue.sendNow(id));
      case "schedule":
        return void (await queue.schedule?.([{ id, dueAt: time.now + Math.floor(random() * HOUR_MS) }]));
      case "mark-sent": {
        if (random() < 0.5 || !queue.markSent) return;
        handled.add(id);
        // Both are begun at once: nothing comes between them.
        const [before, answer] = await Promise.all([queue.get(id), queue.markSent(id, SOMEBODY)]);
        if (!("refused" in answer) && before?.state !== "uncertain") marked.add(id);
        return;
      }
      case "resolve":
        if (!time.hasLateEffects) await queue.resolve(id, provider.countOf(payloadOf(title)) > 0, SOMEBODY);
        return;
      case "add": {
        const [again] = await queue.add([{ key: title, payload: payloadOf(title), dueAt: time.now, by: null }]);
        if (again?.isNew || again?.item.id !== id) wrong.push(`seed ${seed}: ${title} was added twice`);
        return;
      }
      case "release":
        return queue.release();
      default:
        return queue.wake();
    }
  }

  async function begin(): Promise<void> {
    life = new SimulatedLife((moment) => {
      // What was read may have been changed by whoever came while the channel was asked.
      const chance = moment === "gate" || moment === "gate-answered" ? 4 * zeal : zeal;
      if (acts < ACTS_MAX && random() < chance) act().catch((error: unknown) => wrong.push(`seed ${seed}: ${String(error)}`));
      if (random() >= mortality) return "lives";
      cuts.mark();
      return "dies";
    });
    let isUp = false;
    const around: Surroundings<Payload, Progress> = {
      ctx: state,
      env,
      time,
      life,
      cuts,
      channelOf: (rows) => provider.channelOf(rows),
      onArm(at) {
        isUp = true;
        if (!around.life.isOver) alarmAt = at;
      },
    };
    queue = queueOf(around);
    while (!isUp) await macrotask();
  }

  /** Work of the process that lives, until it is done or the process is dead; then there is another. */
  async function lived(work: () => Promise<unknown>): Promise<void> {
    if ((await Promise.race([work().then(() => "done"), life.over])) === "done" && !life.isOver) return;
    deaths += 1;
    // What of the dead was about to run comes to its next moment, and no further.
    await macrotask();
    cuts.cut(random);
    await begin();
  }

  const isSettled = async () => {
    const items = await Promise.all(titles.map((title) => queue.get(ids.get(title) ?? "")));
    return items.every((item) => item === null || !["scheduled", "sending"].includes(item.state));
  };

  cuts.clear();
  await begin();
  for (const title of titles) {
    while (!ids.has(title))
      await lived(async () => {
        const [added] = await queue.add([{ key: title, payload: payloadOf(title), dueAt: time.now + 60_000, by: null }]);
        if (added) ids.set(title, added.item.id);
      });
  }
  for (let alarms = 0; alarms < ALARMS_MAX; alarms += 1) {
    if (alarmAt === null) {
      if (await queue.hold()) await lived(() => queue.release());
      else if (await isSettled()) break;
      else wrong.push(`seed ${seed}: something waits, and no alarm is set`);
      if (wrong.length > 0) break;
      continue;
    }
    time.pass(Math.max(1, alarmAt - time.now));
    if (random() < 0.03 && !time.hasLateEffects) {
      time.wrongBy = Math.round((random() - 0.5) * 20 * HOUR_MS);
      await lived(() => queue.wake());
    }
    await lived(() => queue.alarm());
  }
  time.pass(24 * HOUR_MS);
  await macrotask();

  let accounted = 0;
  const ends: End[] = [];
  for (const title of titles) {
    const id = ids.get(title) ?? "";
    const item = await queue.get(id);
    const count = provider.countOf(payloadOf(title));
    const end = item?.state ?? (acts > 0 ? "gone" : "lost");
    accounted += count;
    ends.push(end);
    const isByHand = marked.has(id) ? "surely" : handled.has(id) && item?.receipt?.by === "person" ? "perhaps" : "no";
    if (!isRight(end, count, isByHand) || (cancelled.has(id) && item !== null))
      wrong.push(`seed ${seed}: ${title} is ${end}${isByHand === "no" ? "" : " (by hand)"} and went out ${count} times`);
  }
  const hours = (time.truth - START) / HOUR_MS - 24;
  if (accounted !== provider.total()) wrong.push(`seed ${seed}: ${provider.total()} went out, ${accounted} of them asked for`);
  return { wrong, ends, deaths, hours };
}

/** Whether what an item says of itself is what the provider saw. */
function isRight(end: End, count: number, isByHand: "surely" | "perhaps" | "no"): boolean {
  if (isByHand === "surely") return end === "sent" && count === 0;
  if (isByHand === "perhaps") return count <= 1;
  if (end === "sent") return count === 1;
  if (end === "uncertain") return count <= 1;
  // Everything else must have come to its end.
  return end !== "sending" && end !== "scheduled" && end !== "lost" && count === 0;
}
