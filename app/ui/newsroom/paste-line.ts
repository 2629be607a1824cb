import { lineOfText } from "#app/platform/text/wrapped-lines.ts";

/** Pastes text into a field of one line by the rules of the body: words divided at line ends joined, lines parted by spaces. */
export function pasteLine(event: { clipboardData: DataTransfer; preventDefault(): void }): void {
  const text = event.clipboardData.getData("text/plain");
  const line = lineOfText(text);
  if (line === text) return;
  event.preventDefault();
  // Deprecated without a successor: the only way to insert that the browser can undo.
  document.execCommand("insertText", false, line);
}
