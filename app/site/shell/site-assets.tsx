import type { LinkDescriptor } from "@remix-run/cloudflare";
import siteCss from "../style/site.css?url";

/** Address of the readers' one script, named by its content at build time. */
declare const __SITE_SCRIPT__: string;

export const siteLinks = (): LinkDescriptor[] => [{ rel: "stylesheet", href: siteCss }];

export const SiteScript = () => <script src={__SITE_SCRIPT__} defer />;
