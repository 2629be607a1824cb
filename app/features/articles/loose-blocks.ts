/** Blocks that hold paragraphs. */
const FLOW = new Set(["blockquote", "aside"]);
/** Block elements that stand beside paragraphs. */
const BLOCKS = new Set(["p", "h2", "h3", "h4", "ul", "ol", "dl", "blockquote", "hr", "figure", "table", "aside"]);
/** Elements that hold only parts of their own: a block directly in them only groups, and is no content. */
const GROUPS = new Set(["ul", "ol", "dl", "table", "thead", "tbody", "tr", "figure"]);
const VOID = new Set(["br", "hr", "img"]);

const TOKEN = /<(\/?)([a-z][a-z0-9]*)\b[^<>]*>|[^<]+|</g;

/** Parser position: the open elements, except those that end a paragraph, which are counted apart. */
interface Place {
  stack: string[];
  /** True when the innermost paragraph or cell has content, and no block began or ended since. */
  isFilled: boolean;
  isBroken: boolean;
  /** Open elements of preformatted text. */
  preformatted: number;
}

/** A body whose `div` and `pre` (from the sanitiser, well-formed) became what a body has: paragraphs, and line ends where they carry meaning. */
export function settleLooseBlocks(html: string): string {
  return /<(?:div|pre)\b/.test(html) ? new BlockSettler().settle(html) : html;
}

class BlockSettler {
  private readonly out: string[] = [];
  /** Text and its markup that belong to no block yet. */
  private run: string[] = [];
  /** Inline elements that are open in `run`. */
  private inlines = 0;
  private readonly place: Place = { stack: [], isFilled: false, isBroken: false, preformatted: 0 };

  settle(html: string): string {
    for (const [token, slash, name] of html.matchAll(TOKEN)) {
      if (name === undefined) this.text(token);
      else if (name === "div" || name === "pre") this.boundary(name === "pre" ? (slash ? -1 : 1) : 0);
      else if (slash) this.close(name, token);
      else this.open(name, token);
    }
    this.flush();
    return this.out.join("");
  }

  private get innermost(): string | undefined {
    return this.place.stack.at(-1);
  }

  private get isInFlow(): boolean {
    return this.innermost === undefined || FLOW.has(this.innermost);
  }

  private emit(token: string): void {
    if (this.inlines > 0 || this.isInFlow) this.run.push(token);
    else this.out.push(token);
  }

  /** Wraps the collected loose content in a paragraph, unless it shows no words. */
  private flush(): void {
    const text = this.run.join("").replace(/^(?:\s|<br ?\/?>)+/, "");
    const trimmed = text.replace(/(?:<br ?\/?>)+$/, "").trimEnd();
    this.out.push(hasWords(trimmed) ? `<p>${trimmed}</p>` : this.run.join("").trim());
    this.run = [];
    this.place.isFilled = false;
    this.place.isBroken = false;
  }

  private boundary(preformatted: number): void {
    this.place.preformatted += preformatted;
    if (this.inlines === 0 && this.isInFlow) this.flush();
    else if (this.innermost === undefined || !GROUPS.has(this.innermost)) this.place.isBroken = this.place.isFilled;
  }

  /** Before what is shown: the end of a block within a paragraph, an item or a cell. */
  private settleBreak(): void {
    const { place } = this;
    if (place.isBroken) this.emit(this.inlines === 0 && this.innermost === "p" ? "</p><p>" : "<br />");
    place.isBroken = false;
    place.isFilled = true;
  }

  private text(token: string): void {
    if (this.place.preformatted > 0) this.lines(token);
    else if (token.trim() !== "") this.shownText(token);
    else if (!this.place.isBroken) this.emit(token);
  }

  private shownText(token: string): void {
    this.settleBreak();
    this.emit(token);
  }

  private lines(token: string): void {
    for (const [index, line] of token.split("\n").entries()) {
      if (index > 0 && this.place.isFilled) this.lineEnd();
      if (line.trim() !== "") this.shownText(line);
    }
  }

  /** A line end of preformatted text; an empty line ends a paragraph. */
  private lineEnd(): void {
    const isFree = this.inlines === 0 && this.isInFlow;
    if (isFree && this.run.at(-1) === "<br />") this.flush();
    else this.emit("<br />");
  }

  private open(name: string, token: string): void {
    if (this.inlines === 0 && this.isInFlow) {
      if (BLOCKS.has(name)) {
        this.flush();
        this.out.push(token);
        if (!VOID.has(name)) this.place.stack.push(name);
        return;
      }
      this.shown(name);
      this.run.push(token);
      if (!VOID.has(name)) {
        this.inlines += 1;
        this.place.stack.push(name);
      }
      return;
    }
    if (this.inlines === 0 && (BLOCKS.has(name) || GROUPS.has(this.innermost ?? ""))) {
      this.place.isFilled = false;
      this.place.isBroken = false;
    } else this.shown(name);
    this.emit(token);
    if (VOID.has(name)) return;
    if (this.inlines > 0) this.inlines += 1;
    this.place.stack.push(name);
  }

  private shown(name: string): void {
    if (name === "br") this.place.isBroken = false;
    else if (this.place.isBroken) this.settleBreak();
  }

  private close(name: string, token: string): void {
    this.place.stack.pop();
    if (this.inlines > 0) {
      this.run.push(token);
      this.inlines -= 1;
      return;
    }
    if (FLOW.has(name)) this.flush();
    this.out.push(token);
    if (BLOCKS.has(name)) {
      this.place.isFilled = false;
      this.place.isBroken = false;
    }
  }
}

/** Moves the rows of each table's `tfoot` behind its other rows. HTML 4 writes `tfoot` before `tbody` but renders it last. `html` must be well-formed: call it after the sanitiser. */
export function settleTableFeet(html: string): string {
  if (!html.includes("<tfoot")) return html;
  const tables: { rows: string[]; foot: string[]; isInFoot: boolean }[] = [{ rows: [], foot: [], isInFoot: false }];
  const innermost = () => tables.at(-1) as (typeof tables)[number];
  const push = (text: string) => void (innermost().isInFoot ? innermost().foot : innermost().rows).push(text);
  for (const [token, slash = "", name] of html.matchAll(TOKEN)) {
    if (name === "tfoot") innermost().isInFoot = slash === "";
    else if (name === "table" && slash === "") tables.push({ rows: [token], foot: [], isInFoot: false });
    else if (name === "table" && tables.length > 1) {
      const { rows, foot } = tables.pop() as (typeof tables)[number];
      push([...rows, ...foot, token].join(""));
    } else push(token);
  }
  return tables.flatMap(({ rows, foot }) => [...rows, ...foot]).join("");
}

const hasWords = (html: string): boolean => html.replace(/<[^<>]*>/g, "").trim() !== "";
