import { z } from "zod/v4";
import { audioAddress, type Narration } from "#app/domain/narration/narration.ts";

/** Whether an article can be listened to. `ready` only while the audio says what the article says. */
const STATUSES = ["none", "pending", "ready", "failed"] as const;

export const articleAudioWire = z
  .object({
    status: z.enum(STATUSES),
    url: z.string().nullable(),
    /** Seconds. */
    duration: z.number().nullable(),
    voice: z.string().nullable(),
  })
  .meta({ id: "ArticleAudio" });

export const toArticleAudioWire = (
  { status, narration }: { status: (typeof STATUSES)[number]; narration: Narration | null },
  siteUrl: string,
): z.infer<typeof articleAudioWire> => ({
  status,
  url: narration && siteUrl + audioAddress(narration.audioKey),
  duration: narration && Math.round(narration.durationMs / 1_000),
  voice: narration && narration.voice,
});
