import { withoutInvisible } from "#app/platform/text/clean-text.ts";

/** Fields of a rule that the matcher needs. */
export interface MatchedRule {
  id: number;
  /** Forms that are corrected. */
  wrong: readonly string[];
  /** The form that takes their place. */
  right: string;
  explanation: string;
  /** False: also within a longer word. */
  wholeWord: boolean;
  /** True: only as written, capitals included; the right form is written as it is. */
  matchCase: boolean;
}

/** A place in a text that a rule corrects, in UTF-16 units. */
export interface StyleMatch {
  start: number;
  end: number;
  found: string;
  /** Replacement, with the capitals that the place needs. */
  correction: string;
  rule: MatchedRule;
}

/** A node of the tree of forms; most have one child, which needs no map. */
interface Node {
  key: string;
  child: Node | null;
  more: Map<string, Node> | null;
  ends: Ending[] | null;
}

/** A form that ends at a node; `exact` is its spelling where capitals count. */
interface Ending {
  rule: MatchedRule;
  isRight: boolean;
  exact: string | null;
}

/** Rules as a tree of their forms: a text is read once, however many rules there are. */
export interface CompiledStyle {
  readonly root: Node;
  readonly size: number;
}

/** A form must have a letter or a number. */
export const STYLE_FORM = /[\p{L}\p{N}]/u;

const WORD = /[\p{L}\p{N}]/u;
const CLUSTER = /\P{M}\p{M}*|\p{M}+/gu;
const SPACE = /^\s$/u;
/** Signs that are typed in several ways. */
const ALIKE: Readonly<Record<string, string>> = { "’": "'", "‘": "'", "‑": "-", "‐": "-" };

/** A text character by character as it is compared, with where each stands. */
interface Units {
  keys: string[];
  starts: number[];
  ends: number[];
}

function unitsOf(text: string): Units {
  const units: Units = { keys: [], starts: [], ends: [] };
  for (const { 0: cluster, index } of text.matchAll(CLUSTER)) {
    const end = index + cluster.length;
    if (withoutInvisible(cluster) === "") continue;
    const isSpace = SPACE.test(cluster);
    const last = units.keys.length - 1;
    if (isSpace && units.keys[last] === " ") {
      units.ends[last] = end;
      continue;
    }
    units.keys.push(isSpace ? " " : (ALIKE[cluster] ?? cluster.normalize("NFC").toLowerCase()));
    units.starts.push(index);
    units.ends.push(end);
  }
  return units;
}

/** A form as forms are compared: without capitals, accents kept. */
export const styleKey = (form: string): string => unitsOf(form.trim()).keys.join("");

/** The spelling of a form where capitals count. */
const spelling = (text: string): string => withoutInvisible(text).normalize("NFC").replace(/\s+/gu, " ").replace(/[’‘]/g, "'").replace(/[‑‐]/g, "-");

const newNode = (key: string): Node => ({ key, child: null, more: null, ends: null });

function childOf(node: Node, key: string): Node | null {
  if (node.child === null) return null;
  if (node.child.key === key) return node.child;
  return node.more?.get(key) ?? null;
}

function grow(node: Node, key: string): Node {
  const known = childOf(node, key);
  if (known) return known;
  const made = newNode(key);
  if (node.child === null) node.child = made;
  else {
    node.more ??= new Map();
    node.more.set(key, made);
  }
  return made;
}

/** Compiles rules; with `protectsRight`, what is a right form already is not corrected by a wrong form within it. */
export function compileStyle(rules: readonly MatchedRule[], { protectsRight = true }: { protectsRight?: boolean } = {}): CompiledStyle {
  const root = newNode("");
  const add = (form: string, ending: Ending) => {
    let node = root;
    for (const key of unitsOf(form.trim()).keys) node = grow(node, key);
    node.ends ??= [];
    node.ends.push(ending);
  };
  for (const rule of rules) {
    for (const form of rule.wrong) add(form, { rule, isRight: false, exact: rule.matchCase ? spelling(form.trim()) : null });
    if (protectsRight) add(rule.right, { rule, isRight: true, exact: null });
  }
  return { root, size: rules.length };
}

const ADDRESS = /:\/\/|@|^\W?www\.|\.(?:com|br|org|net|gov)(?![\p{L}\p{N}])/iu;

/** For each unit, whether it stands in an address of the web or of e-mail: those are written as they are. */
function addressesIn(text: string, { keys, starts, ends }: Units): Uint8Array {
  const isAddress = new Uint8Array(keys.length);
  for (let from = 0; from < keys.length; ) {
    let to = from;
    while (to < keys.length && keys[to] !== " ") to += 1;
    if (to > from && ADDRESS.test(text.slice(starts[from], ends[to - 1]))) isAddress.fill(1, from, to);
    from = to + 1;
  }
  return isAddress;
}

const OPENING = new Set([" ", '"', "“", "'", "(", "[", "—", "–", "-", "•"]);
const CLOSING = new Set([".", "!", "?", "…", ":", "\uFFFC"]);

/** True when a sentence begins at the unit, so that its capital is not meaningful. */
function beginsSentence(keys: readonly string[], at: number): boolean {
  let before = at - 1;
  while (before >= 0 && OPENING.has(keys[before] ?? "")) before -= 1;
  return before < 0 || CLOSING.has(keys[before] ?? "");
}

const isUpper = (text: string): boolean => text === text.toLocaleUpperCase("pt-BR") && text !== text.toLocaleLowerCase("pt-BR");
const letters = (text: string): string => text.replace(/[^\p{L}]/gu, "");
const firstLetter = (text: string): string => /\p{L}/u.exec(text)?.[0] ?? "";

/** With a capital at its start; a word with capitals of its own ("iFood") stays. */
function capitalised(text: string): string {
  const [word = ""] = text.split(" ", 1);
  return word === word.toLocaleLowerCase("pt-BR") ? text.replace(/\p{L}/u, (letter) => letter.toLocaleUpperCase("pt-BR")) : text;
}

/** The right form with the capitals that its place asks for: all of them, or the first. */
function correctionOf(found: string, form: string, { right, matchCase }: MatchedRule, startsSentence: boolean): string {
  const isCapital = isUpper(firstLetter(found));
  if (matchCase) return isCapital && startsSentence ? capitalised(right) : right;
  const isShouted = letters(found).length > 1 && isUpper(found) && !isUpper(form) && !isUpper(right);
  if (isShouted) return right.toLocaleUpperCase("pt-BR");
  return isCapital && !isUpper(firstLetter(form)) ? capitalised(right) : right;
}

/**
 * Finds the rules' corrections in a text, from left to right and without overlaps; of several at one place the longest wins. Each character is
 * compared with at most the length of the longest form.
 */
export function matchStyle(text: string, { root, size }: CompiledStyle): StyleMatch[] {
  if (size === 0 || text === "") return [];
  const units = unitsOf(text);
  const { keys, starts, ends } = units;
  const isWord = keys.map((key) => WORD.test(key));
  let addresses: Uint8Array | null = null;
  const matches: StyleMatch[] = [];
  /** Up to here stands a right form. */
  let rightUntil = 0;
  for (let at = 0; at < keys.length; ) {
    let node = childOf(root, keys[at] ?? "");
    let wrong: { end: number; ending: Ending } | null = null;
    let right = 0;
    const startsWord = !(at > 0 && isWord[at - 1] && isWord[at]);
    for (let next = at + 1; node; next += 1) {
      for (const ending of node.ends ?? []) {
        if (ending.rule.wholeWord && !(startsWord && !(next < keys.length && isWord[next] && isWord[next - 1]))) continue;
        if (ending.isRight) right = next;
        else if (ending.exact === null || spelling(text.slice(starts[at], ends[next - 1])) === ending.exact) wrong = { end: next, ending };
      }
      node = next < keys.length ? childOf(node, keys[next] ?? "") : null;
    }
    if (wrong && wrong.end > rightUntil && wrong.end >= right) {
      addresses ??= addressesIn(text, units);
      const start = starts[at] ?? 0;
      const end = ends[wrong.end - 1] ?? start;
      if (addresses[at] !== 1) {
        const { rule } = wrong.ending;
        const found = text.slice(start, end);
        const key = keys.slice(at, wrong.end).join("");
        const form = rule.wrong.find((one) => styleKey(one) === key) ?? found;
        const correction = correctionOf(found, form, rule, rule.matchCase && beginsSentence(keys, at));
        if (correction !== found) {
          matches.push({ start, end, found, correction, rule });
          at = wrong.end;
          continue;
        }
      }
    }
    rightUntil = Math.max(rightUntil, right);
    at += 1;
  }
  return matches;
}

/** Passes over a text that a correction may need, where it makes another form with the word beside it. */
const PASSES_MAX = 4;

/** A text with everything corrected, and how many places were. */
export function correctStyle(text: string, style: CompiledStyle): { text: string; count: number } {
  let count = 0;
  let corrected = text;
  for (let pass = 0; pass < PASSES_MAX; pass += 1) {
    const matches = matchStyle(corrected, style);
    if (matches.length === 0) break;
    const parts: string[] = [];
    let from = 0;
    for (const { start, end, correction } of matches) {
      parts.push(corrected.slice(from, start), correction);
      from = end;
    }
    corrected = parts.join("") + corrected.slice(from);
    count += matches.length;
  }
  return { text: corrected, count };
}

/** A piece of a text; `correction` null where nothing is wrong. */
export interface MarkedPiece {
  text: string;
  correction: string | null;
  explanation: string;
}

export interface MarkedText {
  pieces: MarkedPiece[];
  corrected: string;
  count: number;
}

/** A text cut where rules correct it, and the text without its mistakes. */
export function markStyle(text: string, rules: readonly MatchedRule[]): MarkedText {
  const style = compileStyle(rules);
  const pieces: MarkedPiece[] = [];
  let from = 0;
  const matches = matchStyle(text, style);
  for (const { start, end, found, correction, rule } of matches) {
    if (start > from) pieces.push({ text: text.slice(from, start), correction: null, explanation: "" });
    pieces.push({ text: found, correction, explanation: rule.explanation });
    from = end;
  }
  if (from < text.length) pieces.push({ text: text.slice(from), correction: null, explanation: "" });
  return { pieces, corrected: correctStyle(text, style).text, count: matches.length };
}
