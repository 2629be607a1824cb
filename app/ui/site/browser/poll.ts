import { recall, remember } from "#app/ui/device-storage.ts";

const UNKNOWN = "O site não confirmou a resposta. Verifique a conexão e tente de novo: ninguém conta duas vezes.";
const UNREACHED = "Não foi possível buscar o parcial. Tente de novo.";
const GONE = "Esta enquete não está mais disponível.";

/** Message and part of a poll page's answer; null where the page has no poll. */
function pollIn(html: string): { message: Element; part: Element } | null {
  const page = new DOMParser().parseFromString(html, "text/html");
  const message = page.querySelector(".poll-message");
  const part = page.querySelector("[data-poll-part]");
  return message && part ? { message, part } : null;
}

/** Answers, and shows results, without leaving the page; without it the form and its links lead to the poll's own pages. */
function bindPoll(poll: HTMLElement): void {
  const key = `lide:enquete:${poll.dataset.poll}`;
  const holder = poll.querySelector<HTMLElement>("[data-poll-part]");
  const message = poll.querySelector<HTMLElement>(".poll-message");
  const form = holder?.querySelector("form");
  if (!holder || !message || !form) return;
  const own = [...holder.childNodes];
  let isBusy = false;

  const tell = (text: string, isProblem: boolean) => {
    message.textContent = text;
    message.toggleAttribute("data-problem", isProblem);
  };

  /** `init`: an answer is sent; without it results are read. */
  async function show(address: string, failure: string, init?: RequestInit): Promise<void> {
    if (isBusy) return;
    isBusy = true;
    const hadFocus = holder?.contains(document.activeElement);
    try {
      const response = await fetch(address, init);
      const shown = pollIn(await response.text());
      if (!shown) return tell(response.status === 404 || response.status === 410 ? GONE : failure, true);
      if (response.ok && init) remember(key, "1");
      tell(shown.message.textContent ?? "", shown.message.hasAttribute("data-problem"));
      // A refused answer leaves what was chosen.
      if (shown.part.querySelector("form")) return;
      holder?.replaceChildren(...shown.part.childNodes);
      if (!hadFocus) return;
      poll.tabIndex = -1;
      poll.focus({ preventScroll: true });
    } catch {
      tell(failure, true);
    } finally {
      isBusy = false;
    }
  }

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    void show(form.action, UNKNOWN, { method: "POST", body });
  });
  holder.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (link?.hasAttribute("data-poll-partial")) {
      event.preventDefault();
      void show(link.href, UNREACHED);
    } else if (link?.hasAttribute("data-poll-back")) {
      event.preventDefault();
      tell("", false);
      holder.replaceChildren(...own);
      form.querySelector("input")?.focus();
    }
  });
  // A reader who has answered sees the results again.
  const partial = form.querySelector<HTMLAnchorElement>("[data-poll-partial]");
  if (recall(key) && partial) void show(partial.href, "");
}

for (const poll of document.querySelectorAll<HTMLElement>("[data-poll]")) bindPoll(poll);
