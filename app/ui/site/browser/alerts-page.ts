import { recall } from "#app/ui/device-storage.ts";
import { MY_TOWN } from "./memory.ts";
import { alertSupport, callAlerts, currentSubscription, newSubscription } from "./push-subscription.ts";

declare const __ALERTS_STYLE__: string;

/** A reader's choices, as `/api/push/subscribe` takes and answers them. */
interface Choices {
  topicos: string[];
  frequencia: string;
  silencio: { de: string; ate: string } | null;
  cotaSemanal: number | null;
  resumo: boolean;
}

const DEFAULTS: Choices = { topicos: ["tudo"], frequencia: "na-hora", silencio: { de: "22:00", ate: "06:00" }, cotaSemanal: 10, resumo: false };

const NOT_HERE = "Este navegador não recebe avisos. No celular, tente o Chrome, o Firefox ou o Safari, em uma janela comum.";
const DENIED = "Os avisos deste site estão bloqueados. Libere as notificações nas configurações do navegador, recarregue a página e tente de novo.";
const NOT_ON = "A Redação ainda não ligou os avisos neste site. Nada foi guardado; tente outro dia.";
const FAILED = "Não foi possível guardar as suas escolhas. Elas continuam na tela: verifique a conexão e tente de novo.";
const UNREAD = "Os avisos estão ativados, mas não foi possível ler as suas escolhas. Recarregue a página para vê-las antes de mudar algo.";
const NOTHING = "Escolha pelo menos um assunto, ou receba tudo.";
const NO_HOURS = "Diga das e até que horas não avisar.";
const ON = "Avisos ativados neste aparelho.";
const SAVED = "Escolhas guardadas.";
const LEFT = "Você não recebe mais avisos neste aparelho.";
const STUCK = "Não foi possível desligar os avisos. Tente novamente.";

/** The form, and what of it depends on the rest. */
function bindForm(form: HTMLFormElement) {
  const all = <E extends HTMLInputElement>(name: string) => [...form.querySelectorAll<E>(`[name=${name}]`)];
  const check = (name: string, values: readonly string[]) => {
    for (const input of all(name)) input.checked = values.includes(input.value);
  };
  const checked = (name: string) => all(name).flatMap((input) => (input.checked ? [input.value] : []));
  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement & HTMLSelectElement;
  const toggle = (selector: string, isShown: boolean) => {
    const part = form.querySelector<HTMLElement>(selector);
    if (part) part.hidden = !isShown;
  };
  const refresh = () => {
    toggle("[data-some]", checked("assuntos")[0] === "alguns");
    toggle("[data-hours]", field("silencio").checked);
    (field("resumo").parentElement as HTMLElement).hidden = checked("frequencia")[0] === "resumo";
  };
  form.addEventListener("change", refresh);
  return {
    fill({ topicos, frequencia, silencio, cotaSemanal, resumo }: Choices): void {
      check("assuntos", [topicos.includes("tudo") ? "tudo" : "alguns"]);
      check("topicos", topicos);
      check("frequencia", [frequencia]);
      check("resumo", resumo ? ["sim"] : []);
      check("silencio", silencio ? ["sim"] : []);
      if (silencio) [field("de").value, field("ate").value] = [silencio.de, silencio.ate];
      const quota = field("cota");
      // A number that was chosen elsewhere is kept.
      if (cotaSemanal !== null && ![...quota.options].some(({ value }) => value === String(cotaSemanal))) quota.add(new Option(`No máximo ${cotaSemanal}`, String(cotaSemanal)), 0);
      quota.value = String(cotaSemanal ?? "");
      refresh();
    },
    /** The choices, or the sentence for what is missing. */
    read(): Choices | string {
      const topicos = checked("assuntos")[0] === "alguns" ? checked("topicos") : ["tudo"];
      const [de, ate] = [field("de").value, field("ate").value];
      if (topicos.length === 0) return NOTHING;
      if (field("silencio").checked && (de === "" || ate === "")) return NO_HOURS;
      return {
        topicos,
        frequencia: checked("frequencia")[0] ?? "na-hora",
        silencio: field("silencio").checked ? { de, ate } : null,
        cotaSemanal: Number(field("cota").value) || null,
        resumo: field("resumo").checked,
      };
    },
  };
}

/** Stores what is chosen, for a browser that receives alerts or one that begins to; answers what is said then. */
async function save(key: string, choices: Choices): Promise<string> {
  const before = await currentSubscription();
  const subscription = before ?? (await newSubscription(key));
  if (!subscription) return Notification.permission === "denied" ? DENIED : "";
  const answer = await callAlerts("PUT", "subscribe", { subscription, ...choices }).catch(() => null);
  if (answer?.ok) return before ? SAVED : ON;
  // Half a subscription would look like a whole one on the next visit.
  if (!before) await subscription.unsubscribe();
  if (answer?.status === 501) return NOT_ON;
  const problem = (await answer?.json().catch(() => null)) as { detail?: string } | null;
  return answer?.status === 422 && problem?.detail ? problem.detail : FAILED;
}

/** The browser forgets first: then nothing can arrive, even if the server is not reached. */
async function leave(): Promise<string> {
  const subscription = await currentSubscription();
  await subscription?.unsubscribe();
  if (subscription) await callAlerts("POST", "unsubscribe", { endpoint: subscription.endpoint }).catch(() => undefined);
  return LEFT;
}

async function bindAlertsPage(root: HTMLElement): Promise<void> {
  const form = root.querySelector("form");
  const note = root.querySelector<HTMLElement>("[role=status]");
  const submit = root.querySelector<HTMLButtonElement>("[type=submit]");
  const leaveButton = root.querySelector<HTMLButtonElement>("[data-leave]");
  const install = root.querySelector<HTMLElement>("[data-install]");
  if (!form || !note || !submit || !leaveButton || !install) return;
  const support = alertSupport();
  install.hidden = support !== "install";
  if (support !== "yes") {
    note.textContent = support === "no" ? NOT_HERE : "";
    return;
  }
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(__ALERTS_STYLE__);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  const { fill, read } = bindForm(form);
  const show = async (text: string) => {
    const isOn = (await currentSubscription().catch(() => null)) !== null;
    submit.textContent = isOn ? "Salvar escolhas" : "Ativar avisos";
    leaveButton.hidden = !isOn;
    note.textContent = text;
  };
  /** One press at a time; whatever fails, what is chosen stays. */
  const act = async (work: () => Promise<string>, failed: string) => {
    submit.disabled = leaveButton.disabled = true;
    await show(await work().catch(() => failed));
    submit.disabled = leaveButton.disabled = false;
  };
  const subscription = await currentSubscription().catch(() => null);
  const answer = subscription && (await callAlerts("POST", "subscription", { endpoint: subscription.endpoint }).catch(() => null));
  const town = recall(MY_TOWN);
  const own = town ? form.querySelector<HTMLInputElement>(`[value="municipio:${CSS.escape(town)}"]`)?.closest("label") : null;
  // The reader's own town stands first, and is what a new subscription is offered.
  own?.parentElement?.insertBefore(own, own.parentElement.firstChild);
  const offered = own ? { ...DEFAULTS, topicos: ["urgente", `municipio:${town}`] } : DEFAULTS;
  fill(answer?.ok ? ((await answer.json()) as Choices) : offered);
  // Known to the browser and not to the server: nothing would arrive.
  const isUnread = subscription !== null && !answer?.ok && answer?.status !== 404;
  await show(isUnread ? UNREAD : answer?.ok ? ON : Notification.permission === "denied" ? DENIED : "");
  form.hidden = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const choices = read();
    if (typeof choices === "string") note.textContent = choices;
    else void act(() => save(root.dataset.alerts ?? "", choices), FAILED);
  });
  leaveButton.addEventListener("click", () => void act(leave, STUCK));
}

const root = document.querySelector<HTMLElement>("[data-alerts]");
if (root) void bindAlertsPage(root);
