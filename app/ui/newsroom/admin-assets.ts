import type { LinkDescriptor } from "@remix-run/cloudflare";
import managerCss from "#app/features/articles/newsroom/manager.css?url";
import managerPartsCss from "#app/features/articles/newsroom/manager-parts.css?url";
import adminCss from "./admin.css?url";
import filtersCss from "./filters.css?url";

const toLinks = (addresses: readonly string[]): LinkDescriptor[] => addresses.map((href) => ({ rel: "stylesheet", href }));

/** Style of the newsroom's screens. */
export const adminLinks = (): LinkDescriptor[] => toLinks([adminCss]);

/** Style of the list of articles. */
export const managerLinks = (): LinkDescriptor[] => toLinks([managerCss, managerPartsCss, filtersCss]);

/** Style sheet of the filter forms (`.filters`). */
export const filterLinks = (): LinkDescriptor[] => toLinks([filtersCss]);
