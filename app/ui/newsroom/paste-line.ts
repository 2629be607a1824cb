interface Paste {
  clipboardData: DataTransfer;
  preventDefault(): void;
}

/** Text of one line that the rules leave as it is: no break, no invisible sign, nothing to be composed. */
const PLAIN = /^[\x20-\x7e\u00a1-\u00ac\u00ae-\u017f\u2013\u2014\u2018-\u201d\u2022\u2026\u20ac]*$/;

/** Inserts a text by the rules, which are loaded with the first paste that needs them; where they cannot be, as it was copied: the server reads it by them too. */
async function insert(field: Element | null, text: string, rule: "lineOfText" | "pastedText"): Promise<void> {
  const rules = await import("#app/platform/text/wrapped-lines.ts").catch(() => null);
  if (document.activeElement !== field && field instanceof HTMLElement) field.focus();
  // Deprecated without a successor: the only way to insert that the browser can undo.
  document.execCommand("insertText", false, rules ? rules[rule](text) : text);
}

function pasteAs(event: Paste, rule: "lineOfText" | "pastedText"): void {
  const text = event.clipboardData.getData("text/plain");
  if (PLAIN.test(text)) return;
  event.preventDefault();
  void insert(document.activeElement, text, rule);
}

/** Pastes text into a field of one line by the rules of the body: words divided at line ends joined, lines parted by spaces. */
export const pasteLine = (event: Paste): void => pasteAs(event, "lineOfText");

/** Pastes text into a field of several lines by the rules of the body: lines that the width of a page broke are joined. */
export const pasteText = (event: Paste): void => pasteAs(event, "pastedText");
