import { laterToggled, leftAfter, toLater, toLeft } from "#app/features/reading/reading-list.ts";
import { recall, remember } from "#app/ui/device-storage.ts";
import { keepStories } from "./offline-reading.ts";
import { reveal } from "./sharing.ts";

export const LATER_KEY = "lide:later";
export const LEFT_KEY = "lide:left";

const storyHere = () => ({ path: location.pathname.replace(/\/$/, ""), title: document.querySelector(".story h1")?.textContent ?? document.title, at: Date.now() });

/** 'Ler depois' beside the ways to share a story; where nothing can be stored, there is no button. */
function offerLater(button: HTMLButtonElement): void {
  const note = button.parentElement?.querySelector("[role=status]");
  if (!note || !remember(LATER_KEY, recall(LATER_KEY) ?? "[]")) return;
  const isKept = () => toLater(recall(LATER_KEY)).some(({ path }) => path === storyHere().path);
  const show = () => {
    const kept = isKept();
    button.setAttribute("aria-pressed", String(kept));
    button.querySelector("svg")?.setAttribute("fill", kept ? "currentColor" : "none");
  };
  show();
  reveal(button);
  button.addEventListener("click", () => {
    remember(LATER_KEY, JSON.stringify(laterToggled(toLater(recall(LATER_KEY)), storyHere())));
    show();
    const kept = isKept();
    if (kept) keepStories([storyHere().path]);
    note.textContent = kept ? "Guardada em Minha leitura" : "Retirada de Minha leitura";
    setTimeout(() => {
      note.textContent = "";
    }, 3_000);
  });
}

/** Remembers where a story was left, and leads there when it is opened by `#continuar`. */
function keepPlace(body: HTMLElement): void {
  const lengthOf = () => body.getBoundingClientRect();
  if (location.hash === "#continuar") {
    const left = toLeft(recall(LEFT_KEY)).find(({ path }) => path === storyHere().path);
    const { top, height } = lengthOf();
    // As much of the text stands above the foot of the screen as when it was left.
    if (left) scrollTo({ top: scrollY + top + height * left.part - innerHeight * 0.85, behavior: "instant" });
  }
  // Only what was scrolled was read.
  let isRead = false;
  addEventListener("scroll", () => (isRead = true), { passive: true, once: true });
  document.addEventListener("visibilitychange", () => {
    const { top, height } = lengthOf();
    if (!document.hidden || !isRead || height < innerHeight) return;
    const part = Math.min(1, Math.max(0, (innerHeight * 0.85 - top) / height));
    remember(LEFT_KEY, JSON.stringify(leftAfter(toLeft(recall(LEFT_KEY)), { ...storyHere(), part })));
  });
}

/** Button and stored position of a story's page. */
export function bindReadingList(story: HTMLElement): void {
  const later = story.querySelector<HTMLButtonElement>("[data-later]");
  if (later) offerLater(later);
  const body = story.querySelector<HTMLElement>(".body");
  if (body) keepPlace(body);
}
