const WORDS = {
  off: { button: "Receber avisos", note: "" },
  on: { button: "Parar de receber avisos", note: "Avisos ativados neste aparelho." },
  denied: { button: "Receber avisos", note: "Os avisos deste site estão bloqueados. Libere as notificações nas configurações do navegador e tente de novo." },
  failed: { button: "Receber avisos", note: "Não foi possível ativar os avisos. Tente novamente." },
  stuck: { button: "Parar de receber avisos", note: "Não foi possível desativar os avisos. Tente novamente." },
} as const;

type State = keyof typeof WORDS;

const bytesOf = (key: string) => Uint8Array.from(atob(key.replace(/-/g, "+").replace(/_/g, "/")), (character) => character.charCodeAt(0));

async function call(path: string, body: unknown): Promise<void> {
  const response = await fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
}

async function subscribe(registration: ServiceWorkerRegistration, key: string): Promise<State> {
  if ((await Notification.requestPermission()) !== "granted") return Notification.permission === "denied" ? "denied" : "off";
  const subscription = await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) });
  try {
    await call("/api/push/subscribe", subscription);
    return "on";
  } catch (error) {
    // Half a subscription would look like a whole one on the next visit.
    await subscription.unsubscribe();
    throw error;
  }
}

/** The browser forgets first: then nothing can arrive, even if the server is not reached. */
async function unsubscribe(subscription: PushSubscription): Promise<State> {
  await subscription.unsubscribe();
  await call("/api/push/unsubscribe", { endpoint: subscription.endpoint }).catch(() => undefined);
  return "off";
}

/** Shows the button where the browser can be told of news, and makes it work. Nothing is asked before it is pressed. */
export async function bindPushAlerts(section: HTMLElement): Promise<void> {
  const key = section.dataset.push;
  const button = section.querySelector("button");
  const note = section.querySelector<HTMLElement>("[role=status]");
  if (!key || !button || !note || !("serviceWorker" in navigator) || !("PushManager" in window) || !("Notification" in window)) return;
  const registration = await navigator.serviceWorker.ready;
  const current = () => registration.pushManager.getSubscription();
  const show = (state: State) => {
    button.textContent = WORDS[state].button;
    note.textContent = WORDS[state].note;
  };
  show((await current()) ? "on" : "off");
  section.hidden = false;
  button.addEventListener("click", async () => {
    button.disabled = true;
    const subscription = await current().catch(() => null);
    try {
      show(subscription ? await unsubscribe(subscription) : await subscribe(registration, key));
    } catch {
      show(subscription ? "stuck" : "failed");
    }
    button.disabled = false;
  });
}
