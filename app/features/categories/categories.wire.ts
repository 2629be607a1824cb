import { z } from "zod/v4";
import { CATEGORY_TYPES, type Category } from "#app/features/articles/categories.ts";
import { flag, integerText, nameLine } from "#app/platform/text/text.wire.ts";
import { ID_MAX } from "#app/platform/values/read-id.ts";
import { CATEGORY_NAME_MAX, COLOR_PATTERN, storedName } from "./category-rules.ts";

export const categoryType = z.enum(CATEGORY_TYPES, "Tipo de categoria desconhecido.");

/** Names are stored in capitals (spec 2 §3), which may be longer than what was typed ("ß"). */
const name = nameLine(CATEGORY_NAME_MAX)
  .transform(storedName)
  .refine((value) => value !== "", "Digite um nome.")
  .refine((value) => value.length <= CATEGORY_NAME_MAX, `Máximo de ${CATEGORY_NAME_MAX} caracteres.`);

const color = z
  .string("Escolha uma cor.")
  .transform((value) => value.trim().toLowerCase())
  .refine((value) => COLOR_PATTERN.test(value), "A cor deve ter a forma #1f4e9e.");

/** The form of a category that exists. */
export const categoryNameForm = z.object({ name });

/** The form of a new category: a blank name adds nothing and is no mistake (spec 2 §5). */
export const newCategoryForm = z.object({
  name: z.string().superRefine((value, context) => {
    if (value.trim() === "") return;
    for (const { message } of name.safeParse(value).error?.issues ?? []) context.addIssue({ code: "custom", message });
  }),
});

export const categoriesQuery = z.object({ type: categoryType.optional() });
export const categoryDraft = z.object({ name, color, type: categoryType }, "Envie um objeto JSON.");
export const categoryChanges = z.object({ name: name.optional(), color: color.optional(), semBanners: flag.optional() }, "Envie um objeto JSON.");
/** Maps the sent fields to the domain's names. */
export const toCategoryChange = ({ name: called, color: hex, semBanners }: z.output<typeof categoryChanges>) => ({
  ...(called === undefined ? {} : { name: called }),
  ...(hex === undefined ? {} : { color: hex }),
  ...(semBanners === undefined ? {} : { withoutBanners: semBanners }),
});

export const categoryRemoval = z.object({ moveTo: integerText(1, ID_MAX).optional() });

export const categoryWire = z
  .object({ id: z.int(), slug: z.string(), name: z.string(), color: z.string(), type: categoryType, count: z.int(), semBanners: z.boolean() })
  .meta({ id: "Category" });

export const toCategoryWire = ({ id, slug, name: called, color: hex, type, count, withoutBanners }: Category & { count: number }): z.infer<typeof categoryWire> => ({
  id,
  slug,
  name: called,
  color: hex,
  type,
  count,
  semBanners: withoutBanners ?? false,
});
