import type { SignInAddress } from "./leave.ts";

/** What the tabs of one browser tell each other: when the session ends now, or that it has ended, and where that leads. */
export type SessionNews = { endsAt: number } | { left: SignInAddress };

const NAME = "lide-session";

/** One for the page: a channel does not hear itself. Where browsers have none, each tab asks the server for itself. */
let channel: BroadcastChannel | null | undefined;
const theChannel = (): BroadcastChannel | null => {
  channel ??= typeof BroadcastChannel === "function" ? new BroadcastChannel(NAME) : null;
  return channel;
};

/** Tells the other tabs. */
export const tellTabs = (news: SessionNews): void => theChannel()?.postMessage(news);

/** Hears what the other tabs tell, until the answered function is called. */
export function hearTabs(onNews: (news: SessionNews) => void): () => void {
  const hear = ({ data }: MessageEvent<SessionNews>) => onNews(data);
  theChannel()?.addEventListener("message", hear);
  return () => theChannel()?.removeEventListener("message", hear);
}
