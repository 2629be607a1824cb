import { forgetAgenda } from "#app/features/agenda/newsroom/keep-agenda.ts";
import { forgetRecentItems } from "#app/features/palette/newsroom/recent-items.ts";
import { browserApi } from "#app/ui/newsroom/browser-api.ts";

/** Where one signs in again; its query says why. */
export type SignInAddress = "/login" | "/login?motivo=inatividade";

/** Leads away from a session that is over. Nobody is there to answer a question about unsaved work: none is asked. */
export function leave(to: SignInAddress): void {
  browserApi().forget();
  void forgetAgenda();
  forgetRecentItems();
  window.addEventListener("beforeunload", (event) => event.stopImmediatePropagation(), { capture: true });
  window.location.replace(to);
}
