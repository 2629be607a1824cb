import { z } from "zod/v4";

/** What asks for a person on Instagram, as every newsroom screen tells it; the latest of each kind first. */
export const instagramNoticesWire = z
  .object({ items: z.array(z.object({ key: z.string(), kind: z.enum(["failed", "uncertain", "stopped", "token"]), text: z.string() })) })
  .meta({ id: "InstagramNotices" });
export type InstagramNoticesWire = z.infer<typeof instagramNoticesWire>;
