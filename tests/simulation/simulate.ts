import { datesBetween } from "#app/features/events/events.server.ts";
import { BoardInvariants } from "./board-invariants.ts";
import { START } from "./kernel.ts";
import { PageInvariants } from "./page-invariants.ts";
import { People } from "./people.ts";
import { QueueInvariants } from "./queue-invariants.ts";
import { TIME_ZONE, World } from "./world.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** How long a world may need to come to rest once nothing goes wrong any more: a day's cap may hold a queue for days. */
const REST_MAX_MS = 10 * 24 * HOUR_MS;

export interface SimulationOptions {
  /** Virtual hours with people, readers and faults. */
  hours: number;
  /** Receives every line of the event log. */
  onLine?: (line: string) => void;
}

/** Result of one world. */
export interface Simulated {
  seed: number;
  /** Empty: every invariant held. */
  violations: readonly string[];
  /** The last lines of the event log, for a failure. */
  tail: readonly string[];
  /** Of the whole event log: the same for the same seed and code. */
  hash: string;
  counts: { events: number; hours: number; commits: number; pages: number; oldPages: number; messages: number; posts: number };
}

const EVERY_DAY = {
  isAllDay: true,
  startsAt: "2026-11-21T00:00",
  length: 1,
  recurrence: { frequency: "diaria", interval: 1, weekdays: [], monthlyBy: "dia", until: null, count: null },
  timeZone: TIME_ZONE,
  exceptions: [],
} as const;

/** Loads what production code loads where it is used: that takes real time, of which virtual time knows nothing. */
const loadLazyModules = () => datesBetween(EVERY_DAY, START, START + 1);

/** Lets one world run from its seed: first with faults and people, then until everything has come to its end. */
export async function simulate(seed: number, { hours, onLine }: SimulationOptions): Promise<Simulated> {
  await loadLazyModules();
  const world = new World(seed, { faultsMs: hours * HOUR_MS, ...(onLine ? { onLine } : {}) });
  try {
    const { kernel } = world;
    await world.prepare();
    const board = new BoardInvariants(world);
    world.d1.watcher = board;
    const queues = new QueueInvariants(world);
    const pages = new PageInvariants(world, board);
    const people = new People(world, queues, pages);
    world.onDelicateMoment = () => people.tend();
    kernel.log(`trouble ${JSON.stringify(world.faults.trouble)} pacing ${JSON.stringify(world.pacing)}`);
    // Objects that nobody has called yet can die too.
    const hosts = [queues.whatsApp, queues.instagram];
    const end = START + hours * HOUR_MS;
    schedule(world, people, end);
    await kernel.runUntil(end);
    world.changeClock(true);
    await comeToRest(world, queues, people, hosts);
    if (kernel.violations.length === 0) {
      board.finish();
      queues.finish();
    }
    const { messages } = world.group;
    const counts = {
      events: kernel.eventCount,
      hours: Math.round((kernel.now - START) / HOUR_MS),
      commits: board.commits,
      pages: pages.served,
      oldPages: pages.old,
      messages: messages.length,
      posts: world.instagram.media.length,
    };
    return { seed, violations: kernel.violations, tail: kernel.tail(), hash: kernel.hash(), counts };
  } finally {
    world.close();
  }
}

/** Schedules chance events until `end` (people, readers, crashes, clocks) and sweeps for ever. */
function schedule(world: World, people: People, end: number): void {
  const { kernel, faults } = world;
  const random = kernel.random.fork("schedule");
  const often = (meanMs: number, work: () => void) => {
    const again = () => {
      const ms = 1 + Math.floor(-Math.log(1 - random.next()) * meanMs);
      if (kernel.now + ms < end) {
        kernel.after(ms, null, () => {
          work();
          again();
        });
      }
    };
    again();
  };
  const { crashesPerHour, skewsPerDay } = faults.trouble;
  often(5 * MINUTE_MS, () => people.work());
  // Now and then several people act at the same moment.
  often(25 * MINUTE_MS, () => {
    for (let count = 2 + random.below(4); count > 0; count -= 1) people.work();
  });
  often(12 * MINUTE_MS, () => people.tend());
  often(45 * MINUTE_MS, () => people.release());
  often(2 * MINUTE_MS, () => people.read());
  if (crashesPerHour > 0) often(HOUR_MS / crashesPerHour, () => world.crash());
  if (skewsPerDay > 0) often((24 * HOUR_MS) / skewsPerDay, () => people.readWhileClockChanges());
  if (faults.trouble.provider > 0) often(5 * HOUR_MS, () => world.group.disconnect(random.below(20 * MINUTE_MS), random.chance(0.2) ? 401 : 408));
  const sweep = () => {
    if (!world.isDown) world.sites[0]?.sweep();
    // Most sweeps are missed: they are the watchdog, and nothing may wait for each of them.
    kernel.after(kernel.now < end ? (1 + random.below(8)) * MINUTE_MS : 10 * MINUTE_MS, null, sweep);
  };
  kernel.after(MINUTE_MS, null, sweep);
}

/** Lets time pass until nothing is on its way, while people let resting queues go on. */
async function comeToRest(world: World, queues: QueueInvariants, people: People, hosts: readonly ReturnType<World["host"]>[]): Promise<void> {
  const { kernel } = world;
  const until = kernel.now + REST_MAX_MS;
  await kernel.runUntil(kernel.now + 2 * HOUR_MS);
  while (kernel.now < until && kernel.violations.length === 0 && hosts.some((host) => queues.unsettled(host).length > 0)) {
    people.release();
    await kernel.runUntil(kernel.now + HOUR_MS);
  }
}
