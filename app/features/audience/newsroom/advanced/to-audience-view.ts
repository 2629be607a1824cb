import { formatCount } from "#app/platform/values/format-number.ts";
import type { AudienceCounts } from "../../figures.ts";
import type { Period } from "../../period.ts";
import { returnVisits } from "../../return-visits.ts";
import { type DayCounts, type Running, type WeekHour, weekTable } from "../../series.ts";
import { deviceName } from "../../site-analytics.wire.ts";
import { rowOf } from "../to-site-view.ts";
import { NO_RETURNING_READERS, NO_RETURNS, RETURNS, SESSIONS_PER_READER } from "./advanced-provenance.ts";
import type { AudienceView, FigureCard } from "./advanced-view.ts";
import { followersView } from "./to-people-view.ts";

interface ValueRow extends AudienceCounts {
  value: string;
  viewsBefore: number;
}

interface AudienceFigures {
  period: Period;
  days: readonly DayCounts[];
  devices: readonly ValueRow[];
  browsers: readonly ValueRow[];
  weekHours: readonly WeekHour[];
  readerTowns: readonly { value: string; views: number; visitors: number }[];
  instagram: Parameters<typeof followersView>[0];
  isDemo: boolean;
}

const ratio = new Intl.NumberFormat("pt-BR", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Readers who came again on the same day, as far as it is known. */
export function returnCards(days: readonly DayCounts[]): FigureCard[] {
  const { returns, sessions, readers } = returnVisits(days);
  const isKnown = readers > 0;
  return [
    {
      label: "Voltas no mesmo dia",
      value: isKnown ? formatCount(returns) : "—",
      note: "visitas além da primeira de cada leitor no dia",
      of: isKnown ? RETURNS : NO_RETURNS,
      change: null,
    },
    {
      label: "Sessões por leitor",
      value: isKnown ? ratio.format(sessions / readers) : "—",
      note: "em média, no mesmo dia",
      of: isKnown ? SESSIONS_PER_READER : NO_RETURNS,
      change: null,
    },
    { label: "Leitores que voltaram", value: "—", note: "indisponível: só as somas do dia ficam guardadas", of: NO_RETURNING_READERS, change: null },
  ];
}

/** 'Audiência'; `running` is the day that has begun. */
export function toAudienceView(
  { period, days, devices, browsers, weekHours, readerTowns, instagram, isDemo }: AudienceFigures,
  running: Running,
  townMinimum: number,
): AudienceView {
  return {
    part: "audiencia",
    period,
    isDemo,
    returns: returnCards(days.filter(({ day }) => day >= period.since && day <= period.until)),
    devices: devices.map((row) => rowOf(row.value, deviceName(row.value), null, row)),
    browsers: browsers.map((row) => rowOf(row.value, row.value || "Outro", null, row)),
    week: weekTable(weekHours, period, running),
    readerTowns: readerTowns.map(({ value, views, visitors }) => ({ label: value, views, visitors })),
    townMinimum,
    followers: followersView(instagram),
  };
}
