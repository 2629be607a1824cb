import { browserApi } from "#app/admin/browser-api.ts";

/** Leads away from a session that is over. Nobody is there to answer a question about unsaved work: none is asked. */
export function leave(to: "/login" | "/login?motivo=inatividade"): void {
  browserApi().forget();
  window.addEventListener("beforeunload", (event) => event.stopImmediatePropagation(), { capture: true });
  window.location.replace(to);
}
