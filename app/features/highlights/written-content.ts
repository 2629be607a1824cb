import type { Article, ArticleContent } from "#app/features/articles/article.ts";
import { writtenByline } from "#app/features/articles/byline.ts";
import { slugWordsOf } from "#app/features/articles/story-meta.ts";

/** The content of a write, whose byline and address may be given in several ways; `article` as it is, null for a new one. */
export function writtenContent(content: Partial<ArticleContent>, article: Article | null): Partial<ArticleContent> {
  const { author: _author, authors: _authors, slugWords, ...others } = content;
  return {
    ...others,
    ...writtenByline(content, article),
    ...(slugWords === undefined ? {} : { slugWords: slugWordsOf(slugWords, article) }),
  };
}

/** Whether a write sets the words of the address by hand, or takes them back. */
export const changesAddress = ({ slugWords }: Partial<ArticleContent>, article: Article | null): boolean =>
  slugWords !== undefined && slugWordsOf(slugWords, article) !== (article?.slugWords ?? "");
