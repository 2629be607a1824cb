import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import type { Job } from "#app/platform/jobs.server.ts";
import { errorFields, logEvent } from "#app/platform/log/log.server.ts";
import { createAdvertiserRepository } from "./advertisers.store.ts";
import { createBannerService } from "./banners.server.ts";
import { createBannerRepository } from "./banners.store.ts";
import { createContractReportService } from "./contract-reports.server.ts";
import { createContractReportRepository, createInvoiceRepository } from "./contracts.store.ts";
import { createAdvertiserService, createInvoiceService, createSalesService } from "./sales.server.ts";
import { type ArtworkDeps, createArtworkService } from "./sent-artwork.server.ts";
import { createArtworkRepository } from "./sent-artwork.store.ts";

/** The ledger reads the banners itself every few seconds and sends its counts: without it a write and a list are as good. */
const attempt = (what: string, work: Promise<void>) => work.catch((error: unknown) => logEvent("error", what, errorFields(error)));

/** Banners, and who buys them. A write is known to the ledger when it is answered, and a list shows what it has counted. */
export function composeBanners({ env, stubs, db, media, settings, now, onEdition }: SharedDependencies) {
  const advertisers = createAdvertiserRepository(db);
  const ledger = stubs.bannerLedger(env);
  const known =
    <A extends unknown[], R>(write: (...given: A) => Promise<R>) =>
    async (...given: A): Promise<R> => {
      const result = await write(...given);
      await attempt("banner-refresh", ledger.refresh());
      return result;
    };
  const banners = createBannerService({ db, banners: createBannerRepository(db), advertisers, media, timeZone: settings.timeZone, now, onEdition });
  const buyers = createAdvertiserService({ db, advertisers, now, onEdition });
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
export function composeBannerContracts(
  { env, stubs, db, settings, siteSettings, store, secret, now, randomId, onEdition }: SharedDependencies,
  uses: Pick<ArtworkDeps, "pictures" | "banners">,
) {
  const advertisers = createAdvertiserRepository(db);
  const ledger = stubs.bannerLedger(env);
  const contractReports = createContractReportService({
    db,
    reports: createContractReportRepository(db),
    advertisers,
    secret,
    siteName: settings.name,
    siteUrl: settings.url,
    timeZone: settings.timeZone,
    now,
    onEdition,
  });
  const artwork = createArtworkService({ db, artwork: createArtworkRepository(db), ...uses, store, secret, siteUrl: settings.url, now });
  const invoices = createInvoiceService({ db, invoices: createInvoiceRepository(db), advertisers, settings: siteSettings, now, randomId });
  return {
    artwork,
    invoices,
    sales: createSalesService({ advertisers, banners: createBannerRepository(db), artwork, invoices, reports: contractReports }),
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
