import { createHash } from "node:crypto";
import { EARLY_SCRIPT } from "#app/ui/site/preferences/choices.ts";
import { SPECULATION_RULES } from "#app/ui/site/shell/page-head.ts";

/** Made by `scripts/page-styles-plugin.ts`. */
declare const __PAGE_STYLES__: {
  /** Rules of each kind of page. */
  sheets: Record<string, string>;
  /** Address of the rules for wide windows and for paper, and what it is for. */
  wide: string;
  wideMedia: string;
};

const { sheets, wide, wideMedia } = __PAGE_STYLES__;

/**
 * Returns the style in the head of a kind of page: rules that a phone needs are in the page, those for wide windows and paper in a file that a phone
 * fetches last. Throws for a kind that is not among those of `scripts/page-styles-plugin.ts`.
 */
export function pageStyle(kind: string): string {
  const sheet = sheets[kind];
  if (sheet === undefined) throw new Error(`No style of pages is named ${kind}.`);
  return `<style>${sheet}</style><link rel="stylesheet" href="${wide}" media="${wideMedia}"/>`;
}

/** Sources of a content security policy that allow the styles printed in pages, and no others. */
export const PAGE_STYLE_SOURCES: string = Object.values(sheets)
  .map((sheet) => `'sha256-${createHash("sha256").update(sheet).digest("base64")}'`)
  .join(" ");

/** Headers of every answer, and the content security policy of each kind of page (design § What strangers will try). */

const COMMON: Record<string, string> = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Strict-Transport-Security": "max-age=31536000; includeSubDomains",
};

const EMBEDS = "https://www.youtube-nocookie.com https://player.vimeo.com https://open.spotify.com https://www.instagram.com";

/** Frames of posts, which readers' pages load in a sandbox when a reader taps. */
const POSTS = "https://platform.twitter.com https://www.facebook.com https://www.tiktok.com";

const sourceOf = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** Allows the one inline script of readers' pages, and no other. */
const EARLY_SCRIPT_HASH = sourceOf(EARLY_SCRIPT);

const RULES_HASH = sourceOf(SPECULATION_RULES);

/** Alignment of body text is an inline style. */
const READER_POLICY = [
  "default-src 'none'",
  `script-src 'self' ${EARLY_SCRIPT_HASH} ${RULES_HASH}`,
  `style-src 'self' ${PAGE_STYLE_SOURCES}`,
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' https: data:",
  // A video banner may lie at any https address, as pictures may.
  "media-src 'self' https:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  // 'self': the frame of an HTML banner.
  `frame-src 'self' ${EMBEDS} ${POSTS}`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Of a reader's page that a screen of the newsroom shows in a frame. */
export const FRAMED_PAGE_POLICY = READER_POLICY.replace("frame-ancestors 'none'", "frame-ancestors 'self'");

const staffPolicy = (nonce: string) =>
  [
    "default-src 'none'",
    // Readers' pages that are made without the page cache (a form's answer, a missing page) carry the rules too.
    `script-src 'self' 'nonce-${nonce}' ${EARLY_SCRIPT_HASH} ${RULES_HASH}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' https: data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    // 'self': previews of readers' pages.
    `frame-src 'self' ${EMBEDS}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");

/** Of the service worker: its policy is that of the text it came with, and it fetches. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const NOTHING_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** Headers of a reader's page, for an answer that is made with them: setting them one by one costs more than the page. */
export const readerHeaders = (requestId: string): Record<string, string> => ({
  ...COMMON,
  "X-Request-Id": requestId,
  "Content-Security-Policy": READER_POLICY,
  "Cross-Origin-Resource-Policy": "same-site",
});

/** The answer with its security headers; `nonce` is of the page that was rendered with it, if one was. */
export function withSecurityHeaders(response: Response, options: { requestId: string; nonce: string | null }): Response {
  const secured = withMutableHeaders(response);
  const { headers } = secured;
  // Private addresses bring a stricter one.
  const referrers = headers.get("Referrer-Policy");
  for (const [name, value] of Object.entries(COMMON)) headers.set(name, value);
  if (referrers === "no-referrer" || referrers === "same-origin") headers.set("Referrer-Policy", referrers);
  headers.set("X-Request-Id", options.requestId);
  // The frame of an HTML banner: browsers that know no `frame-ancestors` would refuse it to our own pages.
  if (/frame-ancestors 'self'/.test(headers.get("Content-Security-Policy") ?? "")) {
    headers.set("X-Frame-Options", "SAMEORIGIN");
    headers.set("Referrer-Policy", "no-referrer");
  }
  const isPage = secured.status === 304 || /^text\/html/.test(headers.get("Content-Type") ?? "");
  // A stored file brings its own, which is stricter.
  if (!headers.has("Content-Security-Policy"))
    headers.set(
      "Content-Security-Policy",
      isPage ? (options.nonce ? staffPolicy(options.nonce) : READER_POLICY) : /^text\/javascript/.test(headers.get("Content-Type") ?? "") ? WORKER_POLICY : NOTHING_POLICY,
    );
  // Redirects too: where /admin leads depends on who asked.
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
  if (!headers.has("Cross-Origin-Resource-Policy")) headers.set("Cross-Origin-Resource-Policy", "same-site");
  return secured;
}

/** Answers of `fetch` cannot be changed; our own can, and copying one would compress it twice. */
function withMutableHeaders(response: Response): Response {
  try {
    response.headers.delete("X-Powered-By");
    return response;
  } catch {
    return new Response(response.body, response);
  }
}
