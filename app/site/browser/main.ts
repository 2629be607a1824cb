import { countView } from "./count-view.ts";
import { bindMenu } from "./menu.ts";
import { bindPreferences } from "./preferences.ts";
import { bindReactions } from "./reactions.ts";
import { bindSharing } from "./sharing.ts";

/** The one script of the readers' pages: everything readable works before it arrives, and without it. */
document.documentElement.classList.add("js");

const article = document.querySelector<HTMLElement>("article[data-article-id]");
const articleId = Number(article?.dataset.articleId);
if (article && Number.isSafeInteger(articleId) && articleId > 0) {
  countView(articleId);
  const form = article.querySelector<HTMLFormElement>("form[data-reactions]");
  if (form) bindReactions(form, articleId);
}
bindSharing(document);
bindPreferences();
bindMenu(document.querySelector<HTMLDetailsElement>("details[data-menu]"));
