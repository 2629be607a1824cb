import { checkLink } from "../../check-link.ts";
import { all, unwrap } from "../dom-tree.ts";

/** Click-tracking redirects, with the parameter that holds the target. */
const REDIRECTS: readonly { host: RegExp; path: RegExp; parameter: string }[] = [
  { host: /^(www\.)?google\.[a-z.]{2,6}$/, path: /^\/url$/, parameter: "q" },
  { host: /^(www\.)?google\.[a-z.]{2,6}$/, path: /^\/url$/, parameter: "url" },
  { host: /^lm?\.(facebook|instagram)\.com$/, path: /^\/(l\.php)?$/, parameter: "u" },
  { host: /\.safelinks\.protection\.outlook\.com$/, path: /^\/$/, parameter: "url" },
];

/** Tracking parameters without meaning for the page. */
const TRACKING = /^(?:utm_\w+|fbclid|gclid|igshid|mc_[ce]id)$/;

function withoutTracking(address: string): string {
  if (!/[?&](?:utm_|fbclid|gclid|igshid|mc_)/.test(address)) return address;
  const url = new URL(address);
  for (const name of [...url.searchParams.keys()]) if (TRACKING.test(name)) url.searchParams.delete(name);
  return url.href;
}

/** Final target of a pasted link; null if a body may not link to it. */
export function linkTarget(href: string): string | null {
  let address = href.trim();
  // A redirect can lead to a redirect.
  for (let hop = 0; hop < 3 && URL.canParse(address); hop += 1) {
    const url = new URL(address);
    const found = REDIRECTS.find(({ host, path, parameter }) => host.test(url.hostname) && path.test(url.pathname) && url.searchParams.has(parameter));
    if (!found) break;
    address = url.searchParams.get(found.parameter) ?? "";
  }
  const good = checkLink(URL.canParse(address) ? withoutTracking(address) : address);
  return good === null || /^https?:\/\/[^/]*google\.[a-z.]{2,6}\/url\b/.test(good) ? null : good;
}

/** Unwraps tracking redirects and drops links that a body may not have; their text stays. */
export function tidyLinks(root: HTMLElement): void {
  for (const link of all(root, "a")) {
    const target = linkTarget(link.getAttribute("href") ?? "");
    if (target === null || ((link.textContent ?? "").trim() === "" && link.querySelector("img") === null)) unwrap(link);
    else link.setAttribute("href", target);
  }
}
