import { type LiveUpdates, mergeLive, nextWait, type ShownEntry, type ShownLive } from "#app/features/live/merge-live.ts";

/** The answer of `/ao-vivo/{materia}.json`, as `toLiveUpdates` writes it. */
interface Answer extends LiveUpdates {
  state: "aberta" | "encerrada";
  hasMore: boolean;
}

const idOf = (element: Element): number => Number(element.id.slice("ao-vivo-".length));

/** The address of an entry that is not on this page leads to the page where it is. */
const linked = /^#ao-vivo-(\d+)$/.exec(location.hash);
const section = document.querySelector<HTMLElement>("[data-ao-vivo]");
if (section && linked && !document.getElementById(location.hash.slice(1))) location.replace(`/ao-vivo/${section.dataset.aoVivo}/${linked[1]}`);
if (section) follow(section);

/** The lines above the text: as many as are there, of the entries that are shown. */
function renewNewest(root: HTMLElement): void {
  const lines = [...document.querySelectorAll<HTMLAnchorElement>("[data-live-newest] a")];
  const shown = [...root.querySelectorAll<HTMLElement>("li[id]")].sort((one, other) => idOf(other) - idOf(one));
  for (const [place, line] of lines.entries()) {
    const entry = shown[place];
    const time = entry?.querySelector("time");
    const [words, was] = [line.querySelector("span"), line.querySelector("time")];
    if (!entry || !time || !words || !was) return;
    line.href = `#${entry.id}`;
    was.replaceWith(time.cloneNode(true));
    words.textContent = entry.querySelector("h3, p:not(.live-time)")?.textContent ?? "";
  }
}

/** Keeps the page of a live blog as the newsroom writes it: asks while it is seen, and moves nothing of what is being read. */
function follow(root: HTMLElement): void {
  const find = <T extends HTMLElement>(name: string) => root.querySelector<T>(`[data-live-${name}]`);
  const [pinnedList, list, news, stateLine] = [find("pinned"), find("entries"), find("news"), find("state")];
  if (!pinnedList || !list || !news) return;
  const listed = (of: HTMLElement): ShownEntry[] => [...of.children].map((item) => ({ id: idOf(item), seq: Number((item as HTMLElement).dataset.seq), html: null }));
  let live: ShownLive = { seq: Number(root.dataset.seq), from: Number(root.dataset.from), pinned: listed(pinnedList), entries: listed(list) };
  let isOpen = root.dataset.state === "aberta";
  let wait = nextWait(0, "news");
  let timer = 0;
  let isAsking = false;
  /** Entries that wait above what the reader reads. */
  let held = new Set<number>();

  // This script moves the page back itself, in every browser alike.
  document.documentElement.style.setProperty("overflow-anchor", "none");

  /** True when the reader has scrolled below the beginning of the entries. */
  const isBelow = () => root.getBoundingClientRect().top < 0;

  /** The first entry on the screen, whose place is kept. */
  const anchor = () => [...root.querySelectorAll<HTMLElement>("li[id]")].find((item) => item.getBoundingClientRect().bottom > 0);

  function render(of: HTMLElement, entries: readonly ShownEntry[]): void {
    const wanted = entries.filter(({ id }) => !held.has(id));
    const ids = new Set(wanted.map(({ id }) => id));
    for (const item of [...of.children]) if (!ids.has(idOf(item))) item.remove();
    wanted.forEach(({ id, seq, html }, place) => {
      let item = document.getElementById(`ao-vivo-${id}`);
      if (html !== null && Number(item?.dataset.seq) !== seq) {
        const template = document.createElement("template");
        template.innerHTML = html;
        const made = template.content.firstElementChild as HTMLElement;
        item?.remove();
        item = made;
      }
      if (item && of.children[place] !== item) of.insertBefore(item, of.children[place] ?? null);
    });
  }

  function show(): void {
    const fixed = isBelow() ? anchor() : undefined;
    const id = fixed?.id;
    const before = fixed?.getBoundingClientRect().top ?? 0;
    render(pinnedList as HTMLElement, live.pinned);
    render(list as HTMLElement, live.entries);
    root.querySelector("[data-live-empty]")?.remove();
    renewNewest(root);
    const after = id ? document.getElementById(id)?.getBoundingClientRect().top : undefined;
    if (after !== undefined && after !== before) scrollBy({ top: after - before, behavior: "instant" });
    const count = held.size;
    if (news) news.textContent = "";
    if (count === 0) return;
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = count === 1 ? "1 nova atualização" : `${count} novas atualizações`;
    button.onclick = () => {
      held = new Set();
      show();
      root.scrollIntoView({ block: "start" });
      const first = root.querySelector<HTMLElement>("[data-live-entries] > li");
      first?.setAttribute("tabindex", "-1");
      first?.focus({ preventScroll: true });
    };
    news?.appendChild(button);
  }

  function take(answer: Answer): void {
    const known = new Set([...live.pinned, ...live.entries].map(({ id }) => id));
    live = mergeLive(live, answer);
    const present = [...live.pinned, ...live.entries].map(({ id }) => id);
    held = isBelow() ? new Set(present.filter((id) => held.has(id) || !known.has(id))) : new Set();
    if (stateLine && (answer.state === "aberta") !== isOpen) stateLine.textContent = answer.state === "aberta" ? "Esta página se atualiza sozinha." : "Cobertura encerrada.";
    isOpen = answer.state === "aberta";
    show();
  }

  async function ask(): Promise<void> {
    if (isAsking || document.hidden) return;
    isAsking = true;
    clearTimeout(timer);
    try {
      // The browser keeps the answer with its tag: nothing new costs no bytes but headers.
      const response = await fetch(`/ao-vivo/${root.dataset.aoVivo}.json?desde=${live.seq}`);
      if (!response.ok) throw new Error(String(response.status));
      const answer = (await response.json()) as Answer;
      const hasNews = answer.changes.some(({ seq }) => seq > live.seq);
      if (hasNews || (answer.state === "aberta") !== isOpen) take(answer);
      wait = answer.hasMore ? 0 : nextWait(wait, hasNews ? "news" : "nothing");
    } catch {
      wait = nextWait(wait, "failure");
    }
    isAsking = false;
    // Readers do not ask all at once.
    if (isOpen) timer = window.setTimeout(ask, wait * (0.85 + Math.random() * 0.3));
  }

  /** After sleep or another tab: at once, however long it was. */
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) clearTimeout(timer);
    else void ask();
  });
  addEventListener("online", () => void ask());
  // Back at the beginning: what waited is shown there.
  addEventListener(
    "scroll",
    () => {
      if (held.size === 0 || isBelow()) return;
      held = new Set();
      show();
    },
    { passive: true },
  );
  if (isOpen) timer = window.setTimeout(ask, wait * Math.random());
}
