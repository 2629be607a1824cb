import { join } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";

/** A site's queues without the site: their storage alone, in which a while has passed. */
const WORKER = `
import { DurableObject } from "cloudflare:workers";
class Waiting extends DurableObject {
  async fetch(request) {
    const ms = Number(await request.text());
    this.ctx.storage.sql.exec("UPDATE items SET due_at = due_at - ?, counted_from = counted_from - ?, asked_at = asked_at - ? WHERE state IN ('scheduled', 'sending')", ms, ms, ms);
    await this.ctx.storage.setAlarm(Date.now() + 2_000);
    return new Response();
  }
  alarm() {}
}
export class InstagramQueue extends Waiting {}
export class WhatsAppQueue extends Waiting {}
export default {
  async fetch(request, env) {
    const ms = await request.text();
    for (const [queue, name] of [[env.INSTAGRAM_QUEUE, "instagram"], [env.WHATSAPP_QUEUE, "whatsapp"]])
      await queue.get(queue.idFromName(name)).fetch("http://queue", { method: "POST", body: ms });
    return new Response();
  },
};
`;

/** Lets `ms` pass for both queues of a site that does not run: what waits is as much nearer. */
export async function timePasses(stateDir: string, ms: number): Promise<void> {
  const storage = new Miniflare(
    convertV4MiniflareOptions({
      name: "lide",
      modules: true,
      script: WORKER,
      compatibilityDate: "2026-11-17",
      resourcePersistencePath: join(stateDir, "v3"),
      cf: false,
      durableObjects: { INSTAGRAM_QUEUE: { className: "InstagramQueue", useSQLite: true }, WHATSAPP_QUEUE: { className: "WhatsAppQueue", useSQLite: true } },
    }),
  );
  try {
    await (await storage.dispatchFetch("http://storage", { method: "POST", body: String(ms) })).text();
  } finally {
    await storage.dispose();
  }
}
