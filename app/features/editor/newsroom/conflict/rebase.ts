import { type ArticleForm, changedFields, type FormField } from "../article-form.ts";

/** Merge of two texts with a common base. */
export interface Rebase {
  /** Their value where only they changed the field, else mine. */
  merged: ArticleForm;
  /** Fields changed by them only. */
  brought: FormField[];
  /** Fields changed differently by both: a person chooses. */
  clashes: FormField[];
}

const withFieldsOf = (form: ArticleForm, names: readonly FormField[], from: ArticleForm): ArticleForm => {
  const taken: Partial<ArticleForm> = Object.fromEntries(names.map((name) => [name, from[name]]));
  return { ...form, ...taken };
};

/** The rebase of http-api § Articles: field by field, the body being one field. */
export function rebase(base: ArticleForm, mine: ArticleForm, theirs: ArticleForm): Rebase {
  const byMe = new Set(changedFields(base, mine));
  const apart = new Set(changedFields(mine, theirs));
  const byThem = changedFields(base, theirs);
  const brought = byThem.filter((name) => !byMe.has(name));
  return { merged: withFieldsOf(mine, brought, theirs), brought, clashes: byThem.filter((name) => byMe.has(name) && apart.has(name)) };
}

/** `theirs` with the spelling of `base` where only the server's normalisation differs: that is not a change. */
export function keepSpelling(base: ArticleForm, stored: ArticleForm, theirs: ArticleForm): ArticleForm {
  const changed = new Set(changedFields(stored, theirs));
  const unchanged = (Object.keys(theirs) as FormField[]).filter((name) => !changed.has(name));
  return withFieldsOf(theirs, unchanged, base);
}

/** One field of `form` as `from` has it. */
export const takeField = (form: ArticleForm, name: FormField, from: ArticleForm): ArticleForm => withFieldsOf(form, [name], from);
