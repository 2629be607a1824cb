import type { CategoryLine } from "./categories-view.ts";

/** A category's name on its colour: the text is computed, so that it can be read on any. */
export function CategoryPlate({ name, plate }: Pick<CategoryLine, "name" | "plate">) {
  return (
    <strong
      className="inline-block max-w-full rounded px-2 py-1 text-xs leading-4 font-semibold wrap-anywhere uppercase"
      style={{ backgroundColor: plate.ground, color: plate.text }}
    >
      {name}
    </strong>
  );
}
