/** A message is at most 4,096 bytes once encrypted (RFC 8291 §4); its JSON stays below this. Bytes. */
const PAYLOAD_MAX_BYTES = 3_000;

/** Longest title: more is cut on every lock screen. Characters. */
const TITLE_MAX = 200;

/** Longest text under a title: more is cut on every lock screen. Characters. */
const BODY_MAX = 300;

/** What a browser shows, in the newsroom's words. */
export interface Alert {
  title: string;
  body: string;
  /** Absolute, of this site. */
  navigate: string;
  /** Alerts of one tag replace each other. */
  tag: string;
  icon: string;
  image: string | null;
  /** Replaces what is shown without a sound. */
  isSilent: boolean;
  /** Epoch milliseconds. */
  timestamp: number;
}

const cut = (text: string, max: number): string => {
  const characters = [...text.trim()];
  return characters.length <= max
    ? characters.join("")
    : `${characters
        .slice(0, max - 1)
        .join("")
        .trimEnd()}…`;
};

/**
 * The message as JSON: a declarative push message (Safari shows it by itself), whose `notification` the site's service worker
 * shows elsewhere. What would make it too large is left out: the picture, then the text.
 */
export function alertPayload({ title, body, navigate, tag, icon, image, isSilent, timestamp }: Alert): string {
  const base = { title: cut(title, TITLE_MAX), navigate, lang: "pt-BR", dir: "ltr", tag, icon, timestamp, ...(isSilent ? { silent: true } : {}) };
  const variants = [{ ...base, body: cut(body, BODY_MAX), ...(image === null ? {} : { image }) }, { ...base, body: cut(body, BODY_MAX) }, base];
  const texts = variants.map((notification) => JSON.stringify({ web_push: 8030, notification }));
  const encoder = new TextEncoder();
  return texts.find((text) => encoder.encode(text).byteLength <= PAYLOAD_MAX_BYTES) ?? (texts.at(-1) as string);
}
