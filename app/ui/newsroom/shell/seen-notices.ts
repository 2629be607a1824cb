import type { InstagramNoticesWire } from "#app/features/instagram/instagram-queue.wire.ts";
import { recallJson, remember } from "#app/ui/device-storage.ts";

type Notice = InstagramNoticesWire["items"][number];

/** localStorage key of the notices that this browser has shown, so that no tab shows them again. */
const STORAGE_KEY = "lide:avisos-instagram";

function seenKeys(): ReadonlySet<string> {
  const kept = recallJson(STORAGE_KEY);
  return new Set(Array.isArray(kept) ? kept.filter((key) => typeof key === "string") : []);
}

/** The current notices that this browser has not shown yet. */
export function unseenNotices(items: readonly Notice[]): readonly Notice[] {
  const before = seenKeys();
  return items.filter(({ key }) => !before.has(key));
}

/** Marks the current notices as shown; one that disappears is new when it returns. */
export function markNoticesSeen(items: readonly Notice[]): void {
  // Without storage notices are shown again on the next screen.
  remember(STORAGE_KEY, JSON.stringify(items.map(({ key }) => key)));
}

/** One sentence for all new notices: a list of twelve failures would cover the screen. */
export function noticesSentence(news: readonly Notice[]): string {
  const [first] = news;
  if (news.length === 1 && first) return first.text;
  const stopped = news.find(({ kind }) => kind === "stopped");
  if (stopped) return stopped.text;
  return news.every(({ kind }) => kind === "failed") ? `Falha na publicação de ${news.length} cards no Instagram.` : `${news.length} avisos do Instagram esperam você.`;
}
