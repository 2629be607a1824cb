import type { OutboxChannel, OutboxTrigger } from "#app/platform/outbox/triggers.ts";

/** What the outbox calls stories whose alert is wanted, and what ends alerts that are wanted. */
export const PUSH_ENTRIES = "push";
export const PUSH_CHANGES = "push-changes";

/** An alert is of a first publication alone: a story that comes back, or is corrected, or whose switch is turned on later, is no news. */
function isEntry(trigger: OutboxTrigger): boolean {
  switch (trigger.type) {
    case "published":
      return trigger.isOn;
    case "republished":
    case "corrected":
    case "withdrawn":
    case "switched-on":
    case "switched-off":
      return false;
  }
}

/** What may have to stop an alert. */
function isEnd(trigger: OutboxTrigger): boolean {
  switch (trigger.type) {
    case "withdrawn":
    case "switched-off":
      return true;
    case "published":
    case "republished":
    case "corrected":
    case "switched-on":
      return false;
  }
}

/** What the outbox keeps for alerts; nothing where none can be sent. */
export const pushChannels = (isConfigured: boolean): OutboxChannel[] =>
  isConfigured
    ? [
        { name: PUSH_ENTRIES, switch: "pushAuto", rows: "per-article", accepts: isEntry },
        { name: PUSH_CHANGES, switch: "pushAuto", rows: "per-command", accepts: isEnd },
      ]
    : [];
