import { type ArticleForm, changedFields, type FormField } from "../article-form.ts";

/** Two texts that began as one, brought together again. */
export interface Rebase {
  /** Theirs where only they changed something, mine everywhere else. */
  merged: ArticleForm;
  /** Changed by them alone. */
  brought: FormField[];
  /** Changed by both, differently: a person chooses. */
  clashes: FormField[];
}

const withFieldsOf = (form: ArticleForm, names: readonly FormField[], from: ArticleForm): ArticleForm => {
  const made: Record<string, unknown> = { ...form };
  for (const name of names) made[name] = from[name];
  return made as unknown as ArticleForm;
};

/** The rebase of http-api § Articles: field by field, the body being one field. */
export function rebase(base: ArticleForm, mine: ArticleForm, theirs: ArticleForm): Rebase {
  const byMe = new Set(changedFields(base, mine));
  const apart = new Set(changedFields(mine, theirs));
  const byThem = changedFields(base, theirs);
  const brought = byThem.filter((name) => !byMe.has(name));
  return { merged: withFieldsOf(mine, brought, theirs), brought, clashes: byThem.filter((name) => byMe.has(name) && apart.has(name)) };
}

/** `theirs` in the spelling of `base` wherever it is what the server had stored for it: how the server writes a text is no change of it. */
export function respell(base: ArticleForm, stored: ArticleForm, theirs: ArticleForm): ArticleForm {
  const changed = new Set(changedFields(stored, theirs));
  const unchanged = (Object.keys(theirs) as FormField[]).filter((name) => !changed.has(name));
  return withFieldsOf(theirs, unchanged, base);
}

/** One field of `form` as `from` has it. */
export const takeField = (form: ArticleForm, name: FormField, from: ArticleForm): ArticleForm => withFieldsOf(form, [name], from);
