import { errorFields, logEvent } from "#app/platform/log/log.server.ts";
import type { SharedDependencies } from "#app/shared-dependencies.compose.ts";
import { bannerLedger } from "../../../durable-objects/stubs.ts";
import { createAdvertiserRepository } from "./advertisers.store.ts";
import { createBannerRepository } from "./banners.store.ts";
import { createContractReportService } from "./contract-reports.server.ts";
import { createContractReportRepository } from "./contract-reports.store.ts";
import { createInvoiceService } from "./invoices.server.ts";
import { createInvoiceRepository } from "./invoices.store.ts";
import { createSalesService } from "./sales.server.ts";
import { type ArtworkDeps, createArtworkService } from "./sent-artwork.server.ts";
import { createArtworkRepository } from "./sent-artwork.store.ts";

/** What advertisers are sent: reports, invoices, and the links by which they send artwork. */
export function composeBannerContracts(
  { env, db, settings, siteSettings, store, secret, now, randomId, onEdition }: SharedDependencies,
  uses: Pick<ArtworkDeps, "pictures" | "banners">,
) {
  const advertisers = createAdvertiserRepository(db);
  const ledger = bannerLedger(env);
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
        // The ledger reads terms again by itself after some seconds.
        await ledger.refresh().catch((error: unknown) => logEvent("error", "banner-refresh", errorFields(error)));
        return extra;
      },
    },
  };
}
