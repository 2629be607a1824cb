import { z } from "zod/v4";
import { audioAddress, type Narration } from "./narration.ts";

/** State of an article's audio: `ready` only while the audio matches the article. */
const STATUSES = ["none", "pending", "ready", "failed"] as const;

export const articleAudioWire = z
  .object({
    status: z.enum(STATUSES),
    url: z.string().nullable(),
    /** Seconds. */
    duration: z.number().nullable(),
    voice: z.string().nullable(),
    feitoEm: z.string().meta({ format: "date-time" }).nullable(),
    /** Reason of the failure; for the newsroom only. */
    motivo: z.string().nullable(),
  })
  .meta({ id: "ArticleAudio" });
export type ArticleAudioWire = z.infer<typeof articleAudioWire>;

interface StatusReading {
  status: (typeof STATUSES)[number];
  narration: Narration | null;
  job: { failure: { reason: string } | null } | null;
}

export const toArticleAudioWire = ({ status, narration, job }: StatusReading, siteUrl: string, forStaff: boolean): ArticleAudioWire => ({
  status,
  url: narration && siteUrl + audioAddress(narration.audioKey),
  duration: narration && Math.round(narration.durationMs / 1_000),
  voice: narration?.voice ?? null,
  feitoEm: narration && new Date(narration.madeAt).toISOString(),
  motivo: forStaff && status === "failed" ? (job?.failure?.reason ?? null) : null,
});
