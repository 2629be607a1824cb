import { z } from "zod/v4";
import { ARTICLE_STATUSES } from "#app/features/articles/article.ts";
import { MEDIA_KINDS } from "#app/features/media/media-kind.ts";
import { ROLES } from "#app/features/people/capabilities.ts";
import { line } from "#app/platform/text/text.wire.ts";
import { PALETTE_QUERY_MAX, type PaletteFindings } from "./palette.ts";

export const paletteQuery = z.object({ q: line(PALETTE_QUERY_MAX).optional().default("") });

/** `email` is null for those who do not manage people. */
export const paletteFindingsWire = z
  .object({
    materias: z.array(z.object({ id: z.int(), titulo: z.string(), chapeu: z.string(), status: z.enum(ARTICLE_STATUSES), ativo: z.union([z.literal(0), z.literal(1)]) })),
    midia: z.array(z.object({ id: z.int(), titulo: z.string(), alt: z.string(), tipo: z.enum(MEDIA_KINDS) })),
    pessoas: z.array(z.object({ id: z.int(), nome: z.string(), email: z.string().nullable(), papel: z.enum(ROLES) })),
  })
  .meta({ id: "PaletteFindings" });
export type PaletteFindingsWire = z.infer<typeof paletteFindingsWire>;

/** Effect of a command: opens a screen, loads another page, shows a theme (`endereco` names it), shows the shortcuts, sends a form. */
export const COMMAND_EFFECTS = ["abre", "documento", "tema", "atalhos", "envia"] as const;

/** `icone`: a name of the newsroom's icons; `palavras`: further words that it is found by. */
const commandWire = z.object({ id: z.string(), nome: z.string(), palavras: z.string(), endereco: z.string(), icone: z.string(), como: z.enum(COMMAND_EFFECTS) });

/** Screens and actions that the person may open or do. */
export const paletteCommandsWire = z.object({ telas: z.array(commandWire), acoes: z.array(commandWire) }).meta({ id: "PaletteCommands" });
export type PaletteCommandWire = z.infer<typeof commandWire>;
export type PaletteCommandsWire = z.infer<typeof paletteCommandsWire>;

export const toPaletteFindingsWire = ({ stories, media, people }: PaletteFindings): PaletteFindingsWire => ({
  materias: stories.map(({ id, title, kicker, status, active }) => ({ id, titulo: title, chapeu: kicker, status, ativo: active ? 1 : 0 })),
  midia: media.map(({ id, title, alt, kind }) => ({ id, titulo: title, alt, tipo: kind })),
  pessoas: people.map(({ id, name, email, role }) => ({ id, nome: name, email, papel: role })),
});
