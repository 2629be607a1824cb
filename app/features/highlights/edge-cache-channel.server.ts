import { EDGE_CHANNEL } from "#app/platform/edge-cache/edge-cache.store.ts";
import type { OutboxChannel, OutboxTrigger } from "./outbox-triggers.ts";

/** True when stored answers with the article must be deleted, not only revalidated. */
function isWithdrawal({ type }: OutboxTrigger): boolean {
  switch (type) {
    case "withdrawn":
      return true;
    case "published":
    case "republished":
    case "corrected":
    case "switched-on":
    case "switched-off":
      return false;
  }
}

/**
 * The outbox's channel of articles that readers no longer see: their answers are deleted. Every other change reaches the
 * cache by the site's edition, which the same batch raises (docs/decisions/edge-cache.md).
 */
export const edgeCacheChannels = (isConfigured: boolean): OutboxChannel[] =>
  isConfigured ? [{ name: EDGE_CHANNEL, switch: null, rows: "per-command", accepts: isWithdrawal }] : [];
