import { type KeyboardEvent, useState } from "react";
import { addTags } from "#app/features/editor/newsroom/article-form.ts";
import { Icon } from "#app/ui/icon.tsx";
import { MEDIA_TAG_MAX } from "../../media-item.ts";

interface MediaTagsProps {
  id: string;
  tags: readonly string[];
  disabled: boolean;
  onChange(tags: readonly string[]): void;
}

/** Tags, added with Enter. */
export function MediaTags({ id, tags, disabled, onChange }: MediaTagsProps) {
  const [typed, setTyped] = useState("");
  const add = () => {
    if (typed.trim() !== "") onChange(addTags(tags, typed.split(",")));
    setTyped("");
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      add();
    } else if (event.key === "Backspace" && typed === "" && tags.length > 0) onChange(tags.slice(0, -1));
  };
  return (
    <div className="flex flex-wrap items-center gap-1.5 rounded-md border border-edge bg-surface p-1.5 focus-within:outline-2 focus-within:outline-accent">
      {tags.map((tag) => (
        <span key={tag} className="inline-flex min-w-0 items-center gap-0.5 rounded bg-accent-soft py-0.5 pr-0.5 pl-2 text-[0.8125rem] font-semibold text-accent wrap-anywhere">
          {tag}
          {disabled ? null : (
            <button
              type="button"
              aria-label={`Remover a tag ${tag}`}
              className="grid size-6 shrink-0 place-items-center rounded hover:bg-surface"
              onClick={() => onChange(tags.filter((one) => one !== tag))}
            >
              <Icon name="close" className="size-3" />
            </button>
          )}
        </span>
      ))}
      <input
        id={id}
        value={typed}
        disabled={disabled}
        maxLength={MEDIA_TAG_MAX}
        autoComplete="off"
        placeholder={tags.length === 0 ? "Escreva e tecle Enter" : ""}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={press}
        onBlur={add}
        className="h-7 min-w-32 flex-1 bg-transparent px-1.5 text-base outline-none placeholder:text-subtle sm:text-sm"
      />
    </div>
  );
}
