import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { errorFields, logEvent } from "#app/platform/log/log.server.ts";
import { createAdvertiserRepository } from "./advertisers.store.ts";
import { createBannerService } from "./banners.server.ts";
import { createBannerRepository } from "./banners.store.ts";
import { createContractReportService } from "./contract-reports.server.ts";
import { createAdvertiserService, createInvoiceService, createSalesService } from "./sales.server.ts";
import { createArtworkService } from "./sent-artwork.server.ts";

/** The ledger reads the banners itself every few seconds and sends its counts: without it a write and a list are as good. */
const attempt = (what: string, work: Promise<void>) => work.catch((error: unknown) => logEvent("error", what, errorFields(error)));

/** Banners, and who buys them. A write is known to the ledger when it is answered, and a list shows what it has counted. */
export function composeBanners(shared: SharedDependencies) {
  const { bannerLedger: ledger } = shared;
  const known =
    <A extends unknown[], R>(write: (...given: A) => Promise<R>) =>
    async (...given: A): Promise<R> => {
      const result = await write(...given);
      await attempt("banner-refresh", ledger.refresh());
      return result;
    };
  const banners = createBannerService(shared);
  const buyers = createAdvertiserService(shared);
  return {
    banners: {
      ...banners,
      create: known(banners.create),
      change: known(banners.change),
      remove: known(banners.remove),
      async list() {
        await attempt("banner-flush", ledger.flush());
        return banners.list();
      },
    },
    advertisers: { ...buyers, changeContract: known(buyers.changeContract), removeContract: known(buyers.removeContract) },
  };
}

/** Composes what advertisers are sent: reports, invoices, and links to send artwork. */
export function composeBannerContracts(shared: SharedDependencies, uses: Parameters<typeof createArtworkService>[1]) {
  const { db, bannerLedger: ledger } = shared;
  const contractReports = createContractReportService(shared);
  const artwork = createArtworkService(shared, uses);
  const invoices = createInvoiceService(shared);
  return {
    artwork,
    invoices,
    sales: createSalesService(createAdvertiserRepository(db), createBannerRepository(db), { artwork, invoices, reports: contractReports }),
    contractReports: {
      ...contractReports,
      async extend(...given: Parameters<typeof contractReports.extend>) {
        const extra = await contractReports.extend(...given);
        // The ledger reads terms again after some seconds anyway.
        await ledger.refresh().catch((error: unknown) => logEvent("error", "banner-refresh", errorFields(error)));
        return extra;
      },
    },
  };
}

export const bannerJobs: readonly Job[] = [{ name: "flush-banners", run: ({ services }) => services.bannerLedger.flush() }];
