import { OFFLINE_AGENDA_KEY, OFFLINE_AGENDA_STORE, type OfflineAgendaDay, offlineAgendaPage } from "../offline-agenda.ts";

/** Keeps today and tomorrow on this device until somebody signs out, and has the service worker ready that shows them. Works without: browsers may refuse. */
export async function keepAgenda(days: readonly OfflineAgendaDay[], savedAt: string): Promise<void> {
  if (!("caches" in window) || !("serviceWorker" in navigator)) return;
  try {
    const html = offlineAgendaPage(days, savedAt);
    await (await caches.open(OFFLINE_AGENDA_STORE)).put(OFFLINE_AGENDA_KEY, new Response(html, { headers: { "Content-Type": "text/html; charset=utf-8" } }));
    await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
  } catch {
    // Private windows and full disks refuse.
  }
}

/** At sign-out: nothing of one person stays for the next. */
export async function forgetAgenda(): Promise<void> {
  if ("caches" in window) await caches.delete(OFFLINE_AGENDA_STORE).catch(() => false);
}
