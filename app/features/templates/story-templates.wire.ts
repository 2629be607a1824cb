import { z } from "zod/v4";
import { KICKER_MAX, KICKER_MIN, SUBTITLE_MAX, TITLE_MAX } from "#app/features/articles/article.ts";
import { lengthOf } from "#app/platform/text/clean-text.ts";
import { flag, line, paragraphs, wholeNumber } from "#app/platform/text/text.wire.ts";
import { ID_MAX } from "#app/platform/values/read-id.ts";
import { type StoryTemplate, TEMPLATE_BODY_MAX, TEMPLATE_NAME_MAX, TEMPLATE_SLUGS, type TemplateChange } from "./story-template.ts";

export const templateParams = z.object({ slug: z.enum(TEMPLATE_SLUGS, "Modelo desconhecido.") });

export const templateDraft = z.object(
  {
    versao: wholeNumber(1, ID_MAX, "Envie a versão.").optional(),
    nome: line(TEMPLATE_NAME_MAX)
      .refine((value) => value !== "", "Digite o nome do modelo.")
      .optional(),
    ativo: flag.optional(),
    titulo: line(TITLE_MAX).optional(),
    subtitulo: line(SUBTITLE_MAX).optional(),
    chapeu: line(KICKER_MAX)
      .transform((value) => value.toLocaleUpperCase("pt-BR"))
      .refine((value) => lengthOf(value) >= KICKER_MIN, `O chapéu tem de ${KICKER_MIN} a ${KICKER_MAX} caracteres: é por ele que a lista do modelo aparece.`)
      .optional(),
    categoria: z
      .string("Deve ser um texto.")
      .regex(/^[a-z0-9-]{0,60}$/, "Categoria desconhecida.")
      .nullable()
      .optional(),
    texto: paragraphs(TEMPLATE_BODY_MAX).optional(),
    sensivel: flag.optional(),
  },
  "Envie um objeto JSON.",
);

export const templateWire = z
  .object({
    slug: z.enum(TEMPLATE_SLUGS),
    nome: z.string(),
    ativo: z.boolean(),
    titulo: z.string(),
    subtitulo: z.string(),
    chapeu: z.string(),
    categoria: z.string().nullable(),
    texto: z.string(),
    sensivel: z.boolean(),
    versao: z.int(),
  })
  .meta({ id: "StoryTemplate" });

export const templatesWire = z.object({ items: z.array(templateWire) });

export const toTemplateWire = (template: StoryTemplate): z.infer<typeof templateWire> => ({
  slug: template.slug,
  nome: template.name,
  ativo: template.active,
  titulo: template.title,
  subtitulo: template.subtitle,
  chapeu: template.kicker,
  categoria: template.category,
  texto: template.body,
  sensivel: template.sensitive,
  versao: template.version,
});

export const fromTemplateDraft = (sent: z.output<typeof templateDraft>): TemplateChange => ({
  ...(sent.nome === undefined ? {} : { name: sent.nome }),
  ...(sent.ativo === undefined ? {} : { active: sent.ativo }),
  ...(sent.titulo === undefined ? {} : { title: sent.titulo }),
  ...(sent.subtitulo === undefined ? {} : { subtitle: sent.subtitulo }),
  ...(sent.chapeu === undefined ? {} : { kicker: sent.chapeu }),
  ...(sent.categoria === undefined ? {} : { category: sent.categoria || null }),
  ...(sent.texto === undefined ? {} : { body: sent.texto }),
  ...(sent.sensivel === undefined ? {} : { sensitive: sent.sensivel }),
});
