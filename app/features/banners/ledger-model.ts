import { newsroomDayStart, newsroomHour } from "#app/platform/time/newsroom-clock.ts";
import { bannedOn, type SafetyCategory } from "./banner.ts";
import {
  BannerTallies,
  type BannerTally,
  type CountedBefore,
  HourTallies,
  type LedgerBook,
  type LedgerEvent,
  type LedgerStore,
  type LiveTally,
  leftOf,
  type Outcome,
  type PageRequest,
  type PieceName,
  RESERVATION_MS,
  type RejectionReason,
  rowsOfPages,
  type ServedPage,
  type ServedPiece,
  startOf,
  type TallySum,
  TOKEN_LIFETIME_MS,
  VIEW_AGE_MS,
} from "./ledger-state.ts";
import type { BannerPosition } from "./positions.ts";
import { byRank, curveOf, type DayCurve, type Holder, type Standing, selectBanners, targetOfToday, UNOWNED_MAX, VisitorLimits } from "./selection.ts";
import { runOf } from "./situation.ts";
import type { BannerTerms } from "./terms.ts";

/** Lifetime of a contract's computed target (ms; our choice). */
const TARGET_AGE_MS = 1_000;

/** Page views after which the counts of the curve are halved, so that it follows what changes (ours). */
const TRAFFIC_MAX = 500_000;

type Run = ReturnType<typeof runOf>;
type LivePage = Omit<ServedPage, "pieces"> & { pieces: ServedPiece[]; holder: Holder };

/**
 * Decides what is served and what counts. All of it is in memory; what must outlive a restart goes to `store` first. Deterministic:
 * clock and randomness are arguments. A unit of each cap is held from `serve` for `RESERVATION_MS`; after that a view takes one again
 * if one is left, so that counts never exceed a cap.
 */
export class LedgerModel {
  readonly #live = new Map<string, LivePage>();
  /** Pages that hold units, oldest first, from `#heldFrom` on. */
  #held: LivePage[] = [];
  #heldFrom = 0;
  readonly #hours = new HourTallies();
  readonly #banners = new BannerTallies();
  readonly #traffic: number[];
  #views: number;
  #book: LedgerBook;
  #slots = new Map<BannerPosition, BannerTerms[]>();
  #runs = new Map<number, Run>();
  /** The newest terms of every banner that a book named: tokens of one that was switched off since are still used. */
  readonly #terms = new Map<number, BannerTerms>();
  #targets = new Map<number, { at: number; target: number }>();
  /** Sums of contracts while one selection lasts, during which nothing is counted. */
  #sums: Map<number, TallySum> | null = null;
  #curve: DayCurve;
  readonly #visitors = new VisitorLimits();
  /** Lead of the ledger's own clock over the given one, which may be set back. */
  #ahead = 0;
  #last = Number.NEGATIVE_INFINITY;
  #hour = "";

  constructor(
    private readonly store: LedgerStore,
    { now, timeZone }: { now: number; timeZone: string },
  ) {
    this.#book = { banners: [], contracts: new Map(), electoral: null, timeZone };
    const state = store.load();
    this.#traffic = Array.from({ length: 24 }, (_, hour) => state.traffic[hour] ?? 0);
    this.#views = this.#traffic.reduce((sum, views) => sum + views, 0);
    this.#curve = curveOf(this.#traffic);
    this.#banners.restore(state);
    for (const { hour, banner, slot, ...sums } of [...state.hours, ...rowsOfPages(state.pages)]) {
      this.#hours.add(hour, banner, slot, sums);
      if (hour > this.#hour) this.#hour = hour;
    }
    this.#hours.takeChanged();
    this.#hours.putBack([...state.hours.filter(({ isCopied }) => !isCopied), ...rowsOfPages(state.pages)]);
    const pages = [...state.pages].sort((one, other) => one.at - other.at);
    this.#ahead = Math.max(0, (pages.at(-1)?.at ?? now) - now);
    // The visitor of a page is not stored.
    for (const page of pages) this.#hold({ ...page, pieces: page.pieces.map((piece) => ({ ...piece })), holder: undefined });
  }

  /** Banners that were never counted here, whose totals `know` must give before they are served. */
  unknownIn(book: LedgerBook): number[] {
    return [...new Set([...book.banners.map(({ id }) => id), ...[...book.contracts.values()].flat()])].filter((id) => !this.#banners.has(id));
  }

  /** Continues what D1 has counted of a banner that is new to this ledger. */
  know(banner: number, before: CountedBefore): void {
    if (this.#banners.has(banner)) return;
    const { tally, rows } = startOf(before);
    this.store.saveKnown(banner, tally, rows, before.rejections);
    this.#banners.add(banner, "", tally);
    for (const { hour, slot, banner: _, ...sums } of rows) {
      this.#hours.add(hour, banner, slot, sums);
      this.#banners.add(banner, hour.slice(0, 10), sums);
      if (hour > this.#hour) this.#hour = hour;
    }
  }

  setBook(book: LedgerBook): void {
    this.#book = book;
    this.#targets.clear();
    this.#curve = curveOf(this.#traffic);
    this.#slots = new Map();
    for (const banner of [...book.banners].sort(byRank)) {
      this.#terms.set(banner.id, banner);
      if (banner.status !== "ativo") continue;
      this.#runs.set(banner.id, runOf(banner));
      this.#slots.set(banner.position, [...(this.#slots.get(banner.position) ?? []), banner]);
    }
  }

  /** Serves one page view: selects for its slots and holds a unit of each. Empty when nothing can be selected. */
  serve(request: PageRequest, now: number, random: () => number): readonly ServedPiece[] {
    const known = this.#live.get(request.id);
    if (known) return known.pieces;
    const at = this.#advance(now);
    this.#noteTraffic();
    const limited = new Map<number, BannerPosition>();
    const chosen = this.#select(request, now, random, limited);
    for (const [banner, slot] of limited) this.reject({ banner, slot }, "serve", "open-limit", 1, now);
    if (chosen.length === 0) return [];
    const pieces = chosen.map(({ id, position, type }): ServedPiece => ({ banner: id, slot: position, isVideo: type === "video", state: "open", isClicked: false }));
    const page: LivePage = { id: request.id, at, hour: this.#hour, pieces, holder: request.visitor };
    this.#save(page);
    this.#hold(page);
    for (const { banner, slot } of pieces) this.#hours.add(page.hour, banner, slot, { served: 1 });
    return pieces;
  }

  /** Selects banners for requests whose views do not count: nothing is reserved. */
  preview(request: PageRequest, now: number, random: () => number): readonly BannerTerms[] {
    this.#advance(now);
    return this.#select(request, now, random, null);
  }

  /** Counts a view by the token of a served banner, once. */
  view(name: PieceName, now: number): Outcome {
    const at = this.#advance(now);
    const page = this.#live.get(name.page);
    const piece = page?.pieces.find(({ banner }) => banner === name.banner);
    const outcome = page && piece ? this.#viewOutcome(page, piece, at) : "expired";
    if (outcome !== null || !page || !piece) return this.#rejected(name, "view", outcome ?? "expired", now);
    const isLate = !this.#holdsUnit(page, at);
    piece.state = isLate ? "late" : "viewed";
    this.#save(page);
    if (!isLate) this.#release(page, piece);
    this.#count(page, piece, { viewable: 1, clicks: 0 });
    if (isLate) this.#hours.add(page.hour, piece.banner, piece.slot, { viewedLate: 1 });
    return null;
  }

  /** Counts a click by the token of a served banner, once, after its view. */
  click(name: PieceName, visitor: string | null, now: number): Outcome {
    const at = this.#advance(now);
    const page = this.#live.get(name.page);
    const piece = page?.pieces.find(({ banner }) => banner === name.banner);
    const outcome = page && piece ? this.#clickOutcome(page, piece, visitor, at) : "expired";
    if (outcome !== null || !page || !piece) return this.#rejected(name, "click", outcome ?? "expired", now);
    piece.isClicked = true;
    this.#save(page);
    this.#visitors.noteClick(visitor, piece.banner, at);
    this.#count(page, piece, { viewable: 0, clicks: 1 });
    return null;
  }

  /** Records what was not counted; `slot` may be left out. Nothing is recorded of banners that this ledger never knew. */
  reject({ banner, slot }: { banner: number; slot: BannerPosition | null }, event: LedgerEvent, reason: RejectionReason, count: number, now: number): void {
    this.#advance(now);
    const place = slot ?? this.#terms.get(banner)?.position;
    if (place && this.#banners.has(banner)) this.store.addRejection({ banner, slot: place, event, reason, count, hour: this.#hour });
  }

  /** Ends what is older than its token; pages that are resolved leave memory and are stored as sums. */
  settle(now: number): void {
    const at = this.#advance(now);
    const ended: LivePage[] = [];
    for (const page of this.#live.values()) {
      if (at - page.at < TOKEN_LIFETIME_MS) break;
      ended.push(page);
    }
    if (ended.length === 0) return;
    const settled = ended.map((page) => ({ ...page, pieces: page.pieces.map((piece) => ({ ...piece, state: piece.state === "open" ? ("expired" as const) : piece.state })) }));
    const rows = rowsOfPages(settled);
    this.store.foldPages(
      ended.map(({ id }) => id),
      rows,
    );
    // Rows that are stored again are sent again, so that they can be marked as copied.
    this.#hours.putBack(rows);
    for (const page of ended) {
      this.#live.delete(page.id);
      for (const { state, banner, slot } of page.pieces) if (state === "open") this.#hours.add(page.hour, banner, slot, { expired: 1 });
    }
    this.#visitors.dropOldClicks(at);
  }

  /** Hours before this one do not change any more. */
  openHour(now: number): string {
    this.#advance(now);
    let hour = this.#hour;
    for (const page of this.#live.values()) if (page.hour < hour) hour = page.hour;
    return hour;
  }

  /** Banners whose tokens may still be used. */
  openBanners(): number[] {
    return [...new Set([...this.#live.values()].flatMap(({ pieces }) => pieces.map(({ banner }) => banner)))];
  }

  /** True when no banner is known: nothing was ever counted here, or the storage was lost. */
  get isEmpty(): boolean {
    return this.#banners.isEmpty;
  }

  /** True while a page is kept whose tokens are still valid. */
  get hasLivePages(): boolean {
    return this.#live.size > 0;
  }

  /** True while a banner has more open reservations than may lose their visitor: until then memory alone limits its visitors. */
  mustRemember(banner: number): boolean {
    return this.#tally(banner).reserved > UNOWNED_MAX;
  }

  get timeZone(): string {
    return this.#book.timeZone;
  }

  get traffic(): readonly number[] {
    return this.#traffic;
  }

  get hours(): Pick<HourTallies, "all" | "hasChanged" | "takeChanged" | "putBack" | "dropBefore"> {
    return this.#hours;
  }

  /** Counts of a banner, for tests and figures. */
  tallyOf(banner: number): Readonly<LiveTally> {
    return this.#banners.of(banner, this.#hour.slice(0, 10));
  }

  /** The ledger's own time: as the given clock, except that it never goes back. Units whose time is over are released. */
  #advance(now: number): number {
    if (now + this.#ahead < this.#last) this.#ahead = this.#last - now;
    const at = now + this.#ahead;
    this.#last = at;
    const hour = newsroomHour(now, this.#book.timeZone);
    if (hour > this.#hour) this.#hour = hour;
    for (let page = this.#held[this.#heldFrom]; page && at - page.at >= RESERVATION_MS; page = this.#held[this.#heldFrom]) {
      this.#heldFrom += 1;
      for (const piece of page.pieces) if (piece.state === "open") this.#release(page, piece);
    }
    if (this.#heldFrom > 1_000 && this.#heldFrom * 2 > this.#held.length) {
      this.#held = this.#held.slice(this.#heldFrom);
      this.#heldFrom = 0;
    }
    return at;
  }

  #hold(page: LivePage): void {
    this.#live.set(page.id, page);
    this.#held.push(page);
    for (const { banner, state } of page.pieces) {
      if (state !== "open") continue;
      this.#tally(banner).reserved += 1;
      this.#visitors.hold(page.holder, banner);
    }
  }

  #release(page: LivePage, { banner }: ServedPiece): void {
    this.#tally(banner).reserved -= 1;
    this.#visitors.release(page.holder, banner);
  }

  #save({ id, at, hour, pieces }: LivePage): void {
    this.store.savePage({ id, at, hour, pieces });
  }

  #count(page: LivePage, { banner, slot }: ServedPiece, by: BannerTally): void {
    this.#hours.add(page.hour, banner, slot, by);
    this.#banners.add(banner, page.hour.slice(0, 10), by);
  }

  #rejected(name: PieceName, event: LedgerEvent, reason: RejectionReason, now: number): RejectionReason {
    this.reject(name, event, reason, 1, now);
    return reason;
  }

  #viewOutcome(page: LivePage, piece: ServedPiece, at: number): Outcome {
    const age = at - page.at;
    if (piece.state === "viewed" || piece.state === "late") return "repeated";
    if (age >= TOKEN_LIFETIME_MS || piece.state === "expired") return "expired";
    if (age < (piece.isVideo ? VIEW_AGE_MS.video : VIEW_AGE_MS.still)) return "early";
    const holdsUnit = this.#holdsUnit(page, at);
    const terms = this.#terms.get(piece.banner);
    // After a restart with D1 out of reach the caps are not known: what holds a unit was served below them.
    if (!terms) return holdsUnit ? null : "exhausted";
    return this.#unitsLeft(terms, holdsUnit ? "counted" : "held") > 0 ? null : "exhausted";
  }

  #clickOutcome(page: LivePage, piece: ServedPiece, visitor: string | null, at: number): Outcome {
    if (piece.isClicked) return "repeated";
    if (at - page.at >= TOKEN_LIFETIME_MS) return "expired";
    if (piece.state !== "viewed" && piece.state !== "late") return "unviewed";
    if (this.#visitors.isRepeatedClick(visitor, piece.banner, at)) return "repeated";
    const terms = this.#terms.get(piece.banner);
    return terms && this.#clicksLeft(terms) > 0 ? null : "exhausted";
  }

  #holdsUnit = (page: LivePage, at: number) => at - page.at < RESERVATION_MS;

  #tally = (banner: number) => this.#banners.of(banner, this.#hour.slice(0, 10));

  /** Views that are left beside those that were counted, or beside those and the units that are held. */
  #unitsLeft({ id, impressionsMax, contract }: BannerTerms, beside: "counted" | "held"): number {
    const used = ({ viewable, reserved }: Pick<LiveTally, "viewable" | "reserved">) => viewable + (beside === "held" ? reserved : 0);
    const left = leftOf(impressionsMax, used(this.#tally(id)));
    return !contract || contract.kind === "CPC" ? left : Math.min(left, leftOf(contract.quantity, used(this.#ofContract(contract.id))));
  }

  #clicksLeft({ id, clicksMax, contract }: BannerTerms): number {
    const left = leftOf(clicksMax, this.#tally(id).clicks);
    return contract?.kind === "CPC" ? Math.min(left, leftOf(contract.quantity, this.#ofContract(contract.id).clicks)) : left;
  }

  #ofContract(id: number): TallySum {
    const sum = this.#sums?.get(id) ?? this.#banners.sumOf(this.#book.contracts.get(id) ?? [], this.#hour.slice(0, 10));
    this.#sums?.set(id, sum);
    return sum;
  }

  #standingOf = (banner: BannerTerms, now: number): Standing => {
    const [units, clicks] = [this.#unitsLeft(banner, "held"), this.#clicksLeft(banner)];
    const left = clicks <= 0 ? 0 : Number.isFinite(units) ? units : clicks;
    return { left, behind: left > 0 ? this.#behind(banner, now) : null };
  };

  /** Units by which today's delivery of an evenly paced contract is behind its target. */
  #behind({ contract }: BannerTerms, now: number): number | null {
    if (!contract || contract.quantity === null) return null;
    const { viewable, viewableToday, clicks, clicksToday, reserved } = this.#ofContract(contract.id);
    const known = this.#targets.get(contract.id);
    const byClick = contract.kind === "CPC";
    const deliveredToday = byClick ? clicksToday : viewableToday;
    if (known && Math.abs(now - known.at) < TARGET_AGE_MS) return known.target - deliveredToday - (byClick ? 0 : reserved);
    const { startsAt, endsAt, quantity } = contract;
    const delivery = { startsAt, endsAt, quantity, delivered: byClick ? clicks : viewable, deliveredToday };
    const target = targetOfToday(delivery, this.#curve, newsroomDayStart(now, this.#book.timeZone), now);
    this.#targets.set(contract.id, { at: now, target });
    return target - deliveredToday - (byClick ? 0 : reserved);
  }

  #select({ slots, visitor, seen, withoutVideo }: PageRequest, now: number, random: () => number, limited: Map<number, BannerPosition> | null): BannerTerms[] {
    const banned: readonly SafetyCategory[] = bannedOn(this.#hour.slice(0, 10), this.#book.electoral);
    const isAllowed = (banner: BannerTerms): boolean => {
      const run = this.#runs.get(banner.id);
      if (!run || now < run.startsAt || now >= run.endsAt || banned.includes(banner.safetyCategory)) return false;
      if (withoutVideo && banner.type === "video") return false;
      if (banner.frequencyCap !== null && (seen.get(banner.id) ?? 0) >= banner.frequencyCap) return false;
      if (limited === null || !this.#visitors.isFull(visitor, banner.id)) return true;
      limited.set(banner.id, banner.position);
      return false;
    };
    this.#sums = new Map();
    const chosen = selectBanners({
      slots,
      candidates: (slot) => this.#slots.get(slot) ?? [],
      isAllowed,
      standingOf: (banner) => this.#standingOf(banner, now),
      random,
    });
    this.#sums = null;
    return [...chosen.values()];
  }

  #noteTraffic(): void {
    const hour = Number(this.#hour.slice(11, 13));
    this.#traffic[hour] = (this.#traffic[hour] ?? 0) + 1;
    this.#views += 1;
    if (this.#views <= TRAFFIC_MAX) return;
    for (const [index, views] of this.#traffic.entries()) this.#traffic[index] = views / 2;
    this.#views /= 2;
  }
}
