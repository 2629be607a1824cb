import { type RefObject, useCallback, useRef, useState } from "react";
import { type ArticleForm, changedFields, type FormField } from "./article-form.ts";
import type { RichText } from "./rich-text/mount-rich-text.ts";

/** The form as written and as last saved, readable at once by what runs outside of rendering. */
export function useFormState(saved: ArticleForm, initial: ArticleForm, richText: RefObject<RichText>) {
  const [form, setFormState] = useState(initial);
  const [base, setBaseState] = useState(saved);
  /** `stored` is the saved state as the server spells it. */
  const now = useRef({ form: initial, base: saved, stored: saved });

  const setForm = useCallback((next: ArticleForm) => {
    now.current.form = next;
    setFormState(next);
  }, []);
  const setBase = useCallback((next: ArticleForm, stored: ArticleForm) => {
    now.current.base = next;
    now.current.stored = stored;
    setBaseState(next);
  }, []);

  const set = useCallback(<K extends FormField>(name: K, value: ArticleForm[K]) => setForm({ ...now.current.form, [name]: value }), [setForm]);

  /** The form with what the rich text holds this moment. */
  const read = useCallback((): ArticleForm => {
    const conteudo = richText.current?.getHtml();
    if (conteudo !== undefined && conteudo !== now.current.form.conteudo) set("conteudo", conteudo);
    return now.current.form;
  }, [richText, set]);

  /** Takes the body as the rich text writes it: how HTML is spelled is no change of the text. */
  const adoptSpelling = useCallback(() => {
    const conteudo = richText.current?.getHtml();
    if (conteudo === undefined) return;
    const { form: current, base: under, stored } = now.current;
    if (current.conteudo === under.conteudo) setBase({ ...under, conteudo }, stored);
    setForm({ ...current, conteudo });
  }, [richText, setBase, setForm]);

  /** Shows another text, over another saved state. */
  const replace = useCallback(
    (next: ArticleForm, under: ArticleForm, stored: ArticleForm) => {
      const shown = now.current.form.conteudo;
      setBase(under, stored);
      setForm(next);
      if (next.conteudo !== shown) {
        richText.current?.setHtml(next.conteudo);
        adoptSpelling();
      }
    },
    [richText, setBase, setForm, adoptSpelling],
  );

  return { form, base, now, set, setForm, setBase, read, replace, adoptSpelling, dirty: changedFields(base, form).length > 0 };
}
