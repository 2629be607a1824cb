import { createHash } from "node:crypto";
import { bySealOrder, FIRST_PREVIOUS, type MonthRecord, type RecordedHour, type RecordedSeal, type ReportFacts, rowText, sealText } from "#app/features/banners/delivery-report.ts";

export const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

export const FACTS: ReportFacts = {
  siteName: "Portal de Teste",
  siteHost: "portal.example",
  timeZone: "America/Fortaleza",
  advertiser: "Padaria Pão da Serra",
  title: "Campanha de novembro",
  number: "12/2026",
  kind: "CPM",
  startsAt: Date.parse("2026-11-01T03:00:00Z"),
  endsAt: Date.parse("2026-12-01T03:00:00Z"),
  extraDays: 0,
  quantity: 10_000,
};

/** Rows with their hashes and seals, as the ledger seals them. */
export function sealed(rows: readonly Omit<RecordedHour, "rowHash">[]): { hours: RecordedHour[]; seals: RecordedSeal[]; roots: Map<string, string> } {
  const hours = rows.map((row) => ({ ...row, rowHash: sha256(rowText(row, row.rejections)) }));
  const seals: RecordedSeal[] = [];
  const roots = new Map<string, string>();
  for (const hour of [...new Set(hours.map((row) => row.hour))].sort()) {
    const rowHashes = hours
      .filter((row) => row.hour === hour)
      .sort(bySealOrder)
      .map((row) => row.rowHash);
    const previous = seals.at(-1)?.hash ?? FIRST_PREVIOUS;
    const seal = { seq: seals.length + 1, hour, previous, rowHashes, hash: sha256(sealText(previous, hour, rowHashes)) };
    seals.push(seal);
    roots.set(hour.slice(0, 10), seal.hash);
  }
  return { hours, seals, roots };
}

/** Five days of two banners, of a month that is over. */
export function sealedMonth(): MonthRecord {
  const rows = [1, 2, 3, 4, 5].flatMap((day) =>
    [9, 18].flatMap((hour) =>
      [7, 12].map((banner) => ({
        banner,
        hour: `2026-11-${String(day).padStart(2, "0")}T${String(hour).padStart(2, "0")}`,
        slot: banner === 7 ? ("super-banner" as const) : ("in-content" as const),
        served: 100 + day * 10 + banner,
        viewable: 60 + day * 5,
        viewedLate: 1,
        expired: 30,
        clicks: day % 3,
        rejections: [{ event: "view" as const, reason: "crawler" as const, count: day }],
      })),
    ),
  );
  return {
    month: "2026-11",
    facts: FACTS,
    isClosed: true,
    ...sealed(rows),
    creatives: [
      {
        banner: 7,
        since: FACTS.startsAt,
        title: "Pão quente às 17h",
        position: "super-banner",
        type: "imagem",
        size: "970x250",
        image: "/img/abc.webp",
        link: "https://paodaserra.example/",
      },
      { banner: 12, since: FACTS.startsAt, title: "Café <da> tarde & bolo", position: "in-content", type: "html", size: "300x250", image: null, link: "" },
      {
        banner: 12,
        since: FACTS.startsAt + 86_400_000,
        title: "Café com bolo",
        position: "in-content",
        type: "gif",
        size: "300x250",
        image: "https://cdn.example/b.gif",
        link: "",
      },
    ],
    toDate: { viewable: 1_500, clicks: 20 },
  };
}
