import { alertSupport, callAlerts, currentSubscription, newSubscription } from "./push-subscription.ts";

const ON = "Avisos ativados neste aparelho.";
const DENIED = "Os avisos deste site estão bloqueados. Libere as notificações nas configurações do navegador e tente de novo.";
const FAILED = "Não foi possível ativar os avisos. Tente novamente.";

/** Answers what is said then; what is received is chosen on a page of its own. */
async function subscribe(key: string): Promise<string> {
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
  const key = section.dataset.push;
  const button = section.querySelector("button");
  const note = section.querySelector<HTMLElement>("[role=status]");
  if (!key || !button || !note || alertSupport() === "no") return;
  const show = (text: string) => {
    note.textContent = text;
    button.hidden = text === ON;
  };
  if (alertSupport() === "install") button.hidden = true;
  else show((await currentSubscription()) ? ON : "");
  section.hidden = false;
  button.addEventListener("click", async () => {
    button.disabled = true;
    show(await subscribe(key).catch(() => FAILED));
    button.disabled = false;
  });
}
