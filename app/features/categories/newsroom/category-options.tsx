import { CATEGORY_TYPES, type Category } from "#app/features/articles/categories.ts";
import { TYPE_NAMES } from "../category-rules.ts";

/** Categories to choose from in a select, under the names of their types. */
export const CategoryOptions = ({ categories }: { categories: readonly Pick<Category, "slug" | "name" | "type">[] }) =>
  CATEGORY_TYPES.map((kind) => (
    <optgroup key={kind} label={TYPE_NAMES[kind]}>
      {categories
        .filter(({ type }) => type === kind)
        .map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
    </optgroup>
  ));
