import { recall, remember } from "#app/ui/device-storage.ts";
import { hasTabRecording } from "#app/ui/site/browser/player/listen-memory.ts";
import { PREFERENCE_KEYS } from "#app/ui/site/preferences/choices.ts";
import { reportAudience } from "./audience.ts";
import { fetchLate, fetchScript } from "./fetch-late.ts";
import { bindReactions } from "./reactions.ts";
import { bindSharing } from "./sharing.ts";

const ECONOMY_PARAMETER = "economia";

function bindChoice(group: HTMLElement): void {
  const name = group.dataset.preference as "theme" | "text" | "contrast";
  const buttons = [...group.querySelectorAll<HTMLButtonElement>("button")];
  const show = (value: string) => {
    for (const button of buttons) button.setAttribute("aria-pressed", String(button.value === value));
  };
  show(recall(PREFERENCE_KEYS[name]) ?? "");
  for (const button of buttons) {
    button.addEventListener("click", () => {
      const { value } = button;
      if (value) document.documentElement.dataset[name] = value;
      else delete document.documentElement.dataset[name];
      remember(PREFERENCE_KEYS[name], value);
      show(value);
    });
  }
  group.hidden = false;
}

const controller = () => navigator.serviceWorker?.controller ?? null;

/** The parameter that the next page must be asked with; null where the browser or its worker already asks so. */
function parameterFor(choice: string | null): string | null {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  if (choice === "1") return controller() || connection?.saveData ? null : "1";
  return choice === "0" && connection?.saveData ? "0" : null;
}

/** The reader's switch lasts: by the worker's header where one runs, else by the parameter on the links that are followed. */
function bindEconomy(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>("a[data-economy]")) {
    link.addEventListener("click", () => {
      const choice = link.dataset.economy ?? "0";
      // The page of a list, or a search, goes on where it is.
      const url = new URL(location.href);
      url.searchParams.set(ECONOMY_PARAMETER, choice);
      link.href = url.href;
      remember(PREFERENCE_KEYS.economy, choice);
      controller()?.postMessage({ type: "economia", on: choice === "1" });
    });
  }
  document.addEventListener("click", (event) => {
    const link = (event.target as Element | null)?.closest?.("a[href]") as HTMLAnchorElement | null;
    const parameter = parameterFor(recall(PREFERENCE_KEYS.economy));
    if (!link || !parameter || link.dataset.economy || link.origin !== location.origin || /^\/(admin|login|api)/.test(link.pathname)) return;
    if (link.pathname === location.pathname && link.hash) return;
    const url = new URL(link.href);
    url.searchParams.set(ECONOMY_PARAMETER, parameter);
    link.href = url.href;
  });
}

/** Makes the reader's own choices work. */
function bindPreferences(): void {
  for (const group of document.querySelectorAll<HTMLElement>("[data-preference]")) bindChoice(group);
  bindEconomy();
}

const UNKNOWN =
  "O site não confirmou o envio: a mensagem pode ter chegado ou não. O que você escreveu continua aqui. Verifique a conexão; se enviar de novo, a Redação pode recebê-la duas vezes.";

/** Says above the form's fields why nothing is known to be sent. */
function tell(form: HTMLFormElement, sentence: string): void {
  form.querySelector(".problems")?.remove();
  const box = document.createElement("div");
  box.className = "problems";
  box.tabIndex = -1;
  box.setAttribute("role", "alert");
  box.appendChild(document.createElement("p")).textContent = sentence;
  form.insertBefore(box, form.firstChild);
  box.focus();
}

/** Sends the form without leaving the page, so that a connection that fails takes nothing away of what was written. */
function bindContact(form: HTMLFormElement): void {
  let isSending = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (isSending) return;
    isSending = true;
    try {
      const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
      const answer = await fetch(form.action, { method: "POST", body });
      if (answer.ok && answer.redirected) return location.assign(answer.url);
      const refused = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector<HTMLFormElement>("form.contact");
      if (!refused) return tell(form, UNKNOWN);
      form.replaceWith(refused);
      bindContact(refused);
      const problems = refused.querySelector<HTMLElement>(".problems");
      problems?.setAttribute("tabindex", "-1");
      problems?.focus();
    } catch {
      tell(form, UNKNOWN);
    } finally {
      isSending = false;
    }
  });
}

/** Address of the script that `player/player.ts` is built into. */
declare const __PLAYER_SCRIPT__: string;

/**
 * Begins to play at the press itself, which is all that a browser allows, and fetches the player, which takes the sound over. While
 * that is on its way, or where it never arrives, the browser's own controls are there.
 */
function begin(link: HTMLAnchorElement): void {
  const audio = document.createElement("audio");
  audio.src = link.href;
  link.parentElement?.appendChild(audio);
  // A failure is shown by the audio element's own controls, or by the player.
  audio.play().catch(() => undefined);
  fetchScript(__PLAYER_SCRIPT__).onerror = () => {
    audio.controls = true;
  };
}

/** Plays a story's recording when it is asked for; on the next page of the tab the player goes on. */
function bindListening(): void {
  const link = document.querySelector<HTMLAnchorElement>("[data-listen]");
  link?.addEventListener("click", (event) => {
    // Else the player is there, or on its way.
    if (!event.defaultPrevented && !link.nextSibling) begin(link);
    event.preventDefault();
  });
  if (hasTabRecording()) fetchScript(__PLAYER_SCRIPT__);
}

const COUNTED = "Suas visitas são contadas sem identificar você.";
const REFUSED = "Recusa guardada neste aparelho: suas leituras contam sem código de visitante.";
const IMPOSSIBLE = "Este navegador não deixa guardar a recusa. Ligue o Controle Global de Privacidade nas configurações dele.";
const BY_BROWSER = "Seu navegador já pede privacidade (Controle Global de Privacidade), e nós obedecemos.";

/** The switch of the privacy page: one tap refuses recognition on this device, another takes that back. */
function bindAudienceChoice(box: HTMLElement | null): void {
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

/** Starts by itself: it was just asked for. */
const STARTS = /^https:\/\/(www\.youtube-nocookie\.com|player\.vimeo\.com)\//;

function load(button: HTMLButtonElement): void {
  const { embed, title, sandbox } = button.dataset;
  if (!embed) return;
  const frame = document.createElement("iframe");
  frame.src = STARTS.test(embed) ? `${embed}?autoplay=1` : embed;
  frame.title = title ?? "";
  if (sandbox) frame.setAttribute("sandbox", sandbox);
  frame.allow = "autoplay; encrypted-media; fullscreen; picture-in-picture";
  // The players ask who embeds them; they learn the site, never the story.
  frame.referrerPolicy = "strict-origin-when-cross-origin";
  button.replaceWith(frame);
  frame.focus();
}

/** Puts a player in its place when a reader asks for it, and not before. */
function bindEmbeds(root: ParentNode): void {
  for (const button of root.querySelectorAll<HTMLButtonElement>("button[data-embed]")) button.addEventListener("click", () => load(button), { once: true });
}

function show(link: HTMLAnchorElement): void {
  const { photo, alt, width, height } = link.dataset;
  if (!photo) return;
  const picture = document.createElement("img");
  picture.alt = alt ?? "";
  if (width && height) [picture.width, picture.height] = [Number(width), Number(height)];
  picture.src = photo;
  picture.tabIndex = -1;
  link.replaceWith(picture);
  picture.focus({ preventScroll: true });
}

/** A picture that waits for a tap (modo economia, another site's) comes in its place. */
function bindPhotos(root: ParentNode): void {
  for (const link of root.querySelectorAll<HTMLAnchorElement>("a[data-photo]"))
    link.addEventListener("click", (event) => {
      event.preventDefault();
      show(link);
    });
}

/** Lets the menu be left by Escape, or by a press anywhere else; without script its button closes it. */
function bindMenu(menu: HTMLDetailsElement | null): void {
  if (!menu) return;
  const close = () => {
    menu.open = false;
  };
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    close();
    menu.querySelector("summary")?.focus();
  });
  document.addEventListener("pointerdown", (event) => {
    if (menu.open && !menu.contains(event.target as Node)) close();
  });
}

/** The one script of the readers' pages: everything readable works before it arrives, and without it. */
document.documentElement.classList.add("js");
reportAudience();

const article = document.querySelector<HTMLElement>("article[data-article-id]");
const articleId = Number(article?.dataset.articleId);
if (article && Number.isSafeInteger(articleId) && articleId > 0) {
  const form = article.querySelector<HTMLFormElement>("form[data-reactions]");
  if (form) bindReactions(form, articleId);
}
bindListening();
bindSharing(document);
bindEmbeds(document);
bindPhotos(document);
bindPreferences();
bindAudienceChoice(document.querySelector<HTMLElement>("[data-audience-choice]"));
bindMenu(document.querySelector<HTMLDetailsElement>("details[data-menu]"));
const contact = document.querySelector<HTMLFormElement>("form.contact");
if (contact) bindContact(contact);
fetchLate();
