import type { LinkDescriptor } from "@remix-run/cloudflare";
import siteCss from "#app/ui/site/style/site.css?url";

/** Address of the readers' one script, named by its content at build time. */
declare const __SITE_SCRIPT__: string;

/** Address of the script of stories that are told live. */
declare const __LIVE_SCRIPT__: string;

export const siteLinks = (): LinkDescriptor[] => [{ rel: "stylesheet", href: siteCss }];

export const SiteScript = () => <script src={__SITE_SCRIPT__} defer />;

export const LiveScript = () => <script src={__LIVE_SCRIPT__} defer />;
