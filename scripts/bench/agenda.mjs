import { bareWorker, freePort } from "../lib/platform.mjs";
import { aPlatform, compare, load } from "./measure.mjs";

const DAY_MS = 24 * 60 * 60_000;
const PAUTAS = 5_000;
const YEAR_DAYS = 365;
const MONTH_DAYS = 30;

/** A newsroom whose calendar holds `days` days around today, as dense as 5,000 assignments in a year, with two dates of events a day. */
async function aNewsroom(days, readsWorker) {
  const port = await freePort();
  const platform = await aPlatform(200, [bareWorker({ name: "reads", script: readsWorker, port })]);
  const from = Date.now() - (days / 2) * DAY_MS;
  const pautas = Math.round((PAUTAS * days) / YEAR_DAYS);
  const numbers = (count) => `WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${count - 1})`;
  const at = (count) => `CAST(${from} + i * ${(days * DAY_MS) / count} AS INTEGER)`;
  for (const statement of [
    `${numbers(pautas)} INSERT INTO assignments (title, time_kind, starts_at, ends_at, state, created_by_name, created_at, updated_at)
     SELECT 'Pauta ' || i, 'momento', ${at(pautas)}, ${at(pautas)} + 3600000, 'pautada', 'Redação', 0, 0 FROM n`,
    `${numbers(2 * days)} INSERT INTO event_occurrences (event_id, original, starts_at, ends_at) SELECT 1, i, ${at(2 * days)}, ${at(2 * days)} + 3600000 FROM n`,
  ])
    await platform.db.prepare(statement).run();
  return { port, close: platform.close };
}

/** The same month of the calendar, beside a month's and beside a year's and 5,000 assignments. */
export async function benchAgenda(readsWorker) {
  const month = await aNewsroom(MONTH_DAYS, readsWorker);
  const year = await aNewsroom(YEAR_DAYS, readsWorker);
  await compare(
    "/agenda: time with a year and 5,000 pautas / with one month (≤ 1.50)",
    () => load(`http://localhost:${month.port}/agenda`),
    () => load(`http://localhost:${year.port}/agenda`),
  );
  await month.close();
  await year.close();
}
