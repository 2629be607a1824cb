import type { BoardInvariants } from "./board-invariants.ts";
import type { ShownPage } from "./site.ts";
import type { SiteIsolate, World } from "./world.ts";

/** An edition may be known this late where it was not made (http-api § Conventions; ms). */
const EDITION_AGE_MS = 5_000;
/** No page is fresh for longer, and the last good one is shown for no longer (design § Readers' pages; ms). */
const FRESH_MS = 60_000;
const STALE_IF_ERROR_MS = 10 * 60_000;
/** For how long one rendering serves all who ask (`SingleFlight`; ms). */
const SHARED_MS = 900;
/** Longest time of a request, and of the effect of trouble with D1 after it (ms). */
const REQUEST_MS = 4_000;
const TROUBLE_MS = 20_000;

/** For how long trouble is felt in front of the isolates, where a page may have been stored during it (ms). */
const EDGE_TROUBLE_MS = 90_000;

const HOME = "/";
/** After this a living isolate has answered every request, however many calls of it hang (ms). */
const ANSWER_MAX_MS = 60_000;

/** Rules of what readers may be shown, checked with every page. */
export class PageInvariants {
  served = 0;
  old = 0;
  failed = 0;
  readonly #renders = new Map<string, { startedAt: number }>();
  /** The newest edition that a write through an isolate came back with, and the newest whose write it has answered, by process. */
  readonly #learned = new Map<string, number>();
  readonly #written = new Map<string, number>();
  /** When the rows of the newest home page that an isolate has sent were read, by process. */
  readonly #homeReadAt = new Map<string, number>();
  /** The page that was last asked for at each isolate, by process. */
  readonly #lastRead = new Map<string, { site: SiteIsolate; path: string }>();

  constructor(
    private readonly world: World,
    private readonly board: BoardInvariants,
  ) {
    board.onWritten = (process, edition) => this.#learned.set(process, Math.max(this.#learned.get(process) ?? 0, edition));
    world.onActsAnswered = (process, isCertain) => this.#acknowledged(process, isCertain);
    world.onRender = (process, key) => this.#renderBegins(process, key);
  }

  /** Asks an isolate for a page, as a reader. */
  read(site: SiteIsolate, path: string): void {
    if (this.world.hasEdge && this.world.kernel.random.chance(0.5)) this.#readThroughEdge(path);
    else this.readAt(site, path);
  }

  /** Asks one isolate, whatever is in front of it. */
  readAt(site: SiteIsolate, path: string): void {
    const { kernel } = this.world;
    const { process } = site;
    const isolate = process.name;
    const askedAt = kernel.now;
    const written = this.#written.get(isolate) ?? 0;
    let isAnswered = false;
    this.#lastRead.set(isolate, { site, path });
    site.request(path, (status, text) => {
      isAnswered = true;
      this.#check({ isolate, path, askedAt, written, status, text });
    });
    kernel.after(ANSWER_MAX_MS, null, () => {
      if (!isAnswered && process.isAlive) kernel.violate(`${isolate} did not answer ${path} within ${ANSWER_MAX_MS} ms`);
    });
  }

  /** Asks the cache in front of the isolates. */
  #readThroughEdge(path: string): void {
    const { kernel, edge } = this.world;
    const askedAt = kernel.now;
    const read = async () => {
      // The reader gets Cloudflare's own error where an isolate died and nothing was stored.
      const response = await edge.fetch(new Request(`http://site.test${path}`)).catch(() => null);
      if (response) this.#checkEdge(path, askedAt, response.status, await response.text());
    };
    kernel.after(1, null, () => void read());
  }

  /** Nothing in front is older than its minute, or ten while the isolates fail, whatever was refused or lost. */
  #checkEdge(path: string, askedAt: number, status: number, text: string): void {
    const { kernel, faults } = this.world;
    this.served += 1;
    if (status !== 200) return;
    const { readAt, edition } = JSON.parse(text) as ShownPage;
    const age = kernel.now - readAt;
    if (age > STALE_IF_ERROR_MS + EDGE_TROUBLE_MS) kernel.violate(`${path} in front is ${age} ms old`);
    const isTroubled = faults.anyTroubleAt > askedAt - EDGE_TROUBLE_MS || this.world.skewChangedAt > askedAt - STALE_IF_ERROR_MS;
    if (isTroubled) return;
    if (age > FRESH_MS + REQUEST_MS) kernel.violate(`${path} in front is ${age} ms old, and nothing failed`);
    const least = this.board.editionAt(askedAt - FRESH_MS - REQUEST_MS);
    if (edition < least) kernel.violate(`${path} in front is of edition ${edition}; ${least} is older than a minute`);
  }

  /** From its answer on, who wrote sees the write; and looks at once at the page that was open. */
  #acknowledged(process: string, isCertain: boolean): void {
    const learned = this.#learned.get(process);
    if (learned === undefined) return;
    this.#learned.delete(process);
    if (!isCertain) return;
    this.#written.set(process, Math.max(this.#written.get(process) ?? 0, learned));
    const last = this.#lastRead.get(process);
    if (last) this.readAt(last.site, last.path);
  }

  /** However many readers ask, one page is made at a time; answers what to call at its end. */
  #renderBegins(process: string, key: string): () => void {
    const { kernel } = this.world;
    const name = `${process} ${key}`;
    const edition = this.board.editions.at(-1);
    const other = this.#renders.get(name);
    // A longer wait makes a page of its own, and a new edition another page.
    const isShared = other && kernel.now - other.startedAt < SHARED_MS && (edition?.at ?? 0) < other.startedAt - EDITION_AGE_MS;
    if (isShared && this.world.skewChangedAt < other.startedAt) kernel.violate(`${process} makes ${key} twice at a time`);
    const mine = { startedAt: kernel.now };
    this.#renders.set(name, mine);
    return () => {
      if (this.#renders.get(name) === mine) this.#renders.delete(name);
    };
  }

  #check({ isolate, path, askedAt, written, status, text }: { isolate: string; path: string; askedAt: number; written: number; status: number; text: string }): void {
    const { kernel, faults } = this.world;
    this.served += 1;
    const troubledAt = faults.d1TroubleAt.get(isolate) ?? Number.NEGATIVE_INFINITY;
    const isTroubled = troubledAt > askedAt - TROUBLE_MS;
    if (status >= 500) {
      this.failed += 1;
      if (!isTroubled) kernel.violate(`${isolate} answered ${status} for ${path} without any trouble: ${text.slice(0, 200)}`);
      if (path === HOME) this.#checkLastGood(isolate, askedAt, status);
      return;
    }
    if (status !== 200) return;
    const shown = JSON.parse(text) as ShownPage;
    const age = kernel.now - shown.readAt;
    if (path === HOME) this.#homeReadAt.set(isolate, Math.max(this.#homeReadAt.get(isolate) ?? 0, shown.readAt));
    // A clock put back by less than a page's age makes it younger by so much, and nobody can tell.
    const stretch = this.world.skewChangedAt > shown.readAt ? 2 : 1;
    if (age > stretch * STALE_IF_ERROR_MS + REQUEST_MS) kernel.violate(`${path} is ${age} ms old`);
    if (isTroubled) {
      this.old += 1;
      return;
    }
    if (age > stretch * FRESH_MS + REQUEST_MS) kernel.violate(`${path} is ${age} ms old, and nothing kept ${isolate} from a newer one`);
    const least = Math.max(written, this.board.editionAt(askedAt - stretch * EDITION_AGE_MS));
    const ids = shown.articles.map(({ id }) => id);
    if (shown.edition < least && !this.board.isSameFor(ids, shown.edition, least)) kernel.violate(`${path} at ${isolate} is of edition ${shown.edition}; ${least} was to be known`);
  }

  /** While D1 fails, an isolate sends the last home page that it made, for ten minutes. A story's may have been taken down. */
  #checkLastGood(isolate: string, askedAt: number, status: number): void {
    const { kernel, skewChangedAt } = this.world;
    const readAt = this.#homeReadAt.get(isolate);
    if (readAt === undefined || skewChangedAt > readAt || kernel.now - readAt > STALE_IF_ERROR_MS - REQUEST_MS) return;
    if (readAt < askedAt) kernel.violate(`${isolate} answered ${status} for ${HOME}, of which it has a page of ${kernel.now - readAt} ms ago`);
  }
}
