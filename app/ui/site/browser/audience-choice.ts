import { PREFERENCE_KEYS } from "#app/ui/site/preferences/choices.ts";
import { recall, remember } from "./memory.ts";

const COUNTED = "Suas visitas são contadas sem identificar você.";
const REFUSED = "Recusa guardada neste aparelho: suas leituras contam sem código de visitante.";
const IMPOSSIBLE = "Este navegador não deixa guardar a recusa. Ligue o Controle Global de Privacidade nas configurações dele.";
const BY_BROWSER = "Seu navegador já pede privacidade (Controle Global de Privacidade), e nós obedecemos.";

/** The switch of the privacy page: one tap refuses recognition on this device, another takes that back. */
export function bindAudienceChoice(box: HTMLElement | null): void {
  const button = box?.querySelector<HTMLButtonElement>("button");
  const state = box?.querySelector<HTMLElement>("[role=status]");
  if (!box || !button || !state) return;
  const isRefused = () => recall(PREFERENCE_KEYS.audience) === "0";
  const show = (note = isRefused() ? REFUSED : COUNTED) => {
    state.textContent = note;
    button.setAttribute("aria-pressed", String(isRefused()));
  };
  button.addEventListener("click", () => {
    const isKept = remember(PREFERENCE_KEYS.audience, isRefused() ? "" : "0");
    show(isKept ? undefined : IMPOSSIBLE);
  });
  const byBrowser = (navigator as Navigator & { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
  show(byBrowser ? BY_BROWSER : undefined);
  button.hidden = byBrowser;
  box.hidden = false;
}
