import { adoptStyle } from "./fetch-late.ts";

/** The style sheet `gallery-viewer.css`. */
declare const __VIEWER_STYLE__: string;

const HTML =
  '<p class="viewer-count" role="status"></p><button type="button" class="viewer-close" aria-label="Fechar">✕</button><ul class="viewer-strip" role="list" tabindex="0" aria-label="Fotos"></ul>' +
  '<button type="button" class="viewer-back" aria-label="Foto anterior">‹</button><button type="button" class="viewer-next" aria-label="Próxima foto">›</button><p class="viewer-caption"></p>';

const dialog = document.createElement("dialog");
dialog.className = "viewer";
dialog.ariaLabel = "Galeria de fotos";
dialog.innerHTML = HTML;

/** A part of the view; all are in its HTML. */
const partOf = (name: string) => dialog.querySelector(`.viewer-${name}`) as HTMLButtonElement;
const parts = { count: partOf("count"), close: partOf("close"), strip: partOf("strip"), back: partOf("back"), next: partOf("next"), caption: partOf("caption") };

/** Links of the gallery that is shown, in their order. */
let links: readonly HTMLAnchorElement[] = [];
let shown = -1;

/** Whole picture of a link: its place is known before it comes. */
function slideOf(link: HTMLAnchorElement): HTMLLIElement {
  const small = link.querySelector("img");
  const slide = document.createElement("li");
  const picture = document.createElement("img");
  picture.alt = small?.alt ?? "";
  if (small) [picture.width, picture.height] = [small.width, small.height];
  for (const name of ["width", "height"]) picture.setAttribute(name, small?.getAttribute(name) ?? "");
  picture.loading = "lazy";
  picture.addEventListener("error", () => slide.replaceChildren("Esta foto não está mais disponível."));
  picture.src = link.href;
  slide.appendChild(picture);
  return slide;
}

/** Says which picture is seen. */
function tell(index: number): void {
  if (index === shown || !links[index]) return;
  shown = index;
  parts.count.textContent = `Foto ${index + 1} de ${links.length}`;
  parts.caption.replaceChildren(...(links[index].closest("figure")?.querySelector("figcaption")?.cloneNode(true).childNodes ?? []));
  parts.back.disabled = index === 0;
  parts.next.disabled = index === links.length - 1;
}

/** Moves to a picture; the first and the last are ends. */
function go(index: number, isAtOnce = false): void {
  const to = Math.min(links.length - 1, Math.max(0, index));
  const isStill = isAtOnce || matchMedia("(prefers-reduced-motion: reduce)").matches;
  parts.strip.scrollTo({ left: to * parts.strip.clientWidth, behavior: isStill ? "instant" : "smooth" });
  tell(to);
}

function open(link: HTMLAnchorElement): void {
  links = [...(link.closest(".gallery")?.querySelectorAll<HTMLAnchorElement>("a.gallery-open") ?? [])];
  shown = -1;
  parts.strip.replaceChildren(...links.map(slideOf));
  dialog.showModal();
  go(links.indexOf(link), true);
  parts.close.focus();
  dialog.addEventListener("close", () => link.focus(), { once: true });
}

adoptStyle(__VIEWER_STYLE__);
document.body.appendChild(dialog);
parts.close.onclick = () => dialog.close();
parts.back.onclick = () => go(shown - 1);
parts.next.onclick = () => go(shown + 1);
let timer = 0;
parts.strip.addEventListener("scroll", () => {
  // While it moves it passes others, which a screen reader would be told of.
  clearTimeout(timer);
  timer = window.setTimeout(() => tell(Math.round(parts.strip.scrollLeft / parts.strip.clientWidth)), 120);
});
addEventListener("resize", () => dialog.open && go(shown, true));
dialog.addEventListener("keydown", (event) => {
  const index = { ArrowLeft: shown - 1, ArrowRight: shown + 1, Home: 0, End: links.length - 1 }[event.key];
  if (index === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  go(index);
});
document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a.gallery-open") : null;
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  open(link);
});
dispatchEvent(new Event("gallery-ready"));
