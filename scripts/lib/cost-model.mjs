/** From operations of one request to a month's bill. */

/** Dollars a million and what is included each month, of the Workers Paid plan ($5). */
export const PRICES = {
  date: "22 November 2026",
  source: "https://developers.cloudflare.com/workers/platform/pricing/, /workers/cache/#pricing, /r2/pricing/, /durable-objects/platform/pricing/",
  plan: 5,
  requests: { included: 10e6, million: 0.3 },
  cpuMs: { included: 30e6, million: 0.02 },
  d1Rows: { included: 25e9, million: 0.001 },
  d1Written: { included: 50e6, million: 1 },
  r2Reads: { included: 10e6, million: 0.36 },
  objectCalls: { included: 1e6, million: 0.15 },
  objectRows: { included: 50e6, million: 1 },
  /** Gigabyte-seconds, of objects that are awake: 128 MB each. */
  objectGbS: { included: 0.4e6, million: 12.5 },
  logEvents: { included: 20e6, million: 0.6 },
};

/** Assumptions about readers; everything else is counted. */
export const MODEL = {
  /** Requests of a view besides the page: its reports (visible, two heartbeats, put away), pictures that its browser lacks, static files that it lacks. */
  beacons: 4,
  pictures: 6,
  staticFiles: 3,
  /** Distinct pages that are asked for, by Zipf's law, and data centres that each keep their own pages without an edge cache. */
  pages: 5_000,
  dataCentres: 10,
  /** Lifetimes in seconds: of a page, of a stored file; distinct pictures. */
  pageLifetime: 60,
  fileLifetime: 86_400,
  distinctPictures: 15_000,
  /** Log events of a request that runs the Worker, and the share that is sampled (wrangler.toml). */
  logEvents: 2,
  sampled: 0.2,
  /**
   * Banners: slots of a page that have one, of those the share that is seen, and of these the share that is clicked; different
   * banners that run; pictures of them that a view's browser lacks; seconds for which the ledger is busy with a call and with a copy.
   */
  banners: { slots: 2, viewed: 0.65, clicked: 0.005, running: 12, pictures: 1, callS: 0.02, copyS: 0.3 },
};

/** Views whose sums are sent together as `operations.flush` counts them, and how often those of one view are: when it is seen, and when it was read. */
const FLUSHED_VIEWS = 4;
const FLUSHES_OF_VIEW = 2;
/** Rows that an audience object writes for a view: it and its index, its reading, twice that it was sent, and its share of a batch. */
const OBJECT_ROWS = 6;
/** How often the ledger of banners copies what changed, and reads the banners again, at most (durable-objects/banner-ledger.ts, banner-book.ts; seconds). */
const LEDGER_S = 5;
/** Rows that the ledger writes for a copy: its alarm, the page views of the hour, and one for each banner that it marks as copied. */
const COPY_ROWS = 2;
/** Seconds for which an object stays awake after a call (ours; documented are 10 until it may sleep, 70 to 140 until it does). */
const AWAKE_S = 70;
const OBJECT_GB = 0.128;

const MONTH_DAYS = 30;
const DAY_S = 86_400;

/** Of `perDay` requests for `distinct` things by Zipf's law, how many a day find none that is younger than `lifetime` seconds. */
export function misses(perDay, distinct, lifetime) {
  const harmonic = Array.from({ length: distinct }, (_, index) => 1 / (index + 1)).reduce((sum, share) => sum + share, 0);
  let missed = 0;
  for (let rank = 1; rank <= distinct; rank += 1) {
    const rate = perDay / (rank * harmonic);
    // Each miss starts a lifetime in which the others are hits.
    missed += rate / (1 + (rate / DAY_S) * lifetime);
  }
  return missed;
}

/** A day's usage of the banners beside the pages that show them. */
function bannerUsage({ views, operations, cpu }) {
  const { slots, viewed, clicked, running, callS, copyS } = MODEL.banners;
  const seen = views * slots * viewed;
  const [taps, intervals] = [seen * clicked, DAY_S / LEDGER_S];
  const calls = views + seen + taps;
  // Spread at random over the day: intervals in which anything happens, and banners of which something happens in one.
  const copies = intervals * (1 - Math.exp(-calls / intervals));
  const changedBy = (events) => intervals * running * (1 - Math.exp(-events / intervals / running));
  const copied = changedBy(views * slots + seen + taps);
  const reads = intervals * (1 - Math.exp(-views / intervals));
  const each = (name) => views * operations.pieces[name] + seen * operations.view[name] + taps * operations.click[name];
  return {
    requests: calls,
    cpuMs: views * cpu.pieces + (seen + taps) * cpu.bannerView,
    d1Rows: each("d1Rows") + copied * operations.copy.d1Rows + reads * running * operations.book.d1Rows,
    d1Written: copied * operations.copy.d1Written,
    // An alarm is billed as a call.
    objectCalls: each("objectCalls") + copies,
    objectRows: each("objectRows") + views * operations.fold.page + changedBy(views * slots) * operations.fold.row + copies * COPY_ROWS + copied,
    // Of each call by itself, an upper bound: calls at the same time share theirs.
    objectGbS: Math.min(DAY_S, calls * callS + copies * copyS) * OBJECT_GB,
  };
}

/** A month's usage and bill. `operations`, `cpu`: of one request, as counted and measured. `hasBanners`: each page has some. */
export function monthly({ views, hasEdge, hasBanners, operations, cpu }) {
  const { beacons, staticFiles, pages, dataCentres, pageLifetime, fileLifetime, distinctPictures, logEvents, sampled } = MODEL;
  const pictures = MODEL.pictures + (hasBanners ? MODEL.banners.pictures : 0);
  const banners = hasBanners ? bannerUsage({ views, operations: operations.banners, cpu }) : {};
  // Without it each data centre renders for itself; with it the upper tier is asked first.
  const rendered = hasEdge ? misses(views, pages, pageLifetime) : dataCentres * misses(views / dataCentres, pages, pageLifetime);
  const readPictures = hasEdge ? misses(views * pictures, distinctPictures, fileLifetime) : views * pictures;
  const kept = hasEdge ? 0 : views - rendered;
  const worker = rendered + kept + readPictures + views * beacons;
  // A Worker with a cache in front is billed for static files and hits too.
  const requests = views * (1 + beacons + pictures) + (hasEdge ? views * staticFiles : 0);
  const sweeps = 24 * 60;
  const daily = {
    requests: requests + sweeps,
    renderings: rendered,
    cpuMs: rendered * cpu.page + (kept + readPictures) * cpu.kept + views * beacons * cpu.beacon,
    d1Rows:
      rendered * operations.article.d1Rows +
      views * beacons * operations.beacon.d1Rows +
      (views / FLUSHED_VIEWS) * FLUSHES_OF_VIEW * operations.flush.d1Rows +
      sweeps * operations.sweep.d1Rows,
    d1Written: sweeps * operations.sweep.d1Written + (views / FLUSHED_VIEWS) * FLUSHES_OF_VIEW * operations.flush.d1Written,
    r2Reads: readPictures * operations.picture.r2Reads,
    objectCalls: views * beacons * operations.beacon.objectCalls + sweeps * operations.sweep.objectCalls,
    objectRows: views * OBJECT_ROWS,
    // Woken by the sweep of each minute, it never sleeps.
    objectGbS: Math.min(DAY_S, sweeps * AWAKE_S) * OBJECT_GB,
    logEvents: (worker + (banners.requests ?? 0)) * logEvents * sampled,
  };
  const usage = Object.fromEntries(Object.entries(daily).map(([name, amount]) => [name, (amount + (banners[name] ?? 0)) * MONTH_DAYS]));
  return { usage, total: billOf(usage) };
}

/** Dollars of a month's usage, with the plan. */
export function billOf(usage) {
  const beyond = Object.entries(usage).flatMap(([name, amount]) => (PRICES[name] ? [(Math.max(0, amount - PRICES[name].included) / 1e6) * PRICES[name].million] : []));
  return beyond.reduce((sum, one) => sum + one, PRICES.plan);
}
