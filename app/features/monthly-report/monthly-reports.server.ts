import { type Database, joinReads, knownRead, mapRead, type Read, readOne } from "#app/platform/db/database.store.ts";
import { carrying, refuse } from "#app/platform/failures/refusal.ts";
import type { Actor } from "#app/platform/record/trail-line.ts";
import { newsroomDay } from "#app/platform/time/newsroom-clock.ts";
import {
  CURRENT_COMMENT,
  closableFrom,
  isMonth,
  knownMonths,
  lastDayOf,
  type MonthLine,
  type MonthList,
  type MonthSituation,
  type MonthView,
  monthOf,
  monthPlus,
  monthTitle,
  monthWords,
  reportPeriods,
  type SavedComment,
} from "./month.ts";
import type { MonthFigures, UnfinishedReport } from "./month-report.server.ts";
import { frozenText, type MonthlyReport, REPORT_SCHEMA, reportFigure, thawed } from "./monthly-report.ts";
import { type MonthlyReportRepository, type MonthState, type MonthWrite, readCountedSince, readMonthViews, type StoredMonth, untouchedMonth } from "./monthly-reports.store.ts";

export interface MonthlyReportDeps {
  db: Database;
  months: MonthlyReportRepository;
  figures: MonthFigures;
  timeZone: string;
  now(): number;
}

/** A month as one read found it. */
export interface FoundMonth {
  stored: StoredMonth;
  /** Null where there is no whole day of it yet. */
  unfinished: UnfinishedReport | null;
  /** The newsroom's day. */
  today: string;
}

const NOT_FOUND = "Não há relatório deste mês.";
const UNREAD = "O comentário mudou depois que a página abriu. Leia-o antes de fechar o mês.";
const CHANGED = "Outra pessoa salvou o comentário enquanto você escrevia.";

const commentOf = ({ comment, version, commentedBy, commentedAt }: MonthState): SavedComment => ({ text: comment, version, by: commentedBy, at: commentedAt });
const closingOf = ({ closedBy, closedAt }: MonthState): { by: string; at: number } | null => (closedAt === null ? null : { by: closedBy ?? "", at: closedAt });

/** A comment as it is stored: line ends of forms are of two characters. */
const plainText = (text: string): string => text.replaceAll("\r\n", "\n").trim();

/** Monthly reports: of an open month made from what is stored everywhere, of a closed one what was stored when it was closed. */
export function createMonthlyReportService({ db, months, figures, timeZone, now }: MonthlyReportDeps) {
  const todayIs = (): string => newsroomDay(now(), timeZone);
  const situationOf = (month: string, isClosed: boolean, today: string): MonthSituation => (isClosed ? "closed" : month === monthOf(today) ? "running" : "open");
  const alreadyClosed = ({ month, closedBy }: MonthState): never => refuse("conflict", `${monthTitle(month)} já foi fechado por ${closedBy ?? "outra pessoa"} e não muda mais.`);
  const signed = (month: string, actor: Actor): MonthWrite => ({ at: now(), actor, subject: monthWords(month) });

  /** A month as one read; null for one that is invalid, has not begun, or is older than all counts. */
  function read(month: string): Read<FoundMonth | null> {
    const today = todayIs();
    if (!isMonth(month) || month > monthOf(today)) return knownRead(null);
    const periods = reportPeriods(month, today);
    const reads = joinReads(months.readFirstDay(), months.readMonth(month), periods ? figures.read(month, periods) : knownRead(null));
    return mapRead(reads, ([firstDay, stored, unfinished]) => (knownMonths(firstDay && monthOf(firstDay), today).includes(month) ? { stored, unfinished, today } : null));
  }

  /** The report of a found month. Of a closed one the queues are not asked. */
  async function reportOf({ stored, unfinished }: FoundMonth): Promise<MonthlyReport | null> {
    if (stored.data !== null) return thawed(stored.data, stored.schema ?? 0);
    return unfinished === null ? null : unfinished.finish(await figures.sent(unfinished));
  }

  async function view(found: FoundMonth): Promise<MonthView> {
    const { stored, today } = found;
    const { month } = stored;
    const situation = situationOf(month, stored.data !== null, today);
    const from = closableFrom(month);
    return {
      month,
      situation,
      comment: commentOf(stored),
      closing: closingOf(stored),
      closableFrom: from,
      isClosable: situation === "open" && today >= from,
      report: await reportOf(found),
    };
  }

  async function find(month: string): Promise<MonthView> {
    return view((await readOne(db, read(month))) ?? refuse("not-found", NOT_FOUND));
  }

  /** Refuses what was written over a comment that is no longer the stored one, with both texts. */
  const refuseComment = (stored: StoredMonth, sent: string): never => refuse("conflict", CHANGED, carrying(CURRENT_COMMENT, { saved: commentOf(stored), sent }));

  /** Refuses to close a month with a comment that was not read. */
  const refuseUnread = (stored: StoredMonth): never => refuse("conflict", UNREAD, carrying(CURRENT_COMMENT, { saved: commentOf(stored), sent: null }));

  /** The months of a year, newest first; of the running year without one. */
  function readList(wanted: string | null): Read<MonthList> {
    const today = todayIs();
    const year = wanted ?? today.slice(0, 4);
    const last = reportPeriods(monthOf(today), today)?.period.until ?? `${monthPlus(monthOf(today), -1)}-31`;
    const until = `${year}-12-31` < last ? `${year}-12-31` : last;
    const reads = joinReads(months.readFirstDay(), readCountedSince(), months.readYear(year), readMonthViews(`${Number(year) - 1}-12-01`, until));
    return mapRead(reads, ([firstDay, countedSince, states, views]) => {
      const known = knownMonths(firstDay && monthOf(firstDay), today);
      const viewsOf = new Map(views.map((one) => [one.month, one.views]));
      const stateOf = new Map(states.map((state) => [state.month, state]));
      const line = (month: string): MonthLine => {
        const state = stateOf.get(month) ?? untouchedMonth(month);
        const closing = closingOf(state);
        const situation = situationOf(month, closing !== null, today);
        const before = monthPlus(month, -1);
        // Zero is a count only once there was counting.
        const isCounted = countedSince !== null && countedSince <= lastDayOf(month) && reportPeriods(month, today) !== null;
        const isCompared = situation === "open" && countedSince !== null && countedSince <= `${before}-01`;
        const from = closableFrom(month);
        return {
          month,
          situation,
          views: closing ? state.views : isCounted ? (viewsOf.get(month) ?? 0) : null,
          viewsBefore: closing ? state.viewsBefore : isCompared ? (viewsOf.get(before) ?? 0) : null,
          hasComment: state.comment !== "",
          closing,
          closableFrom: from,
          isClosable: situation === "open" && today >= from,
        };
      };
      return { year, years: [...new Set(known.map((month) => month.slice(0, 4)))], months: known.filter((month) => month.startsWith(year)).map(line) };
    });
  }

  return {
    read,
    view,
    find,
    readList,
    months: (year: string | null): Promise<MonthList> => readOne(db, readList(year)),

    /** Saves the editor's comment over the version that was read; 409 with both texts when somebody saved another meanwhile. */
    async saveComment(month: string, text: string, version: number, actor: Actor): Promise<SavedComment> {
      const comment = plainText(text);
      const found = (await readOne(db, read(month))) ?? refuse("not-found", NOT_FOUND);
      if (found.stored.closedAt !== null) alreadyClosed(found.stored);
      // The same words are no change, even of another author.
      if (found.stored.comment === comment) return commentOf(found.stored);
      if (found.stored.version !== version) refuseComment(found.stored, comment);
      const isSaved = await months.saveComment(month, comment, version, signed(month, actor));
      const stored = await readOne(db, months.readMonth(month));
      if (!isSaved) return stored.closedAt === null ? refuseComment(stored, comment) : alreadyClosed(stored);
      return commentOf(stored);
    },

    /**
     * Closes a month for good: its report and comment are stored and no longer change. Refuses one that is not over, or whose figures of the networks
     * may still be late, one that is closed, a comment that was not read, and a queue that does not answer: figures that are missing now would be
     * missing for ever.
     */
    async close(month: string, version: number, actor: Actor): Promise<MonthView> {
      const found = (await readOne(db, read(month))) ?? refuse("not-found", NOT_FOUND);
      const { stored, unfinished, today } = found;
      if (stored.closedAt !== null) alreadyClosed(stored);
      const from = closableFrom(month);
      if (situationOf(month, false, today) === "running" || unfinished === null) refuse("conflict", `${monthTitle(month)} ainda não terminou.`);
      if (today < from) {
        refuse("conflict", `${monthTitle(month)} pode ser fechado a partir de ${from.split("-").reverse().join("/")}: os números das redes podem atrasar 48 horas.`);
      }
      if (stored.version !== version) refuseUnread(stored);
      const sent = await figures.sent(unfinished);
      const silent = [sent.whatsApp.kind === "silent" ? "WhatsApp" : null, sent.instagram.kind === "silent" ? "Instagram" : null].filter((name) => name !== null);
      if (silent.length > 0) refuse("unavailable", `A fila de ${silent.join(" e de ")} não respondeu, e o mês não foi fechado. Tente novamente em instantes.`);
      const report = unfinished.finish(sent);
      const views = reportFigure(report, "site", "views");
      const closed = { schema: REPORT_SCHEMA, data: frozenText(report), views: views?.value ?? null, viewsBefore: views?.before ?? null };
      if (!(await months.close(month, version, closed, signed(month, actor)))) {
        const current = await readOne(db, months.readMonth(month));
        if (current.closedAt !== null) alreadyClosed(current);
        refuseUnread(current);
      }
      return find(month);
    },
  };
}

export type MonthlyReportService = ReturnType<typeof createMonthlyReportService>;
