import { createHash } from "node:crypto";
import { buildSync } from "esbuild";
import type { Plugin } from "vite";

const BROWSER = "app/ui/site/browser";

function bundle(entry: string, define: Record<string, string> = {}): string {
  const defined = Object.fromEntries(Object.entries(define).map(([name, value]) => [name, JSON.stringify(value)]));
  const { outputFiles } = buildSync({ entryPoints: [entry], bundle: true, minify: true, write: false, format: "iife", target: "es2020", legalComments: "none", define: defined });
  return outputFiles[0]?.text ?? "";
}

interface Asset {
  fileName: string;
  source: string;
}

function assetOf(name: string, source: string): Asset {
  return { fileName: `assets/${name}-${createHash("sha256").update(source).digest("hex").slice(0, 10)}.js`, source };
}

const addressOf = ({ fileName }: Asset) => `/${fileName}`;

/**
 * Bundles the readers' one script beside the framework's build and names it by its content (`__SITE_SCRIPT__`), the part of it that is
 * fetched late (`__LATE_SCRIPT__`), that of the reader's own town (`__TOWN_SCRIPT__`), those of pages with banners (`__SLOTS_SCRIPT__`), with a poll (`__POLL_SCRIPT__`) and of the choice of alerts (`__ALERTS_SCRIPT__`),
 * the player with its style (`__PLAYER_SCRIPT__`), that of stories told live (`__LIVE_SCRIPT__`), with a gallery (`__GALLERY_SCRIPT__`, which fetches its full-screen view), of the reader's own lists (`__READING_SCRIPT__`), and their service worker, which has to keep one address and is served by its route
 * (`__SERVICE_WORKER__`).
 */
export function siteScript(): Plugin {
  const slots = assetOf("faixas", bundle(`${BROWSER}/slots.ts`));
  const alerts = assetOf("avisos", bundle(`${BROWSER}/alerts-page.ts`, { __ALERTS_STYLE__: bundle(`${BROWSER}/alerts-page.css`) }));
  const player = assetOf("player", bundle(`${BROWSER}/player/player.ts`, { __PLAYER_STYLE__: bundle(`${BROWSER}/player/player.css`) }));
  const live = assetOf("ao-vivo", bundle(`${BROWSER}/live/live.ts`));
  const town = assetOf("cidade", bundle(`${BROWSER}/my-town.ts`));
  const reading = assetOf("leitura", bundle(`${BROWSER}/reading-page.ts`, { __READING_STYLE__: bundle(`${BROWSER}/reading-page.css`) }));
  const viewer = assetOf("fotos", bundle(`${BROWSER}/gallery-viewer.ts`, { __VIEWER_STYLE__: bundle(`${BROWSER}/gallery-viewer.css`) }));
  const gallery = assetOf("galeria", bundle(`${BROWSER}/gallery.ts`, { __VIEWER_SCRIPT__: addressOf(viewer) }));
  const poll = assetOf("enquete", bundle(`${BROWSER}/poll.ts`));
  const late = assetOf(
    "late",
    bundle(`${BROWSER}/late.ts`, {
      __TOWN_SCRIPT__: addressOf(town),
      __SLOTS_SCRIPT__: addressOf(slots),
      __POLL_SCRIPT__: addressOf(poll),
      __ALERTS_SCRIPT__: addressOf(alerts),
      __PLAYER_SCRIPT__: addressOf(player),
      __READING_SCRIPT__: addressOf(reading),
      __NEWS_NOTICE_STYLE__: bundle(`${BROWSER}/news-notice.css`),
      __ALERTS_OFFER_STYLE__: bundle(`${BROWSER}/push-alerts.css`),
    }),
  );
  const site = assetOf("site", bundle(`${BROWSER}/main.ts`, { __LATE_SCRIPT__: addressOf(late), __PLAYER_SCRIPT__: addressOf(player) }));
  const worker = bundle("app/features/offline/site/service-worker.ts");
  return {
    name: "site-script",
    config: () => ({
      define: {
        __SITE_SCRIPT__: JSON.stringify(addressOf(site)),
        __SLOTS_SCRIPT__: JSON.stringify(addressOf(slots)),
        __LIVE_SCRIPT__: JSON.stringify(addressOf(live)),
        __GALLERY_SCRIPT__: JSON.stringify(addressOf(gallery)),
        __SERVICE_WORKER__: JSON.stringify(worker),
      },
    }),
    generateBundle(_options, bundled) {
      if (this.environment?.name === "ssr" || Object.keys(bundled).some((name) => name.includes("server-build"))) return;
      for (const asset of [site, late, town, slots, alerts, player, live, reading, poll, gallery, viewer]) this.emitFile({ type: "asset", ...asset });
    },
  };
}
