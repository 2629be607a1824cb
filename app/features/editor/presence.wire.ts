import { z } from "zod/v4";
import { toIso } from "#app/platform/text/text.wire.ts";
import { editingId } from "./drafts.wire.ts";

/** Body of `PUT /posts/{id}/presence`. */
export const presenceBody = z.object(
  {
    edicao: editingId,
    campo: z
      .string("Campo inválido.")
      .regex(/^[A-Za-z]{1,30}$/, "Campo inválido.")
      .nullish()
      .transform((field) => field ?? null),
  },
  "Envie um objeto JSON.",
);

export const presenceQuery = z.object({ edicao: editingId });

export const presenceWire = z.object({
  pessoas: z.array(
    z.object({
      id: z.int(),
      nome: z.string(),
      avatar: z.string().nullable(),
      edicao: z.string(),
      campo: z.string().nullable(),
      vistoEm: z.string().meta({ format: "date-time" }),
    }),
  ),
  /** Of the article as it is saved: an open editor learns here that somebody saved. */
  versao: z.int(),
});
export type PresenceWire = z.infer<typeof presenceWire>;
export type PersonWire = PresenceWire["pessoas"][number];

interface Reading {
  people: readonly { userId: number; name: string; avatar: string | null; editing: string; field: string | null; seenAt: number }[];
  version: number;
}

/** Times come in milliseconds. */
export const toPresenceWire = ({ people, version }: Reading): PresenceWire => ({
  pessoas: people.map(({ userId, name, avatar, editing, field, seenAt }) => ({ id: userId, nome: name, avatar, edicao: editing, campo: field, vistoEm: toIso(seenAt) ?? "" })),
  versao: version,
});
