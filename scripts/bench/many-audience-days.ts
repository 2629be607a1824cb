/** Tables of the audience by value, with how many values a day has. */
const VALUES = { sections: 8, towns: 12, authors: 9, sources: 12, devices: 3, browsers: 8, systems: 6, reader_towns: 10, hours: 24 } as const;

const SUMS = "views, article_views, sessions, visitors, engaged_ms, completions";
const numbers = (name: string, count: number) => `${name} (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM ${name} WHERE n < ${count - 1})`;

interface ManyDays {
  /** The last day, `YYYY-MM-DD`. */
  today: string;
  days: number;
  pagesADay: number;
  /** Stories have the ids from 1 to this; every day has pages of other ones. */
  articles: number;
}

/** Statements that fill the tables of the audience as years of readers would have. */
export function manyAudienceDays({ today, days, pagesADay, articles }: ManyDays): string[] {
  const day = `date('${today}', -d.n || ' days')`;
  const sums = "9, 7, 5, 4, 300000, 3";
  const story = `(${articles} - (d.n * 7 + p.n * 13) % ${Math.max(1, articles - 1)})`;
  return [
    `WITH RECURSIVE ${numbers("d", days)} INSERT INTO audience_days (day, ${SUMS}) SELECT ${day}, 900, 700, 500, 400, 30000000, 300 FROM d`,
    ...Object.entries(VALUES).map(
      ([table, count]) =>
        `WITH RECURSIVE ${numbers("d", days)}, ${numbers("v", count)} INSERT INTO audience_${table} (day, value, ${SUMS}) SELECT ${day}, ${table === "hours" ? "v.n" : "'valor-' || v.n"}, ${sums} FROM d CROSS JOIN v`,
    ),
    `WITH RECURSIVE ${numbers("d", days)}, ${numbers("p", pagesADay)} INSERT OR IGNORE INTO audience_pages (day, path, kind, article_id, ${SUMS})
     SELECT ${day}, '/post/' || ${story} || '-materia', 'article', ${story}, ${sums} FROM d CROSS JOIN p`,
    `INSERT INTO audience_article_hours (article_id, hour, views, visitors, engaged_ms, completions)
     WITH RECURSIVE ${numbers("h", 24)} SELECT p.article_id, p.day || 'T' || printf('%02d', h.n), 5, 4, 200000, 2 FROM audience_pages p CROSS JOIN h WHERE (h.n + p.article_id) % 8 = 0`,
    `INSERT INTO audience_article_sources (article_id, day, source, views, engaged_ms, completions)
     SELECT p.article_id, p.day, s.value, 5, 200000, 2 FROM audience_pages p CROSS JOIN json_each('["whatsapp", "google", "direct"]') s`,
    `WITH RECURSIVE ${numbers("d", days)}, ${numbers("b", 12)} INSERT INTO audience_vitals (day, page_kind, device, connection, metric, bucket, count)
     SELECT ${day}, CASE b.n % 2 WHEN 0 THEN 'home' ELSE 'article' END, 'mobile', '4g', 'LCP', b.n, 9 FROM d CROSS JOIN b`,
    `WITH RECURSIVE ${numbers("d", days)} INSERT INTO audience_classes (day, class, views) SELECT ${day}, 'crawler', 4 FROM d`,
    `WITH RECURSIVE ${numbers("d", days)} INSERT INTO audience_exclusions (day, reason, count) SELECT ${day}, 'robot', 4 FROM d`,
    `WITH RECURSIVE ${numbers("d", days)} INSERT INTO audience_errors (day, page_kind, message, count) SELECT ${day}, 'home', 'TypeError', 1 FROM d`,
    // All 60 minutes of each hour were checked.
    `WITH RECURSIVE ${numbers("d", days)}, ${numbers("h", 24)} INSERT INTO site_probes (hour, probed) SELECT unixepoch(${day}) / 3600 + h.n, (1 << 60) - 1 FROM d CROSS JOIN h`,
  ];
}
