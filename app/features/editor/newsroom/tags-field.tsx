import { type KeyboardEvent, useRef, useState } from "react";
import { TAG_MAX, TAGS_MAX } from "#app/features/articles/article.ts";
import { Icon } from "#app/ui/icon.tsx";
import { addTags, type CategoryChoice } from "./article-form.ts";
import { controlId } from "./focus-field.ts";
import { pasteLine } from "./rich-text/paste/plain-text.ts";
import type { EditorSession } from "./session/editor-session.ts";
import { useSession } from "./session/use-editor-session.ts";
import { TagChips } from "./suggestions/tag-chips.tsx";
import { useLocalTags } from "./suggestions/use-local-tags.ts";

/** Tags, added with Enter, those that the text suggests with a click; without a script, separated by commas. */
export function TagsField({ session, categories }: { session: EditorSession; categories: readonly CategoryChoice[] }) {
  const form = useSession(session, (state) => state.form);
  const errors = useSession(session, (state) => state.errors);
  const { set } = session;
  const field = useRef<HTMLDivElement>(null);
  const suggested = useLocalTags(form, categories, field);
  const [typed, setTyped] = useState("");
  const id = controlId("tags");
  const add = () => {
    set("tags", addTags(form.tags, typed.split(",")));
    setTyped("");
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      add();
    } else if (event.key === "Backspace" && typed === "" && form.tags.length > 0) set("tags", form.tags.slice(0, -1));
  };
  return (
    <div ref={field} className="ed-field">
      <div className="ed-label-row">
        <label htmlFor={id}>Tags</label>
        <span className={form.tags.length > TAGS_MAX ? "ed-count is-over" : "ed-count"}>
          {form.tags.length}/{TAGS_MAX}
        </span>
      </div>
      <div className="ed-tags">
        {form.tags.map((tag) => (
          <span key={tag} className="ed-tag">
            <input type="hidden" name="tags" value={tag} />
            {tag}
            <button
              type="button"
              aria-label={`Remover a tag ${tag}`}
              onClick={() =>
                set(
                  "tags",
                  form.tags.filter((one) => one !== tag),
                )
              }
            >
              <Icon name="close" className="size-3" />
            </button>
          </span>
        ))}
        <input
          id={id}
          name="novasTags"
          type="text"
          value={typed}
          maxLength={TAG_MAX}
          autoComplete="off"
          placeholder="Escreva e tecle Enter"
          aria-describedby={`${id}-nota`}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={press}
          onPaste={pasteLine}
          onBlur={add}
        />
      </div>
      <div id={`${id}-nota`} className="ed-note">
        {errors.tags ? <span className="ed-problem">{errors.tags}</span> : "Enter adiciona"}
      </div>
      <TagChips tags={suggested} label="Tags do texto" onAdd={(tag) => set("tags", addTags(form.tags, [tag]))} />
    </div>
  );
}
