import { z } from "zod/v4";

/** `GET /home/urgente`. */
export const breakingWire = z.object({
  materia: z.object({ id: z.int(), titulo: z.string(), url: z.string() }).nullable(),
  /** ISO 8601, when the strip ends by itself. */
  ate: z.string().nullable(),
});

/** `siteUrl` without a trailing slash. */
export const toBreakingWire = (now: { story: { id: number; title: string; slug: string }; endsAt: number } | null, siteUrl: string): z.infer<typeof breakingWire> => ({
  materia: now && { id: now.story.id, titulo: now.story.title, url: `${siteUrl}/post/${now.story.slug}` },
  ate: now && new Date(now.endsAt).toISOString(),
});
