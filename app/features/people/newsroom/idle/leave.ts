import { forgetAgenda } from "#app/features/agenda/newsroom/keep-agenda.ts";
import { forgetRecentItems } from "#app/features/palette/newsroom/recent-items.ts";
import { browserApi } from "#app/ui/newsroom/api-client.ts";

/** Address of the sign-in page; its query gives the reason. */
export type SignInAddress = "/login" | "/login?motivo=inatividade";

/** Leads away from a session that is over. Nobody is there to answer a question about unsaved work: none is asked. */
export function leave(to: SignInAddress): void {
  browserApi().forget();
  void forgetAgenda();
  forgetRecentItems();
  window.addEventListener("beforeunload", (event) => event.stopImmediatePropagation(), { capture: true });
  window.location.replace(to);
}

/** Messages between tabs of one browser: the session's new end, or that it has ended, with the sign-in address. */
export type SessionMessage = { endsAt: number } | { left: SignInAddress };

const NAME = "lide-session";

/** One for the page: a channel does not hear itself. Where browsers have none, each tab asks the server for itself. */
let channel: BroadcastChannel | null | undefined;
const theChannel = (): BroadcastChannel | null => {
  channel ??= typeof BroadcastChannel === "function" ? new BroadcastChannel(NAME) : null;
  return channel;
};

/** Tells the other tabs. */
export const postToOtherTabs = (message: SessionMessage): void => theChannel()?.postMessage(message);

/** Subscribes to the messages of other tabs; returns the function that unsubscribes. */
export function onOtherTabMessage(onNews: (message: SessionMessage) => void): () => void {
  const listener = ({ data }: MessageEvent<SessionMessage>) => onNews(data);
  theChannel()?.addEventListener("message", listener);
  return () => theChannel()?.removeEventListener("message", listener);
}
