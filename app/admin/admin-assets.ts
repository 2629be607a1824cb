import type { LinkDescriptor } from "@remix-run/cloudflare";
import adminCss from "./admin.css?url";
import managerCss from "./articles/manager.css?url";

/** Style of the newsroom's screens. */
export const adminLinks = (): LinkDescriptor[] => [{ rel: "stylesheet", href: adminCss }];

/** Style of the list of articles. */
export const managerLinks = (): LinkDescriptor[] => [{ rel: "stylesheet", href: managerCss }];
