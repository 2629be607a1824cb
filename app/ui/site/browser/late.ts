import { type Metric, onCLS, onINP, onLCP, onTTFB } from "web-vitals";
import { VITAL_METRICS } from "#app/features/audience/vitals.ts";
import { ageLabel } from "#app/platform/time/age.ts";
import { MINUTE_MS } from "#app/platform/time/units.ts";
import { recall } from "#app/ui/device-storage.ts";
import { PREFERENCE_KEYS } from "#app/ui/site/preferences/choices.ts";
import { offerDeviceVoice } from "./device-voice-offer.ts";
import { adoptStyle, fetchScript } from "./fetch-late.ts";
import { keepForOffline } from "./offline-reading.ts";
import { alertSupport, callAlerts, currentSubscription, newSubscription } from "./push-subscription.ts";
import { bindReadingList } from "./reading-list.ts";
import { VITAL_EVENT, type VitalMeasure } from "./vital-event.ts";

/** Between two questions (ms), a fifth more or less, so that readers do not ask all at once. */
const EVERY_MS = 90_000;

/** The style sheet `news-notice.css`. */
declare const __NEWS_NOTICE_STYLE__: string;

/** Bytes that nobody asked for are not spent while saving data. */
const isSaving = () => recall(PREFERENCE_KEYS.economy) === "1" || (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

const sentence = (count: number) => (count === 1 ? "1 nova matéria" : count > 9 ? "Muitas novas matérias" : `${count} novas matérias`);

/**
 * Says on an open home page that there are newer stories than it shows; nothing on the page moves. Asks only while the page is seen and there is a
 * network; the browser keeps the answer with its tag, so that nothing new costs no bytes but headers.
 */
function watchNews(main: HTMLElement): void {
  const since = Number(main.dataset.newest);
  if (!(since > 0)) return;
  let timer = 0;
  let asked = Date.now();
  let notice: HTMLElement | undefined;

  function show(count: number): void {
    if (!notice) {
      adoptStyle(__NEWS_NOTICE_STYLE__);
      notice = document.body.appendChild(document.createElement("div"));
      notice.className = "news-notice";
      notice.setAttribute("role", "status");
    }
    if (notice.dataset.count === String(count)) return;
    notice.dataset.count = String(count);
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = `${sentence(count)} · Atualizar`;
    button.onclick = () => {
      history.scrollRestoration = "manual";
      scrollTo(0, 0);
      location.reload();
    };
    notice.replaceChildren(button);
  }

  async function ask(): Promise<void> {
    clearTimeout(timer);
    if (document.hidden) return;
    if (navigator.onLine && !isSaving()) {
      asked = Date.now();
      try {
        const response = await fetch("/novidades.json");
        const { newest } = (await response.json()) as { newest: number[] };
        const count = newest.filter((time) => time > since).length;
        if (count > 0) show(count);
      } catch {
        // The next question may be answered.
      }
    }
    plan();
  }

  function plan(): void {
    clearTimeout(timer);
    timer = window.setTimeout(ask, Math.max(0, asked + EVERY_MS * (0.8 + Math.random() * 0.4) - Date.now()));
  }

  document.addEventListener("visibilitychange", () => (document.hidden ? clearTimeout(timer) : plan()));
  plan();
}

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
async function bindPushAlerts(section: HTMLElement): Promise<void> {
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

/**
 * Says "há 12 min" where a list says "14h32", while that is less than six hours. The page itself is kept for all readers, so
 * it tells the hour; who has no script reads that.
 */
function showAges(): void {
  const absolute = new Map<HTMLTimeElement, string>();
  for (const time of document.querySelectorAll<HTMLTimeElement>("time[data-age]")) absolute.set(time, time.textContent ?? "");
  if (absolute.size === 0) return;
  const update = () => {
    if (document.hidden) return;
    for (const [time, text] of absolute) {
      const shown = ageLabel(Date.now() - Date.parse(time.dateTime)) ?? text;
      if (time.textContent !== shown) time.textContent = shown;
      if (shown !== text) time.title = text;
    }
  };
  update();
  setInterval(update, MINUTE_MS);
  document.addEventListener("visibilitychange", update);
}

/** Decimals of CLS that are reported; times are whole milliseconds. */
const CLS_STEPS = 10_000;

function tell({ name, value }: Metric): void {
  const metric = VITAL_METRICS.find((one) => one === name);
  if (!metric) return;
  const detail: VitalMeasure = { name: metric, value: metric === "CLS" ? Math.round(value * CLS_STEPS) / CLS_STEPS : Math.round(value) };
  dispatchEvent(new CustomEvent(VITAL_EVENT, { detail }));
}

/** Measures how fast the page was for its reader, and tells the script that reports it. */
function measureSpeed(): void {
  onLCP(tell);
  onINP(tell);
  onCLS(tell);
  onTTFB(tell);
}

/** Address of the script that `slots.ts` is built into. */
declare const __SLOTS_SCRIPT__: string;
/** Address of the script that `poll.ts` is built into. */
declare const __POLL_SCRIPT__: string;
/** Address of the script that `my-town.ts` is built into. */
declare const __TOWN_SCRIPT__: string;
/** Address of the script that `alerts-page.ts` is built into. */
declare const __ALERTS_SCRIPT__: string;
/** Address of the script that `reading-page.ts` is built into. */
declare const __READING_SCRIPT__: string;

/**
 * The part of the readers' script that no visible part of a page waits for: measuring, reading without a network, alerts.
 * `main.ts` fetches it once the page is loaded and idle, so that the page itself stays below its 60 KB.
 */
showAges();
// A page with a strip brings it itself.
if (document.querySelector("[data-faixa]") && !document.querySelector("[data-faixa=top-strip]")) fetchScript(__SLOTS_SCRIPT__);
if (document.querySelector("[data-poll]")) fetchScript(__POLL_SCRIPT__);
if (document.querySelector(".today")) fetchScript(__TOWN_SCRIPT__);
if (document.querySelector("[data-alerts]")) fetchScript(__ALERTS_SCRIPT__);
if (document.querySelector("[data-reading]")) fetchScript(__READING_SCRIPT__);
const story = document.querySelector<HTMLElement>("article[data-article-id]");
if (story) bindReadingList(story);
const home = document.querySelector<HTMLElement>("[data-newest]");
if (home) watchNews(home);
measureSpeed();
keepForOffline();
offerDeviceVoice();
const alerts = document.querySelector<HTMLElement>("[data-push]");
if (alerts) void bindPushAlerts(alerts);
