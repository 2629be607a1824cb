import type { LinkDescriptor } from "@remix-run/cloudflare";
import siteCss from "../style/site.css?url";
import { SITE_FONT_PRELOADS } from "./fonts.ts";

/** Address of the readers' one script, named by its content at build time. */
declare const __SITE_SCRIPT__: string;

export const siteLinks = (): LinkDescriptor[] => [
  { rel: "stylesheet", href: siteCss },
  ...SITE_FONT_PRELOADS.map((href) => ({ rel: "preload" as const, as: "font" as const, type: "font/woff2", href, crossOrigin: "anonymous" as const })),
];

export const SiteScript = () => <script src={__SITE_SCRIPT__} defer />;
