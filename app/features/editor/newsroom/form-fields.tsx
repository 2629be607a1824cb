import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { AUTHOR_MAX, TAG_MAX, TAGS_MAX } from "#app/features/articles/article.ts";
import { plainText } from "#app/features/articles/body-text.ts";
import { AUTHORS_MAX } from "#app/features/articles/byline.ts";
import { CATEGORY_TYPES, isCategoryGroup, subcategoriesOf } from "#app/features/articles/categories.ts";
import { TYPE_NAMES } from "#app/features/categories/category-rules.ts";
import { lengthOf } from "#app/platform/text/clean-text.ts";
import { Icon } from "#app/ui/icon.tsx";
import { pasteLine } from "#app/ui/newsroom/paste-line.ts";
import { type ArticleForm, addTags, type CategoryChoice, toggleCategory } from "./article-form.ts";
import { addAuthors, authorOf, authorValue, bylineOf, type StaffName } from "./author-values.ts";
import { controlId } from "./focus-field.ts";
import type { EditorSession } from "./session/editor-session.ts";
import { useSession } from "./session/use-editor-session.ts";
import { loadTextTools } from "./suggestions/complete.ts";
import { TagChips } from "./suggestions/suggestion-parts.tsx";

interface AuthorsFieldProps {
  session: EditorSession;
  staff: readonly StaffName[];
  /** The newsroom's own. */
  byline: string;
  me: StaffName;
}

/** Chooses authors: people of the newsroom are suggested, any other name is typed. Each is a checkbox, so that a plain form can remove one. */
export function AuthorsField({ session, staff, byline, me }: AuthorsFieldProps) {
  const values = useSession(session, (state) => state.form.autores);
  const problem = useSession(session, (state) => state.errors.autores ?? state.errors.autor);
  const { set } = session;
  const [typed, setTyped] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const id = controlId("autores");
  const add = (text: string) => {
    set("autores", addAuthors(values, text, staff, byline));
    setTyped("");
  };
  const remove = (value: string) => {
    set(
      "autores",
      values.filter((one) => one !== value),
    );
    input.current?.focus();
  };
  const type = (text: string) => {
    // A name of the list that was chosen, not typed, arrives whole.
    const isChosen = text.length - typed.length > 1 && [byline, ...staff.map(({ name }) => name)].includes(text);
    if (isChosen || text.endsWith(",")) add(text);
    else setTyped(text);
  };
  const isByline = values.length === 1 && bylineOf(values) === byline;
  const other = isByline ? authorValue({ id: me.id, nome: me.name }) : authorValue({ nome: byline });
  const press = (event: KeyboardEvent) => {
    if (event.key === "Enter" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      add(typed);
    } else if (event.key === "Backspace" && typed === "" && values.length > 0) set("autores", values.slice(0, -1));
  };
  return (
    <div className="ed-field">
      <div className="ed-label-row">
        <label htmlFor={id}>Autores</label>
        <span className={values.length > AUTHORS_MAX ? "ed-count is-over" : "ed-count"}>
          {values.length}/{AUTHORS_MAX}
        </span>
        <button type="button" className="ed-link-button" onClick={() => set("autores", [other])}>
          Assinar como {authorOf(other).nome}
        </button>
      </div>
      <div className="ed-tags">
        {values.map((value) => {
          const { nome } = authorOf(value);
          return (
            <label key={value} className="ed-tag ed-author">
              <input type="checkbox" name="autores" value={value} checked onChange={() => remove(value)} aria-label={`${nome} assina: desmarque para tirar`} />
              <span aria-hidden="true">{nome}</span>
              <Icon name="close" className="size-3" />
            </label>
          );
        })}
        <input
          ref={input}
          id={id}
          name="novosAutores"
          type="text"
          list={`${id}-redacao`}
          value={typed}
          maxLength={AUTHOR_MAX}
          autoComplete="off"
          placeholder={values.length === 0 ? "Quem assina" : "Mais alguém"}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-nota`}
          onChange={(event) => type(event.target.value)}
          onKeyDown={press}
          onBlur={() => add(typed)}
        />
        <datalist id={`${id}-redacao`}>
          {[...new Set([byline, ...staff.map(({ name }) => name)])]
            .filter((name) => !values.some((value) => authorOf(value).nome === name))
            .map((name) => (
              <option key={name} value={name} />
            ))}
        </datalist>
      </div>
      <div id={`${id}-nota`} className="ed-note">
        {problem ? <span className="ed-problem">{problem}</span> : values.length > 1 ? `Sai como: Por ${bylineOf(values)}` : "Alguém da redação ou outro nome, como Agência Brasil"}
      </div>
    </div>
  );
}

const countText = (count: number) => (count === 0 ? "nenhuma selecionada" : count === 1 ? "1 selecionada" : `${count} selecionadas`);

/** The categorisation panel; open only for a new article (spec 1 §2.6). */
export function CategoriesPanel({ session, categories, startsOpen }: { session: EditorSession; categories: readonly CategoryChoice[]; startsOpen: boolean }) {
  const form = useSession(session, (state) => state.form);
  const errors = useSession(session, (state) => state.errors);
  const { set } = session;
  const chosen = subcategoriesOf(form.categorias);
  const problem = chosen.length === 0 ? errors.categoriasCompletas : null;
  const first = categories.find(({ type }) => type === "editorial")?.slug;
  return (
    <details className="ed-section ed-categories" open={startsOpen}>
      <summary>
        <h2>Categorização</h2>
        <span className={chosen.length === 0 ? "ed-tag is-empty" : "ed-tag"}>{countText(chosen.length)}</span>
        {problem ? <span className="ed-problem">{problem}</span> : null}
      </summary>
      {form.categorias.filter(isCategoryGroup).map((group) => (
        <input key={group} type="hidden" name="categorias" value={group} />
      ))}
      <div className="ed-category-groups">
        {CATEGORY_TYPES.map((kind) => (
          <fieldset key={kind}>
            <legend>{TYPE_NAMES[kind]}</legend>
            <div className="ed-chips">
              {categories
                .filter(({ type }) => type === kind)
                .map(({ slug, name }) => (
                  <label key={slug} className="ed-chip">
                    <input
                      {...(slug === first ? { id: controlId("categorias") } : {})}
                      type="checkbox"
                      name="categorias"
                      value={slug}
                      checked={form.categorias.includes(slug)}
                      onChange={() => set("categorias", toggleCategory(form.categorias, slug, categories))}
                    />
                    {name}
                  </label>
                ))}
            </div>
          </fieldset>
        ))}
      </div>
    </details>
  );
}

interface CountedFieldProps {
  name: "titulo" | "subtitulo" | "chapeu";
  label: string;
  value: string;
  max: number;
  onChange(value: string): void;
  problem: string | null;
  hint?: ReactNode;
  required?: boolean;
  multiline?: boolean;
  className?: string;
  suggestions?: ReactNode;
}

/** A line of text with its limit, its count and its problem. */
export function CountedField({ name, label, value, max, onChange, problem, hint, required = false, multiline = false, className = "", suggestions }: CountedFieldProps) {
  const id = controlId(name);
  const count = lengthOf(value);
  const shared = {
    id,
    name,
    value,
    "aria-invalid": problem !== null,
    "aria-describedby": `${id}-nota ${id}-conta`,
    "aria-required": required,
    autoComplete: "off",
    onPaste: pasteLine,
  };
  return (
    <div className={`ed-field ${className}`}>
      <div className="ed-label-row">
        <label htmlFor={id}>{label}</label>
        <span id={`${id}-conta`} className={count > max ? "ed-count is-over" : "ed-count"}>
          {count}/{max}
          <span className="ed-hidden"> caracteres</span>
        </span>
      </div>
      {multiline ? (
        <textarea {...shared} rows={2} onChange={(event) => onChange(event.target.value.replace(/\n/g, " "))} />
      ) : (
        <input {...shared} type="text" onChange={(event) => onChange(event.target.value)} />
      )}
      <div id={`${id}-nota`} className="ed-note">
        {problem ? <span className="ed-problem">{problem}</span> : hint}
      </div>
      {suggestions}
    </div>
  );
}

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
