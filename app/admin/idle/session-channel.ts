/** What the tabs of one browser tell each other: when the session ends now, or that its person has left. */
export type SessionNews = { endsAt: number } | { left: true };

const NAME = "lide-session";

/** Tells the other tabs; where browsers have no channel, each asks the server for itself. */
export function tellTabs(news: SessionNews): void {
  if (typeof BroadcastChannel !== "function") return;
  const channel = new BroadcastChannel(NAME);
  channel.postMessage(news);
  channel.close();
}

/** Hears what the other tabs tell, until the answered function is called. */
export function hearTabs(onNews: (news: SessionNews) => void): () => void {
  if (typeof BroadcastChannel !== "function") return () => undefined;
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }: MessageEvent<SessionNews>) => onNews(data);
  return () => channel.close();
}
