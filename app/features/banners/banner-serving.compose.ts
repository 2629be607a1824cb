import { saltStore } from "#app/features/audience/salt-store.provider.ts";
import { VisitorSalts } from "#app/features/audience/visitor-salts.server.ts";
import type { SiteSettings } from "#app/features/settings/site-settings.compose.ts";
import { d1Binding } from "#app/platform/db/d1-binding.provider.ts";
import { createDatabase } from "#app/platform/db/database.store.ts";
import { type BannerServing, BannerTokens, createBannerServing } from "./banner-serving.server.ts";
import type { BannerLedgerPort } from "./ledger.server.ts";
import { createLedgerRepository } from "./ledger.store.ts";

/** Serves banners for an isolate, independent of a single request. */
export class BannerServingOfIsolate {
  readonly #salts = new VisitorSalts();
  #composed: { env: Env; url: string; timeZone: string; serving: BannerServing } | null = null;

  constructor(private readonly ledgerOf: (env: Env) => BannerLedgerPort) {}

  of(env: Env, { url, timeZone }: Pick<SiteSettings, "url" | "timeZone">): BannerServing {
    const known = this.#composed;
    if (known?.env === env && known.url === url && known.timeZone === timeZone) return known.serving;
    const serving = createBannerServing({
      ledger: this.ledgerOf(env),
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
