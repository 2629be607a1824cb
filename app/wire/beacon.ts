import { z } from "zod/v4";

/** One page view: its own random id, and the article that was shown. */
export const beaconBody = z.object(
  { id: z.string("Identificador inválido.").regex(/^[\w-]{8,64}$/, "Identificador inválido."), article: z.int("Matéria inválida.").positive("Matéria inválida.") },
  "Envie um objeto JSON.",
);
