import { reportAudience } from "./audience.ts";
import { bindAudienceChoice } from "./audience-choice.ts";
import { bindContact } from "./contact.ts";
import { bindEmbeds } from "./embeds.ts";
import { fetchLate } from "./fetch-late.ts";
import { bindListening } from "./listening.ts";
import { bindMenu } from "./menu.ts";
import { bindPhotos } from "./photos.ts";
import { bindPreferences } from "./preferences.ts";
import { bindReactions } from "./reactions.ts";
import { bindSharing } from "./sharing.ts";

/** The one script of the readers' pages: everything readable works before it arrives, and without it. */
document.documentElement.classList.add("js");
reportAudience();

const article = document.querySelector<HTMLElement>("article[data-article-id]");
const articleId = Number(article?.dataset.articleId);
if (article && Number.isSafeInteger(articleId) && articleId > 0) {
  const form = article.querySelector<HTMLFormElement>("form[data-reactions]");
  if (form) bindReactions(form, articleId);
}
bindListening();
bindSharing(document);
bindEmbeds(document);
bindPhotos(document);
bindPreferences();
bindAudienceChoice(document.querySelector<HTMLElement>("[data-audience-choice]"));
bindMenu(document.querySelector<HTMLDetailsElement>("details[data-menu]"));
const contact = document.querySelector<HTMLFormElement>("form.contact");
if (contact) bindContact(contact);
fetchLate();
