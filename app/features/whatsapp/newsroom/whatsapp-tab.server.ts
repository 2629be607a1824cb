import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { roleMay } from "#app/features/people/capabilities.ts";
import { adminCallerWith } from "#app/platform/http/admin-page.server.ts";
import { newsroomDay } from "#app/platform/time/newsroom-clock.ts";
import { nextWindow } from "../next-slot.ts";
import { toPacingWire, toPickerWire, toQueueItemWire, toStatusWire } from "../whatsapp.wire.ts";
import type { WhatsAppTab } from "./use-whatsapp.ts";

/** Names by which `SIMULATED_PROVIDERS` calls the gateways. */
const GATEWAYS = ["evolution", "waha", "whatsapp"];

export async function readWhatsAppTab(args: LoaderFunctionArgs): Promise<WhatsAppTab> {
  const { services, settings } = args.context;
  const { connection, desk, pace } = services.whatsApp;
  const [{ user }, { newest, group, pacing }] = await adminCallerWith(args, "whatsapp:read", desk.readScreen());
  const [status, items, articles] = await Promise.all([desk.statusWith(group), desk.items(), desk.markQueued(newest)]);
  const now = Date.now();
  const mayManage = roleMay(user.role, "whatsapp:manage");
  return {
    status: toStatusWire(status, mayManage),
    queue: items.map(toQueueItemWire),
    articles: articles.map(toPickerWire),
    pacing: toPacingWire(pacing, { now, isOff: pace.isOff }),
    mayManage,
    mayPace: roleMay(user.role, "whatsapp:pace"),
    gateway: connection.name,
    missing: connection.missing,
    isSimulated: settings.simulated.some((name) => GATEWAYS.includes(name.toLowerCase())),
    timeZone: settings.timeZone,
    today: newsroomDay(now, settings.timeZone),
    nextDay: nextWindow(now, settings.timeZone).day,
  };
}
