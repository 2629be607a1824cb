import { actionEmail, type Email } from "#app/features/mail/email.ts";
import { escapeHtml } from "#app/platform/text/escape-markup.ts";
import type { NewsletterSlot } from "./editions.ts";

/** A story as a message tells it. */
export interface IssueStory {
  id: number;
  slug: string;
  title: string;
  subtitle: string;
  kicker: string;
  publishedAt: number | null;
}

/** Stories of a message, at most (ours): it is read in two minutes and stays far below the 102 KB at which Gmail cuts. */
const TOWN_STORIES_MAX = 6;
const REGION_STORIES_MAX = 8;
/** Longest subject. Characters. */
const SUBJECT_MAX = 140;

/** Content for a message: newest first, the home page's places in their order. */
export interface IssueSource {
  site: { name: string; url: string };
  slot: NewsletterSlot;
  /** "27 de novembro de 2026", on the newsroom's clock. */
  date: string;
  /** Prose name of the subscriber's town; null for the whole region. */
  townName: string | null;
  townStories: readonly IssueStory[];
  homeStories: readonly IssueStory[];
  /** Older stories are no news (ms). */
  since: number;
}

/** A message without its recipient: what is equal for all of one town. */
export interface IssueContent {
  subject: string;
  /** Without its last lines, which are each recipient's own. */
  text: string;
  html: string;
  storyIds: readonly number[];
}

export interface RecipientLinks {
  preferences: string;
  /** The page with a button; the same address takes RFC 8058's POST. */
  leave: string;
}

const GREETINGS: Record<NewsletterSlot, string> = { morning: "Bom dia", evening: "Boa noite" };

const style = {
  page: "margin:0;padding:24px 16px;font:16px/1.5 Arial,Helvetica,sans-serif;color:#1c1c1c;background:#ffffff",
  kicker: "margin:0 0 2px;font-size:13px;font-weight:bold;color:#0b5f6b",
  title: "margin:0;font:bold 20px/1.3 Georgia,'Times New Roman',serif",
  link: "color:#1c1c1c;text-decoration:none",
  small: "margin:0 0 8px;font-size:13px;color:#595959",
  heading: "margin:28px 0 12px;padding-top:12px;border-top:2px solid #1c1c1c;font-size:14px;font-weight:bold",
};

const storyHtml = ({ slug, title, subtitle, kicker }: IssueStory, url: string): string =>
  [
    '<div style="margin:0 0 20px">',
    kicker === "" ? "" : `<p style="${style.kicker}">${escapeHtml(kicker)}</p>`,
    `<h3 style="${style.title}"><a href="${escapeHtml(`${url}/post/${slug}`)}" style="${style.link}">${escapeHtml(title)}</a></h3>`,
    subtitle === "" ? "" : `<p style="margin:4px 0 0">${escapeHtml(subtitle)}</p>`,
    "</div>",
  ].join("");

const storyText = ({ slug, title, subtitle }: IssueStory, url: string): string => [title, ...(subtitle === "" ? [] : [subtitle]), `${url}/post/${slug}`].join("\n");

const shortened = (text: string): string => (text.length <= SUBJECT_MAX ? text : `${text.slice(0, SUBJECT_MAX - 1).trimEnd()}…`);

/** The edition of one town, or of the region; null where nothing is new. */
export function composeIssue({ site, slot, date, townName, townStories, homeStories, since }: IssueSource): IssueContent | null {
  const isNews = ({ publishedAt }: IssueStory) => publishedAt !== null && publishedAt >= since;
  const ofTown = townStories.filter(isNews).slice(0, TOWN_STORIES_MAX);
  const told = new Set(ofTown.map(({ id }) => id));
  const fromHome = homeStories.filter((story) => {
    if (!isNews(story) || told.has(story.id)) return false;
    told.add(story.id);
    return true;
  });
  const parts = [
    { heading: townName, stories: ofTown },
    { heading: townName === null || ofTown.length === 0 ? null : "Na região", stories: fromHome.slice(0, REGION_STORIES_MAX) },
  ].filter(({ stories }) => stories.length > 0);
  const [first] = parts.flatMap(({ stories }) => stories);
  if (!first) return null;
  const greeting = `${GREETINGS[slot]}${townName === null ? "" : `, ${townName}`}`;
  const head = `${site.name} · ${date}`;
  return {
    subject: shortened(`${greeting}: ${first.title}`),
    text: [
      head,
      ...parts.flatMap(({ heading, stories }) => [...(heading === null ? [] : [heading.toLocaleUpperCase("pt-BR")]), ...stories.map((story) => storyText(story, site.url))]),
    ].join("\n\n"),
    html: [
      `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(greeting)}</title></head>`,
      `<body style="${style.page}"><div style="max-width:600px;margin:0 auto">`,
      `<p style="${style.small}"><a href="${escapeHtml(site.url)}" style="color:#0b5f6b;font-weight:bold">${escapeHtml(site.name)}</a> · ${escapeHtml(date)}</p>`,
      ...parts.flatMap(({ heading, stories }) => [
        ...(heading === null ? [] : [`<h2 style="${style.heading}">${escapeHtml(heading)}</h2>`]),
        ...stories.map((story) => storyHtml(story, site.url)),
      ]),
    ].join(""),
    storyIds: [...parts.flatMap(({ stories }) => stories.map(({ id }) => id))],
  };
}

/** The message of one recipient: equal to the letter each time, because it may be sent again under its key. */
export function issueEmail(content: IssueContent, to: string, siteName: string, { preferences, leave }: RecipientLinks): Email {
  const why = `Você recebe este boletim porque pediu em ${siteName}.`;
  const link = (href: string, label: string) => `<a href="${escapeHtml(href)}" style="color:#0b5f6b">${label}</a>`;
  return {
    to,
    subject: content.subject,
    text: [content.text, "--", `${why}\nMudar o município ou as edições: ${preferences}\nCancelar: ${leave}`].join("\n\n"),
    html: `${content.html}<div style="margin-top:28px;padding-top:12px;border-top:1px solid #c8c8c8"><p style="${style.small}">${escapeHtml(why)}</p><p style="${style.small}">${link(preferences, "Mudar o município ou as edições")} · ${link(leave, "Cancelar a inscrição")}</p></div></div></body></html>`,
    // RFC 8058: a mail program unsubscribes by this POST, without opening a page.
    headers: { "List-Unsubscribe": `<${leave}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
  };
}

/** Content of a message with a link. */
interface LinkEmailContent {
  to: string;
  siteName: string;
  url: string;
}

/** Asks the owner of an address whether they want the newsletter: until they say so, nothing else is sent. */
export const confirmationEmail = ({ to, siteName, url }: LinkEmailContent): Email =>
  actionEmail({
    to,
    subject: `Confirme sua inscrição no boletim de ${siteName}`,
    before: [`Alguém pediu o boletim de notícias de ${siteName} para este endereço. Se foi você, confirme:`],
    button: { label: "Confirmar inscrição", url },
    after: ["O link vale por três dias.", "Se não foi você, ignore esta mensagem: sem a confirmação nada é enviado, e o endereço é apagado em três dias."],
  });

/** For an address that gets the newsletter already: a stranger who typed it changes nothing. */
export const preferencesEmail = ({ to, siteName, url }: LinkEmailContent): Email =>
  actionEmail({
    to,
    subject: `Suas escolhas no boletim de ${siteName}`,
    before: [`Este endereço já recebe o boletim de notícias de ${siteName}. Por este link você muda o município e as edições, ou cancela:`],
    button: { label: "Ver minhas escolhas", url },
    after: ["Se não foi você que pediu este link, ignore esta mensagem: nada muda."],
  });
