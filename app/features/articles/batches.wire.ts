import { z } from "zod/v4";
import { toIso } from "#app/platform/text/text.wire.ts";
import type { Batch } from "./batches.ts";

const outcome = z.enum(["feita", "inalterada", "recusada"]).nullable();

/** What every batch answers: how much was done, and each thing with what came of it and of taking it back. */
export const batchFields = {
  id: z.int(),
  feitas: z.int(),
  recusadas: z.int(),
  criadaEm: z.string().nullable().meta({ format: "date-time" }),
  desfeitaEm: z.string().nullable().meta({ format: "date-time" }),
};

export const batchItemFields = { titulo: z.string(), resultado: outcome, motivo: z.string(), desfeita: outcome, motivoDesfeita: z.string() };

export const toBatchFields = ({ id, createdAt, undoneAt, items }: Batch<unknown, unknown>) => ({
  id,
  feitas: items.filter((item) => item.outcome === "feita").length,
  recusadas: items.filter((item) => item.outcome === "recusada").length,
  criadaEm: toIso(createdAt),
  desfeitaEm: toIso(undoneAt),
});

export const toBatchItems = (items: Batch<unknown, unknown>["items"]) =>
  items.map((item) => ({
    id: item.thingId,
    titulo: item.title,
    resultado: item.outcome,
    motivo: item.reason,
    desfeita: item.undoOutcome,
    motivoDesfeita: item.undoReason,
  }));
