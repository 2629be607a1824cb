import type { Position } from "#app/features/articles/position.ts";
import { LAYOUT_IDS } from "#app/features/home/layouts.ts";
import type { HomeView } from "#app/features/home/site/home-view.ts";
import { newsroomDayStart } from "#app/platform/time/newsroom-clock.ts";
import { DAY, HOUR, MINUTE, SimulatedNewsroom, TIME_ZONE, viewOf } from "./simulated-newsroom.ts";
import { testEnv } from "./site.ts";

/** Numbers from 0 to below 1 that a seed always gives again (mulberry32). */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A minute in the test's own log. */
export interface LoggedMinute {
  at: number;
  view: HomeView;
}

export interface SimulatedDays {
  newsroom: SimulatedNewsroom;
  logged: readonly LoggedMinute[];
  /** Stories that readers lost at some time: what is known of their older cards differs from the log on purpose. */
  withdrawn: ReadonlySet<number>;
  /** Recordings behind a write that a crash lost. */
  lost: number;
}

/** Minutes of a day at which a page changes by the clock: midnight, and the hours of the rotation. */
const CLOCK_MINUTES = [0, 9 * 60, 12 * 60, 18 * 60];
const SECTIONS = ["geral", "politica", "policia", "esportes"];

/**
 * Days of a newsroom: at random minutes it publishes, edits, schedules, withdraws, orders, and changes the layout; behind each write the page is
 * recorded, unless a crash loses that, and the sweep records it a minute later. At random minutes the readers' page of that minute is logged apart
 * from the history. The sweep is called where something may have changed, and not in each of the other minutes.
 */
export async function simulateDays(days: number, { minutes, changes, seed }: { minutes: number; changes: number; seed: number }): Promise<SimulatedDays> {
  const random = randomOf(seed);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const start = newsroomDayStart(Date.parse("2026-01-05T15:00:00Z"), TIME_ZONE);
  const newsroom = new SimulatedNewsroom(start);
  const visible: number[] = [];
  const scheduled = new Map<number, number>();
  const withdrawn = new Set<number>();
  const logged: LoggedMinute[] = [];
  const { results } = await testEnv.DB.prepare("SELECT slug FROM categories WHERE slug IN (SELECT value FROM json_each(?))").bind(JSON.stringify(SECTIONS)).all<{ slug: string }>();
  const sections = results.map(({ slug }) => slug);
  /** Events of the days to come. */
  const later: { at: number; do: "sweep" | "due" }[] = [];
  let titles = 0;
  let lost = 0;
  const title = () => {
    titles += 1;
    return `Notícia ${titles}: ${pick(["chuva", "obra", "eleição", "festa", "estrada", "escola"])} muda a rotina da cidade`;
  };
  const attempt = async (work: Promise<unknown>) => {
    // The board refuses what its rules forbid, as it does to people.
    await work.catch((error: unknown) => newsroom.refusals.push(String(error)));
  };
  const forget = (id: number) => {
    withdrawn.add(id);
    visible.splice(visible.indexOf(id), 1);
  };

  async function change(): Promise<void> {
    const kind = random();
    const known = visible.slice(-40);
    if (kind < 0.34 || known.length < 8) {
      const position: Position = pick(["geral", "geral", "geral", "destaque", "destaque", "supermanchete"]);
      const urgent = random() < 0.05 ? { kicker: "URGENTE" } : {};
      visible.push(await newsroom.create(title(), { position, category: pick(sections), ...urgent }));
    } else if (kind < 0.5) await attempt(newsroom.retitle(pick(known), title()));
    else if (kind < 0.6) {
      const scheduledAt = newsroom.now + Math.ceil(random() * 20) * HOUR;
      scheduled.set(await newsroom.create(title(), { position: pick(["geral", "destaque"]), category: pick(sections), scheduledAt }), scheduledAt);
    } else if (kind < 0.7) await attempt(newsroom.place(pick(known), pick(["destaque", "supermanchete", "geral"])));
    else if (kind < 0.78) await attempt(newsroom.order([pick(known)]));
    else if (kind < 0.86) await newsroom.views(pick(known), Math.floor(random() * 5_000));
    else if (kind < 0.9) await newsroom.layout.change(random() < 0.5 ? { activeLayout: pick(LAYOUT_IDS) } : { dynamic: true }, newsroom.actor);
    else if (kind < 0.96) {
      const id = pick(known);
      withdrawn.add(id);
      await attempt(newsroom.toggle(id));
    } else {
      const id = pick(known);
      await attempt(newsroom.remove(id));
      forget(id);
    }
  }

  const wanted = Array.from({ length: minutes }, () => start + HOUR + Math.floor(random() * (days * DAY - HOUR - MINUTE)));
  for (let day = 0; day < days; day += 1) {
    const from = start + day * DAY;
    const writes = Array.from({ length: changes }, () => from + 6 * HOUR + Math.floor(random() * 17 * HOUR));
    const events = [
      ...writes.map((at) => ({ at, do: "write" as const })),
      ...CLOCK_MINUTES.map((minute) => ({ at: from + minute * MINUTE, do: "sweep" as const })),
      ...wanted.filter((at) => at >= from && at < from + DAY).map((at) => ({ at: Math.floor(at / MINUTE) * MINUTE + MINUTE - 1, do: "log" as const })),
    ].sort((one, other) => one.at - other.at);
    const insert = (at: number, what: "sweep" | "due") => {
      const place = events.findIndex((event) => event.at > at);
      if (place >= 0) events.splice(place, 0, { at, do: what } as never);
      else if (at < from + DAY) events.push({ at, do: what } as never);
      else later.push({ at, do: what });
    };
    for (const event of later.splice(0)) insert(event.at, event.do);
    for (let index = 0; index < events.length; index += 1) {
      const event = events[index] as { at: number; do: "write" | "sweep" | "log" | "due" };
      newsroom.now = Math.max(newsroom.now, event.at);
      if (event.do === "write") {
        await change();
        for (const [id, at] of scheduled) {
          insert(at, "due");
          scheduled.delete(id);
          visible.push(id);
        }
        if (random() < 0.25) lost += 1;
        else await newsroom.record();
        // A strip ends two hours after its story.
        insert(newsroom.now + 2 * HOUR, "sweep");
        insert(Math.floor(newsroom.now / MINUTE) * MINUTE + MINUTE, "sweep");
      } else if (event.do === "due") {
        await newsroom.publishDue();
        insert(Math.floor(newsroom.now / MINUTE) * MINUTE + MINUTE, "sweep");
      } else if (event.do === "sweep") await newsroom.record();
      else logged.push({ at: event.at, view: viewOf(await newsroom.page(), event.at) });
    }
  }
  return { newsroom, logged, withdrawn, lost };
}
