import { type BannerTally, type HourRow, HourTallies, type LedgerState, type LedgerStore, type RejectionRow, type ServedPage } from "#app/features/banners/ledger-state.ts";
import type { BannerTerms } from "#app/features/banners/terms.ts";

/** The ledger's store in memory, as a restart finds it. */
export class MemoryLedger implements LedgerStore {
  readonly pages = new Map<string, ServedPage>();
  readonly hours = new HourTallies();
  readonly totals = new Map<number, BannerTally>();
  readonly rejections: RejectionRow[] = [];

  load(): LedgerState {
    return structuredClone({ pages: [...this.pages.values()], hours: this.hours.all().map((row) => ({ ...row, isCopied: false })), totals: this.totals, traffic: [] });
  }

  savePage(page: ServedPage): void {
    this.pages.set(page.id, structuredClone(page));
  }

  foldPages(ids: readonly string[], rows: readonly HourRow[]): void {
    for (const id of ids) this.pages.delete(id);
    for (const { hour, banner, slot, ...sums } of rows) this.hours.add(hour, banner, slot, sums);
  }

  addRejection(row: RejectionRow): void {
    this.rejections.push(row);
  }

  saveKnown(banner: number, tally: BannerTally, hours: readonly HourRow[], rejections: readonly RejectionRow[]): void {
    this.totals.set(banner, tally);
    this.foldPages([], hours);
    this.rejections.push(...rejections);
  }
}

/** A banner without limits that runs always. */
export const someTerms = (id: number, terms: Partial<BannerTerms> = {}): BannerTerms => ({
  id,
  version: 1,
  position: "top-strip",
  type: "imagem",
  status: "ativo",
  startsAt: 0,
  endsAt: Number.MAX_SAFE_INTEGER,
  impressionsMax: null,
  clicksMax: null,
  priority: 1,
  weight: 1,
  frequencyCap: null,
  industry: "",
  house: false,
  safetyCategory: "comercial",
  contract: null,
  ...terms,
});
