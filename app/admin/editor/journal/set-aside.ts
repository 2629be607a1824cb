import type { ArticleForm } from "../article-form.ts";
import type { Under } from "./journal-entry.ts";
import { writeEntry } from "./journal-store.ts";

interface AsideText extends Under {
  userId: number;
  articleId: number | null;
  form: ArticleForm;
}

/** Keeps a text that gives way to another one as an entry of its own, to be offered on the next visit; answers its id. */
export async function setAside({ userId, articleId, form, base, stored, versao }: AsideText): Promise<string> {
  const edicao = crypto.randomUUID();
  await writeEntry({ userId, edicao, articleId, form, base, stored, versao, at: Date.now(), unsettled: null });
  return edicao;
}
