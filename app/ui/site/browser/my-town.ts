import { forget, recall, remember } from "#app/ui/device-storage.ts";
import { MY_TOWN } from "./memory.ts";

/** Stories of the reader's own town that the home page shows (ours). */
const STORIES = 3;

const NONE = "nenhuma";

/** The first page of a town, as it is printed for everybody; null where it cannot be had. */
async function readTown(slug: string): Promise<Document | null> {
  const answer = await fetch(`/municipio/${encodeURIComponent(slug)}`).catch(() => null);
  return answer?.ok ? new DOMParser().parseFromString(await answer.text(), "text/html") : null;
}

/** The day of another town in the strip, which keeps its height. */
function showDay(strip: HTMLElement, town: Document): void {
  const day = town.querySelector<HTMLElement>(".today");
  const [title, parts] = [strip.querySelector("h2"), strip.querySelector(".today-parts")];
  const name = town.querySelector("h1")?.textContent ?? "";
  if (!title || !parts || name === "") return;
  const link = document.createElement("a");
  link.href =
    town
      .querySelector<HTMLLinkElement>("link[rel=canonical]")
      ?.getAttribute("href")
      ?.replace(/^https?:\/\/[^/]+/, "") ?? "/municipios";
  link.textContent = `Hoje em ${name}`;
  title.replaceChildren(link, ...(day?.querySelectorAll(".today-date") ?? []));
  parts.replaceChildren(...(day?.querySelectorAll(".today-parts > li") ?? []));
  for (const more of parts.querySelectorAll(".today-part li + li")) more.remove();
}

const pathOf = (card: Element): string | null => card.querySelector('a[href^="/post/"]')?.getAttribute("href") ?? null;

/** Its newest stories, before the first part of the page that is still below what the reader sees: nothing moves under their eyes. */
function raiseStories(town: Document): void {
  document.querySelector("[data-my-town]")?.remove();
  const main = document.querySelector("main");
  const below = [...(main?.children ?? [])].slice(1).find((part) => part.getBoundingClientRect().top >= innerHeight);
  const name = town.querySelector("h1")?.textContent ?? "";
  if (!main || !below) return;
  const placeOf = (card: Element) => below.compareDocumentPosition(card);
  const here = new Map([...main.querySelectorAll(".card")].map((card) => [pathOf(card), card]));
  const cards = [...town.querySelectorAll(":is(.list-lead, .list-main) .card")].filter((card) => {
    const own = here.get(pathOf(card));
    // Stories above stay there alone.
    return !own || !(placeOf(own) & Node.DOCUMENT_POSITION_PRECEDING);
  });
  const shown = cards.slice(0, STORIES);
  if (shown.length === 0) return;
  const section = document.createElement("section");
  section.className = "latest news-alone";
  section.dataset.myTown = "";
  section.innerHTML = '<h2 class="section-title"></h2><div class="rows"></div>';
  const [title, rows] = section.children;
  if (title) title.textContent = name;
  section.setAttribute("aria-label", name);
  for (const card of shown) {
    // In a list of links and most read, a story may stand again: only cards of lists go.
    const other = here.get(pathOf(card));
    if (other?.matches(".rows > .card")) other.remove();
    card.classList.remove("card-stack", "card-feature", "card-rises", "card-lead", "card-bare");
    card.classList.add("card-row");
    card.querySelector(".deck")?.remove();
    for (const picture of card.querySelectorAll("img")) picture.sizes = "7rem";
    // A row has its words before its picture.
    const words = card.querySelector(":scope > div");
    if (words) card.insertBefore(words, card.firstChild);
    rows?.appendChild(card);
  }
  main.insertBefore(section, below);
}

/** Towns of the menu, by their slugs. */
const towns = (): [string, string][] =>
  [...document.querySelectorAll<HTMLAnchorElement>('.menu-panel a[href^="/municipio/"]')].map((link) => [link.pathname.split("/")[2] ?? "", link.textContent ?? ""]);

async function show(strip: HTMLElement, slug: string): Promise<void> {
  const town = await readTown(slug);
  if (!town) return;
  if (strip.dataset.town !== slug) showDay(strip, town);
  strip.dataset.town = slug;
  raiseStories(town);
}

/** The strip of the home page: the reader's town instead of the newsroom's, and the choice of it. */
function bindStrip(strip: HTMLElement, pick: HTMLSelectElement): void {
  const own = recall(MY_TOWN);
  const known = towns();
  for (const [slug, name] of known) pick.add(new Option(name, slug, false, slug === own));
  if (own) pick.add(new Option("Nenhuma", NONE));
  pick.addEventListener("change", () => {
    if (pick.value === NONE) {
      forget(MY_TOWN);
      location.reload();
    } else if (pick.value !== "" && remember(MY_TOWN, pick.value)) {
      if (![...pick.options].some(({ value }) => value === NONE)) pick.add(new Option("Nenhuma", NONE));
      void show(strip, pick.value);
    }
  });
  if (own && known.some(([slug]) => slug === own)) void show(strip, own);
}

/** The button of a town's page. */
function bindButton(button: HTMLButtonElement, slug: string): void {
  const mark = () => {
    const isOwn = recall(MY_TOWN) === slug;
    button.setAttribute("aria-pressed", String(isOwn));
    button.textContent = isOwn ? "✓ Minha cidade" : "Minha cidade";
  };
  button.addEventListener("click", () => {
    if (recall(MY_TOWN) === slug) forget(MY_TOWN);
    else remember(MY_TOWN, slug);
    mark();
  });
  mark();
}

const today = document.querySelector<HTMLElement>(".today");
const pick = today?.querySelector(".today-pick");
if (today && pick instanceof HTMLSelectElement) bindStrip(today, pick);
if (today && pick instanceof HTMLButtonElement) bindButton(pick, today.dataset.town ?? "");
