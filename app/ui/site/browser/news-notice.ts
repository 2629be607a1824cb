import { PREFERENCE_KEYS } from "#app/ui/site/preferences/choices.ts";
import { adoptStyle } from "./fetch-late.ts";
import { recall } from "./memory.ts";

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
export function watchNews(main: HTMLElement): void {
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
