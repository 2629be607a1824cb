import { z } from "zod/v4";

/** A list on the wire (http-api § Conventions). */
export const pageWire = (item: z.ZodType) => z.object({ items: z.array(item), total: z.int(), page: z.int(), limit: z.int(), pages: z.int() });

export const toPageWire = <T>(items: T[], total: number, page: number, limit: number) => ({ items, total, page, limit, pages: Math.max(1, Math.ceil(total / limit)) });
