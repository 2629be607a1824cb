import type { LinkDescriptor } from "@remix-run/cloudflare";
import adminCss from "./admin.css?url";
import managerCss from "./articles/manager.css?url";
import managerPartsCss from "./articles/manager-parts.css?url";

/** Style of the newsroom's screens. */
export const adminLinks = (): LinkDescriptor[] => [{ rel: "stylesheet", href: adminCss }];

/** Style of the list of articles. */
export const managerLinks = (): LinkDescriptor[] => [managerCss, managerPartsCss].map((href) => ({ rel: "stylesheet", href }));
