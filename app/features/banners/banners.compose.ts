import { errorFields, logEvent } from "#app/platform/log/log.server.ts";
import type { SharedDependencies } from "#app/shared-dependencies.compose.ts";
import { bannerLedger } from "../../../durable-objects/stubs.ts";
import { createAdvertiserService } from "./advertisers.server.ts";
import { createAdvertiserRepository } from "./advertisers.store.ts";
import { createBannerService } from "./banners.server.ts";
import { createBannerRepository } from "./banners.store.ts";

/** The ledger reads the banners itself every few seconds and sends its counts: without it a write and a list are as good. */
const attempt = (what: string, work: Promise<void>) => work.catch((error: unknown) => logEvent("error", what, errorFields(error)));

/** Banners, and who buys them. A write is known to the ledger when it is answered, and a list shows what it has counted. */
export function composeBanners({ env, db, media, settings, now, onEdition }: SharedDependencies) {
  const advertisers = createAdvertiserRepository(db);
  const ledger = bannerLedger(env);
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
