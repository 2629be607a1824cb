import type { InstagramNoticesWire } from "#app/wire/instagram-notices.ts";

type Notice = InstagramNoticesWire["items"][number];

/** Where this browser keeps what it has told, so that no tab tells it again. */
const KEPT_AS = "lide:avisos-instagram";

function told(): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(KEPT_AS) ?? "[]");
    return new Set(Array.isArray(kept) ? kept.filter((key) => typeof key === "string") : []);
  } catch {
    return new Set();
  }
}

/** Of what stands now, what this browser has not told yet. */
export function newNotices(items: readonly Notice[]): readonly Notice[] {
  const before = told();
  return items.filter(({ key }) => !before.has(key));
}

/** Everything that stands now was told; what no longer stands is news when it comes again. */
export function rememberNotices(items: readonly Notice[]): void {
  try {
    window.localStorage.setItem(KEPT_AS, JSON.stringify(items.map(({ key }) => key)));
  } catch {
    // Without storage it is told again on the next screen: better twice than never.
  }
}

/** One sentence for all that is new: a list of twelve failures would cover the screen. */
export function sentenceOfNotices(news: readonly Notice[]): string {
  const [first] = news;
  if (news.length === 1 && first) return first.text;
  const stopped = news.find(({ kind }) => kind === "stopped");
  if (stopped) return stopped.text;
  return news.every(({ kind }) => kind === "failed") ? `Falha na publicação de ${news.length} cards no Instagram.` : `${news.length} avisos do Instagram esperam você.`;
}
