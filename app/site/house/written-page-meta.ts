import type { MetaDescriptor } from "@remix-run/cloudflare";
import { listMeta } from "../discovery/list-meta.ts";
import { missingMeta } from "../discovery/meta.ts";
import type { LoadedPage } from "./written-or-missing.tsx";

export const writtenPageMeta = (loaded: LoadedPage | undefined): MetaDescriptor[] =>
  !loaded ? [] : loaded.missing ? missingMeta(loaded.missing) : listMeta(loaded.view.site, loaded.view.head);
