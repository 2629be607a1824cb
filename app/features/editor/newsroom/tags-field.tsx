import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { TAG_MAX, TAGS_MAX } from "#app/features/articles/article.ts";
import { plainText } from "#app/features/suggestions/plain-text.ts";
import { Icon } from "#app/ui/icon.tsx";
import { type ArticleForm, addTags, type CategoryChoice } from "./article-form.ts";
import { controlId } from "./focus-field.ts";
import { pasteLine } from "./rich-text/paste/plain-text.ts";
import type { EditorSession } from "./session/editor-session.ts";
import { useSession } from "./session/use-editor-session.ts";
import { loadTextTools } from "./suggestions/article-source.ts";
import { TagChips } from "./suggestions/tag-chips.tsx";

/** Delay after typing, because the whole text is read. Milliseconds. */
const READ_AFTER_MS = 700;

/** Tags that the text itself suggests, from when `field` is first in sight: reading a text takes a file of its own. None where that cannot be loaded. */
function useLocalTags({ titulo, conteudo, tags }: ArticleForm, categories: readonly CategoryChoice[], field: RefObject<HTMLElement>): string[] {
  const [suggested, setSuggested] = useState<string[]>([]);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!field.current) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      setSeen(true);
    });
    observer.observe(field.current);
    return () => observer.disconnect();
  }, [field]);
  useEffect(() => {
    if (!isSeen) return;
    let isGone = false;
    const read = async () => {
      const { localTags } = await loadTextTools();
      if (!isGone) setSuggested(localTags({ title: titulo, text: plainText(conteudo), tags: [], known: categories.map(({ name }) => name) }));
    };
    const timer = setTimeout(() => read().catch(() => undefined), READ_AFTER_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [isSeen, titulo, conteudo, categories]);
  const has = new Set(tags.map((tag) => tag.toLocaleLowerCase("pt-BR")));
  return suggested.filter((tag) => !has.has(tag.toLocaleLowerCase("pt-BR")));
}

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
