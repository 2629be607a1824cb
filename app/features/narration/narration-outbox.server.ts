import type { OutboxConsumer } from "#app/platform/outbox/story-outbox.server.ts";
import type { OutboxChannel, OutboxTrigger } from "#app/platform/outbox/triggers.ts";

/** What the outbox calls articles whose audio may have to be made or to go, and those whose switch was turned off. */
export const NARRATION_CHANNEL = "narration";
export const NARRATION_OFF_CHANNEL = "narration-off";

/** Whether a trigger may call for audio, or end it. A corrected article's also with its switch off: people may have had it narrated. */
function changesAudio(trigger: OutboxTrigger): boolean {
  switch (trigger.type) {
    case "published":
    case "republished":
      return trigger.isOn;
    case "corrected":
    case "withdrawn":
    case "switched-on":
      return true;
    case "switched-off":
      return false;
  }
}

/** What the outbox keeps for narration. None without a speech service. */
export const narrationChannels = (isConfigured: boolean): OutboxChannel[] =>
  isConfigured
    ? [
        { name: NARRATION_CHANNEL, switch: "audioAuto", rows: "per-command", accepts: changesAudio },
        { name: NARRATION_OFF_CHANNEL, switch: "audioAuto", rows: "per-command", accepts: ({ type }) => type === "switched-off" },
      ]
    : [];

/** What makes the queue say what an article says. */
interface NarrationFollower {
  follow(articleId: number): Promise<void>;
  followSwitchOff(articleId: number): Promise<void>;
}

/** Narration, as the outbox calls it. */
export const narrationOutboxConsumers = ({ follow, followSwitchOff }: NarrationFollower, isConfigured: boolean): OutboxConsumer[] =>
  isConfigured
    ? [
        { channels: [NARRATION_CHANNEL], sync: follow },
        { channels: [NARRATION_OFF_CHANNEL], sync: followSwitchOff },
      ]
    : [];
