import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { sectionFeed } from "#app/http/section-feed.server.ts";

export const loader = (args: LoaderFunctionArgs) => sectionFeed(args, { town: true });
