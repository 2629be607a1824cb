/** Metrics of a page's speed (web-vitals). LCP, INP and TTFB in milliseconds, CLS without a unit. */
export const VITAL_METRICS = ["LCP", "INP", "CLS", "TTFB"] as const;
export type VitalMetric = (typeof VITAL_METRICS)[number];

/** Of one view, in the metric's own unit. */
export type Vitals = Partial<Record<VitalMetric, number>>;

/** Network as the browser names it (`navigator.connection.effectiveType`, Chromium only). */
export const CONNECTIONS = ["slow-2g", "2g", "3g", "4g", "unknown"] as const;
export type Connection = (typeof CONNECTIONS)[number];

const PAGE_EDGES = [
  100, 200, 300, 400, 500, 600, 800, 1_000, 1_200, 1_400, 1_600, 1_800, 2_000, 2_250, 2_500, 2_750, 3_000, 3_500, 4_000, 5_000, 6_000, 8_000, 10_000, 15_000, 30_000,
];

/** Upper edges of the buckets, the last of which has none. What is called good and poor (web.dev) is an edge, so that its share is exact. */
export const VITAL_EDGES: Readonly<Record<VitalMetric, readonly number[]>> = {
  LCP: PAGE_EDGES,
  TTFB: PAGE_EDGES,
  INP: [8, 16, 24, 32, 40, 56, 72, 88, 104, 120, 136, 152, 168, 184, 200, 250, 300, 350, 400, 450, 500, 600, 800, 1_000, 1_500, 2_000, 3_000, 5_000],
  CLS: [0, 0.001, 0.005, 0.01, 0.02, 0.03, 0.04, 0.05, 0.06, 0.07, 0.08, 0.09, 0.1, 0.125, 0.15, 0.175, 0.2, 0.225, 0.25, 0.3, 0.4, 0.5, 0.75, 1, 2],
};

/** Good up to the first, poor beyond the second (web.dev). */
export const VITAL_LIMITS: Readonly<Record<VitalMetric, readonly [good: number, poor: number]>> = {
  LCP: [2_500, 4_000],
  INP: [200, 500],
  CLS: [0.1, 0.25],
  TTFB: [800, 1_800],
};

/** Measurements below which a p75 says nothing (ours). */
export const VITAL_SAMPLES_MIN = 20;

/** The bucket of a value: the first whose edge it does not exceed. */
export function vitalBucket(metric: VitalMetric, value: number): number {
  const edges = VITAL_EDGES[metric];
  const found = edges.findIndex((edge) => value <= edge);
  return found === -1 ? edges.length : found;
}

/**
 * The value that the given share of all views do not exceed, interpolated within its bucket; null without views. In the
 * last bucket, which has no upper edge, it answers its lower one. `share`: 0.75 for the p75.
 */
export function vitalPercentile(metric: VitalMetric, counts: readonly { bucket: number; count: number }[], share = 0.75): number | null {
  const edges = VITAL_EDGES[metric];
  const known = counts.filter(({ bucket, count }) => count > 0 && bucket >= 0 && bucket <= edges.length).sort((one, other) => one.bucket - other.bucket);
  const total = known.reduce((sum, { count }) => sum + count, 0);
  let below = 0;
  for (const { bucket, count } of known) {
    const wanted = share * total - below;
    if (wanted <= count) {
      const low = edges[bucket - 1] ?? 0;
      const high = edges[bucket] ?? low;
      return low + (high - low) * Math.max(0, wanted / count);
    }
    below += count;
  }
  return null;
}
