import { createLedgerRepository } from "#app/db/banners/ledger.ts";
import { createDatabase } from "#app/db/database.ts";
import { d1Binding } from "#app/integrations/d1-binding.server.ts";
import { saltStore } from "#app/integrations/salt-store.server.ts";
import { VisitorSalts } from "#app/services/audience/visitor-salts.server.ts";
import { type BannerServing, createBannerServing } from "#app/services/banners/banner-serving.server.ts";
import { BannerTokens } from "#app/services/banners/banner-tokens.server.ts";
import { bannerLedger } from "../../durable-objects/stubs.ts";
import type { SiteSettings } from "./site-settings.server.ts";

/** What gives pages their banners: of an isolate, as it knows nothing of a request. */
export class BannerServingOfIsolate {
  readonly #salts = new VisitorSalts();
  #composed: { env: Env; url: string; timeZone: string; serving: BannerServing } | null = null;

  of(env: Env, { url, timeZone }: Pick<SiteSettings, "url" | "timeZone">): BannerServing {
    const known = this.#composed;
    if (known?.env === env && known.url === url && known.timeZone === timeZone) return known.serving;
    const serving = createBannerServing({
      ledger: bannerLedger(env),
      repository: createLedgerRepository(createDatabase(d1Binding(env.DB))),
      tokens: env.SESSION_SECRET ? new BannerTokens(env.SESSION_SECRET) : null,
      salts: this.#salts,
      saltStore: saltStore(env.MEDIA),
      siteUrl: url,
      timeZone,
      now: () => Date.now(),
    });
    this.#composed = { env, url, timeZone, serving };
    return serving;
  }
}
