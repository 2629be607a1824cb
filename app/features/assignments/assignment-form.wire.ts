import { z } from "zod/v4";
import { keysIn } from "#app/features/media/media-use.ts";
import { typed } from "#app/platform/text/text.wire.ts";
import { momentOfControl } from "#app/platform/time/local-time.ts";
import { assignmentFields } from "./assignments.wire.ts";

const linesOf = (value: string): string[] =>
  value
    .split("\n")
    .map((one) => one.trim())
    .filter((one) => one !== "");

const lines = typed.transform(linesOf);

/** A refusal of one item is the refusal of the text that holds them. */
const joined = <T extends z.ZodType>(list: T) =>
  z.any().transform((value, context): z.output<T> => {
    const checked = list.safeParse(value);
    if (checked.success) return checked.data;
    context.addIssue({ code: "custom", message: checked.error.issues[0]?.message ?? "Confira este campo." });
    return z.NEVER;
  });

/** The form of an assignment: the rules of the API over what its controls hold, on the newsroom's clock. */
export const assignmentForm = (timeZone: string) => {
  const control = typed.transform((value): string | null => (value === "" ? null : momentOfControl(value, timeZone)));
  return z
    .object({
      titulo: typed.pipe(assignmentFields.titulo),
      descricao: typed.pipe(assignmentFields.descricao),
      municipio: typed.transform((value): string | null => value).pipe(assignmentFields.municipio),
      editoria: typed.transform((value): string | null => value).pipe(assignmentFields.editoria),
      local: typed.pipe(assignmentFields.local),
      tempo: typed.pipe(assignmentFields.tempo),
      inicio: control.pipe(assignmentFields.inicio),
      fim: control.pipe(assignmentFields.fim),
      responsaveis: typed
        .transform((value) =>
          value
            .split(",")
            .filter((one) => one !== "")
            .map(Number),
        )
        .pipe(joined(assignmentFields.responsaveis)),
      prazo: control.pipe(assignmentFields.prazo),
      prioridade: typed.pipe(assignmentFields.prioridade),
      estado: typed.pipe(assignmentFields.estado),
      motivo: typed.pipe(assignmentFields.motivo),
      contatos: lines
        .transform((all) =>
          all.map((one) => {
            const at = one.indexOf(":");
            return at < 0 ? { nome: one, contato: "" } : { nome: one.slice(0, at), contato: one.slice(at + 1) };
          }),
        )
        .pipe(joined(assignmentFields.contatos)),
      links: lines.pipe(joined(assignmentFields.links)),
      arquivos: lines
        .refine((all) => all.every((one) => keysIn(one).length > 0), "Cole endereços de arquivos da biblioteca de mídia, um por linha.")
        .refine((all) => all.length <= 10, "No máximo 10 arquivos.")
        .transform((all) => all.flatMap((one) => keysIn(one).slice(0, 1))),
    })
    .transform(({ arquivos, ...sent }) => ({ sent, mediaKeys: arquivos }));
};
