import { joinReads, mapRead, type Read } from "#app/platform/db/database.store.ts";
import type { AdvertiserRepository } from "./advertisers.store.ts";
import type { BannerSummary } from "./banner.ts";
import type { BannerRepository } from "./banners.store.ts";
import type { Advertiser, Contract } from "./contract.ts";
import type { ContractReportService } from "./contract-reports.server.ts";
import type { Invoice, PixReceiver } from "./invoice.ts";
import type { InvoiceService } from "./invoices.server.ts";
import type { ArtworkService } from "./sent-artwork.server.ts";
import type { NamedFile, NamedLink } from "./sent-artwork.store.ts";

export interface SalesDeps {
  advertisers: AdvertiserRepository;
  banners: Pick<BannerRepository, "readOfAdvertiser" | "readOfContract">;
  artwork: Pick<ArtworkService, "readOpenLinks" | "readWaiting" | "readWaitingCounts">;
  invoices: Pick<InvoiceService, "readOfContract" | "readReceiver">;
  reports: Pick<ContractReportService, "readUrl">;
}

/** All advertisers, with what waits for a decision. */
export interface SalesList {
  advertisers: Advertiser[];
  contracts: Contract[];
  /** Sent files that wait, by advertiser. */
  waiting: ReadonlyMap<number, number>;
  receiver: PixReceiver | null;
}

export interface AdvertiserPage {
  advertiser: Advertiser | null;
  contracts: Contract[];
  banners: BannerSummary[];
  links: NamedLink[];
  waiting: NamedFile[];
}

export interface ContractPage {
  contract: Contract | null;
  advertisers: Advertiser[];
  banners: BannerSummary[];
  invoices: Invoice[];
  receiver: PixReceiver | null;
  report: { url: string; issuedAt: number } | null;
}

/** What the newsroom's screens of advertisers and contracts read, each in one round trip. */
export const createSalesService = ({ advertisers, banners, artwork, invoices, reports }: SalesDeps) => ({
  readList: (): Read<SalesList> =>
    mapRead(joinReads(advertisers.readAll(), advertisers.readContracts(null), artwork.readWaitingCounts(), invoices.readReceiver()), ([buyers, contracts, waiting, receiver]) => ({
      advertisers: buyers,
      contracts,
      waiting,
      receiver,
    })),

  readAdvertiser: (id: number): Read<AdvertiserPage> =>
    mapRead(
      joinReads(advertisers.readAdvertiser(id), advertisers.readContracts(id), banners.readOfAdvertiser(id), artwork.readOpenLinks(id), artwork.readWaiting(id)),
      ([advertiser, contracts, ofAdvertiser, links, waiting]) => ({ advertiser, contracts, banners: ofAdvertiser, links, waiting }),
    ),

  /** `id` 0: a contract to be made. */
  readContract: (id: number): Read<ContractPage> =>
    mapRead(
      joinReads(advertisers.readContract(id), advertisers.readAll(), banners.readOfContract(id), invoices.readOfContract(id), invoices.readReceiver(), reports.readUrl(id)),
      ([contract, buyers, ofContract, charges, receiver, report]) => ({ contract, advertisers: buyers, banners: ofContract, invoices: charges, receiver, report }),
    ),
});
