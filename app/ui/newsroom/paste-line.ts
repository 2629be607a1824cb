import { lineOfText, pastedText } from "#app/platform/text/wrapped-lines.ts";

interface Paste {
  clipboardData: DataTransfer;
  preventDefault(): void;
}

function pasteAs(event: Paste, read: (text: string) => string): void {
  const text = event.clipboardData.getData("text/plain");
  const pasted = read(text);
  if (pasted === text) return;
  event.preventDefault();
  // Deprecated without a successor: the only way to insert that the browser can undo.
  document.execCommand("insertText", false, pasted);
}

/** Pastes text into a field of one line by the rules of the body: words divided at line ends joined, lines parted by spaces. */
export const pasteLine = (event: Paste): void => pasteAs(event, lineOfText);

/** Pastes text into a field of several lines by the rules of the body: lines that the width of a page broke are joined. */
export const pasteText = (event: Paste): void => pasteAs(event, pastedText);
