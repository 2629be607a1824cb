import { z } from "zod/v4";
import { CONNECTIONS } from "./vitals.ts";

/** Longest address that a beacon names. Characters. */
const ADDRESS_MAX = 500;

const milliseconds = z.number("Tempo inválido.").min(0, "Tempo inválido.").max(1e9, "Tempo inválido.");

/**
 * Report of a readers' page. `view`: it became visible; `pulse`: it still is; `end`: it was closed; `unseen`: it was closed without ever being
 * visible; `error`: a script failed on it. `first` of an `end`: its view is unconfirmed and may arrive later or never, so the report repeats all that
 * a view says. Pages of before 22 November 2026 send their article only.
 */
export const beaconBody = z
  .object(
    {
      type: z.enum(["view", "pulse", "end", "unseen", "error"], "Tipo inválido.").default("view"),
      id: z.string("Identificador inválido.").regex(/^[\w-]{8,64}$/, "Identificador inválido."),
      path: z.string("Endereço inválido.").max(ADDRESS_MAX, "Endereço inválido.").optional(),
      article: z.int("Matéria inválida.").positive("Matéria inválida.").optional(),
      referrer: z.string("Origem inválida.").max(ADDRESS_MAX, "Origem inválida.").default(""),
      source: z.string("Origem inválida.").max(ADDRESS_MAX, "Origem inválida.").default(""),
      engaged: milliseconds.default(0),
      listened: milliseconds.default(0),
      depth: z.int("Leitura inválida.").min(0, "Leitura inválida.").max(100, "Leitura inválida.").default(0),
      vitals: z
        .object({ LCP: milliseconds, INP: milliseconds, CLS: z.number("Medida inválida.").min(0, "Medida inválida.").max(1e3, "Medida inválida."), TTFB: milliseconds })
        .partial()
        .default({}),
      connection: z.enum(CONNECTIONS).catch("unknown"),
      automated: z.boolean("Valor inválido.").default(false),
      private: z.boolean("Valor inválido.").default(false),
      shard: z.int("Valor inválido.").min(0, "Valor inválido.").max(99, "Valor inválido.").nullable().default(null),
      message: z.string("Mensagem inválida.").max(ADDRESS_MAX, "Mensagem inválida.").default(""),
      first: z.boolean("Valor inválido.").default(false),
    },
    "Envie um objeto JSON.",
  )
  .refine(({ path, article }) => path !== undefined || article !== undefined, { path: ["path"], message: "Endereço inválido." });

const readersOf = (name: string) => z.object({ [name]: z.string(), leitores: z.int() });

/** Readers online now (http-api § Audience). */
export const onlineWire = z.object({
  online: z.int(),
  paginas: z.array(z.object({ path: z.string(), titulo: z.string(), postId: z.int().nullable(), leitores: z.int() })),
  fontes: z.array(readersOf("fonte")),
  secoes: z.array(readersOf("secao")),
  municipios: z.array(readersOf("municipio")),
  atualizadoEm: z.iso.datetime(),
  origem: z.literal("medido"),
});
