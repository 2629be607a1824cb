import { adoptStyle } from "./fetch-late.ts";
import { alertSupport, callAlerts, currentSubscription, newSubscription } from "./push-subscription.ts";

const ON = "Avisos ativados neste aparelho.";
const DENIED = "Os avisos deste site estão bloqueados. Libere as notificações nas configurações do navegador e tente de novo.";
const FAILED = "Não foi possível ativar os avisos. Tente novamente.";

/** The style sheet `push-alerts.css`. */
declare const __ALERTS_OFFER_STYLE__: string;

const HTML = `<button type="button">Receber avisos</button><p><a href="/avisos">Escolher os avisos</a></p><p>As notícias mais importantes, no seu aparelho. Guardamos só o endereço técnico que o navegador cria, sem nome nem e-mail, e você desliga quando quiser (LGPD). <a href="/privacidade">Privacidade</a></p><p role="status" class="alerts-state"></p>`;

/** Writes the offer, which hardly any page view comes to see: as a part of the page it would cost each of them a quarter of a kilobyte. */
function write(section: HTMLElement): void {
  section.ariaLabel = "Avisos de notícias";
  section.innerHTML = HTML;
  adoptStyle(__ALERTS_OFFER_STYLE__);
}

/** The key that the browser subscribes under. It is not in the page: one view of thousands needs it. */
async function siteKey(): Promise<string> {
  const response = await fetch("/api/push/key");
  return ((await response.json()) as { key: string }).key;
}

/** Answers what is said then; what is received is chosen on a page of its own. */
async function subscribe(): Promise<string> {
  const key = siteKey();
  // The reader may refuse before it is needed.
  key.catch(() => undefined);
  const subscription = await newSubscription(key);
  if (!subscription) return Notification.permission === "denied" ? DENIED : "";
  const answer = await callAlerts("POST", "subscribe", { subscription }).catch(() => null);
  if (answer?.ok) return ON;
  // Half a subscription would look like a whole one on the next visit.
  await subscription.unsubscribe();
  return FAILED;
}

/** Shows the offer where the browser takes alerts, and makes its button work. Nothing is asked before it is pressed. */
export async function bindPushAlerts(section: HTMLElement): Promise<void> {
  if (alertSupport() === "no") return;
  write(section);
  const button = section.querySelector("button");
  const note = section.querySelector<HTMLElement>("[role=status]");
  if (!button || !note) return;
  const show = (text: string) => {
    note.textContent = text;
    button.hidden = text === ON;
  };
  if (alertSupport() === "install") button.hidden = true;
  else show((await currentSubscription()) ? ON : "");
  section.hidden = false;
  button.addEventListener("click", async () => {
    button.disabled = true;
    show(await subscribe().catch(() => FAILED));
    button.disabled = false;
  });
}
