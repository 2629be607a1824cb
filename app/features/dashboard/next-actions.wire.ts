import { z } from "zod/v4";

const id = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);
const time = z.coerce.number().int().min(0).max(8_640_000_000_000_000);

/** The form of a next action that a person chose, as the dashboard sends it. */
export const chosenActionForm = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("highlight"), articleId: id, orderVersion: z.coerce.number().int().min(0) }),
  z.object({ kind: z.literal("whatsapp"), articleId: id, dueAt: time }),
]);

/** The form that takes one back. */
export const undoActionForm = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("highlight"), orderVersion: z.coerce.number().int().min(0) }),
  z.object({ kind: z.literal("whatsapp"), itemId: z.string().min(1).max(80), wasAdded: z.enum(["1", "0"]).transform((value) => value === "1") }),
]);
