import type { HousePageId } from "#app/domain/site/site-choices.ts";

/** Where the pages are that are only there once they are written. */
const PATHS: Partial<Record<HousePageId, string>> = { masthead: "/expediente", terms: "/termos" };

/** Addresses of those that are. */
export const writtenPaths = (written: readonly HousePageId[]): string[] => written.flatMap((page) => PATHS[page] ?? []);
