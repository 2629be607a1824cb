declare const __PLAYER_STYLE__: string;

const PLAY = "M8 5.5v13l11-6.5z";
const PAUSE = "M7 5.5h3.5v13H7zm6.5 0H17v13h-3.5z";

export const playIcon = (isPlaying: boolean) => (isPlaying ? PAUSE : PLAY);

const icon = (path: string) => `<svg viewBox="0 0 24 24" width="24" height="24" fill="currentColor" aria-hidden="true"><path d="${path}"/></svg>`;

const RATES = [0.8, 1, 1.25, 1.5, 2];

const button = (name: string, inside: string, label = "") => `<button type="button" data-do="${name}"${label && ` aria-label="${label}"`}>${inside}</button>`;

const HTML = `<div class="wrap"><p><small></small><a></a></p>${button("back", "")}${button("play", icon(PLAY))}${button("forward", "")}<input type="range" min="0" aria-label="Posição"><span></span><select aria-label="Velocidade">${RATES.map((rate) => `<option value="${rate}">${String(rate).replace(".", ",")}×</option>`).join("")}</select><details><summary aria-label="Capítulos e opções">⋯</summary><div><b>Capítulos</b><ol></ol><label><input type="checkbox"> Acompanhar o texto</label>${button("keep", "")}</div></details>${button("close", "✕", "Fechar o player")}<p role="status"></p></div>`;

/** The bar at the window's bottom edge, and the parts of it that change. */
export interface PlayerBar {
  bar: HTMLElement;
  label: HTMLElement;
  title: HTMLAnchorElement;
  back: HTMLButtonElement;
  play: HTMLButtonElement;
  forward: HTMLButtonElement;
  range: HTMLInputElement;
  time: HTMLElement;
  rate: HTMLSelectElement;
  options: HTMLDetailsElement;
  chapters: HTMLOListElement;
  follow: HTMLInputElement;
  keep: HTMLButtonElement;
  close: HTMLButtonElement;
  note: HTMLElement;
}

let sheet: CSSStyleSheet | undefined;

/** Puts the bar into the page, which grows by its height at the end, so that nothing is covered for good. */
export function createBar(): PlayerBar {
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(__PLAYER_STYLE__);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  const bar = document.createElement("section");
  bar.className = "dock";
  bar.ariaLabel = "Áudio da matéria";
  bar.innerHTML = HTML;
  document.body.appendChild(bar);
  const part = <E>(selector: string) => bar.querySelector(selector) as E;
  return {
    bar,
    label: part("small"),
    title: part("p a"),
    back: part("[data-do=back]"),
    play: part("[data-do=play]"),
    forward: part("[data-do=forward]"),
    range: part("[type=range]"),
    time: part(".wrap > span"),
    rate: part("select"),
    options: part("details"),
    chapters: part("ol"),
    follow: part("[type=checkbox]"),
    keep: part("[data-do=keep]"),
    close: part("[data-do=close]"),
    note: part("[role=status]"),
  };
}
