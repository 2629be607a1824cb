import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { adminCaller } from "#app/platform/http/admin-page.server.ts";
import { errorFields, logEvent } from "#app/platform/log/log.server.ts";
import { toInstagramHistoryWire, toInstagramQueueWire } from "../instagram-queue.wire.ts";
import type { InstagramTab } from "./use-instagram-queue.ts";

/** Publications that the history shows at first (spec 2 §9). */
const HISTORY_SHOWN = 10;

/** Parts that could not be read are reported on the screen, which shows the others. */
async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    logEvent("error", "instagram-tab", errorFields(error));
    return null;
  }
}

/** Reads the screen's initial data; the account is requested later, because Instagram is slow. */
export async function readInstagramTab(args: LoaderFunctionArgs): Promise<InstagramTab> {
  await adminCaller(args, "admin:enter");
  const { services, settings } = args.context;
  const [queue, history] = await Promise.all([orNull(services.instagram.read()), orNull(services.instagram.history(HISTORY_SHOWN, null))]);
  return {
    siteName: settings.name,
    timeZone: settings.timeZone,
    missing: services.instagramStatus.missing,
    simulated: settings.simulated.includes("instagram"),
    queue: queue && toInstagramQueueWire(queue),
    history: history && toInstagramHistoryWire(history),
  };
}
