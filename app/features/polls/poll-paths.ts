/** The page of a poll. */
export const pollPath = (id: number): string => `/enquete/${id}`;

/** Its results so far; of at most half a minute ago. */
export const pollPartialPath = (id: number): string => `${pollPath(id)}/parcial`;

/** Its results right after an answer. */
export const pollAnsweredPath = (id: number): string => `${pollPath(id)}/resposta`;

/** Words of a poll's link in a stored body, wherever the poll itself cannot be shown. */
export const POLL_LINK_WORDS = "Responda à enquete";

const ADDRESS = /^(https?:\/\/[a-z0-9.:-]{1,253})?\/enquete\/([1-9]\d{0,14})\/?$/i;

/** A paragraph that is plain text, or one link. */
const LINE = /<p(?:\s[^<>]*)?>(?:([^<]*)|\s*<a\s[^<>]*?href="([^"<>]*)"[^<>]*>([^<]*)<\/a>\s*)<\/p>/g;

/** The poll's address of a line, as it is written, and the poll that it is of; null for any other line. */
function pollOf(typed: string): { address: string; origin: string; id: number } | null {
  const found = ADDRESS.exec(typed.trim());
  return found && { address: found[0].replace(/\/$/, ""), origin: found[1] ?? "", id: Number(found[2]) };
}

/** A body's lines that are nothing but the address of a poll, as links with words: what cannot show the poll shows these. */
export const linkPollLines = (html: string): string =>
  html.includes("/enquete/")
    ? html.replace(LINE, (line, plain: string | undefined, href: string | undefined, words: string | undefined) => {
        const found = pollOf(href ?? plain ?? "");
        if (!found || (words !== undefined && !pollOf(words))) return line;
        return `<p><a href="${found.address}"${found.origin === "" ? "" : ' rel="noopener noreferrer"'}>${POLL_LINK_WORDS}</a></p>`;
      })
    : html;

/** Puts `show(id)` in place of each line of a stored body that is a link to a poll and nothing else; `siteUrl`: our origin, null for any. */
export const replacePollLines = (html: string, siteUrl: string | null, show: (id: number) => string): string =>
  html.includes("/enquete/")
    ? html.replace(LINE, (line, _plain, href: string | undefined) => {
        const found = href === undefined ? null : pollOf(href);
        return found && (found.origin === "" || siteUrl === null || found.origin === siteUrl) ? show(found.id) : line;
      })
    : html;
