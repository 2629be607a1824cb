/** A passage of a story: what is said, and the element of the text that it stands in (-1: before the text). */
export interface Passage {
  block: number;
  text: string;
}

/** Longest piece that a voice is given at once: Chrome falls silent after some fifteen seconds of one. Characters. */
const PIECE_MAX = 180;

const plain = (text: string | null) => (text ?? "").replace(/\s+/g, " ").trim();

/** Sentences, and where one is too long its parts, each short enough for a voice. */
export function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  for (const word of plain(text).split(" ")) {
    const last = pieces.at(-1);
    const isBegun = last && !/[.!?…:]["”’)]*$/.test(last) && last.length + word.length < PIECE_MAX;
    if (isBegun) pieces[pieces.length - 1] = `${last} ${word}`;
    else if (word !== "") pieces.push(word);
  }
  return pieces;
}

/** Elements of a story's text, in their order; a banner or another story between them is none. */
export const textBlocks = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>("[data-article-id] .body>:not([data-faixa],.also)")];

/** Elements that are not read out: credits of pictures, players, footnotes, buttons. */
const UNSPOKEN = ".credit,.embed,.photo-tap,[class^=note],button";

function spokenOf(element: Element): string {
  if (element.matches(UNSPOKEN)) return "";
  const copy = element.cloneNode(true) as Element;
  for (const one of copy.querySelectorAll(UNSPOKEN)) one.remove();
  const words = ({ textContent }: Element) => plain(textContent).replace(/^· | ·$/g, "");
  const rows = [...copy.querySelectorAll<HTMLElement & { cells?: Iterable<Element> }>("li,tr,dt,dd,aside>:not(dl)")].map((row) => [...(row.cells ?? [row])].map(words).join(", "));
  return rows.length > 0 ? rows.filter(Boolean).join(". ") : words(copy);
}

/** The story of this page in passages: title, subtitle, then each element of the text that says something. */
export function passagesOfPage(): Passage[] {
  const head = [...document.querySelectorAll("[data-article-id] :is(h1,.story-head .deck)")].map((element) => ({ block: -1, text: plain(element.textContent) }));
  return [...head, ...textBlocks().map((element, block) => ({ block, text: spokenOf(element) }))].filter(({ text }) => text !== "");
}
