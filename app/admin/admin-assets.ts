import type { LinkDescriptor } from "@remix-run/cloudflare";
import adminCss from "./admin.css?url";

/** Style of the newsroom's screens. */
export const adminLinks = (): LinkDescriptor[] => [{ rel: "stylesheet", href: adminCss }];
