import type { Page } from "playwright-core";
import { on } from "./editor-desk.ts";

interface Pasted {
  html?: string;
  text?: string;
  file?: { name: string; type: string; base64: string };
  /** Ctrl+Shift+V. */
  plain?: boolean;
}

/** Pastes at the end of the text, as the browser does it: what programs put there is in the event. */
export async function paste(page: Page, pasted: Pasted): Promise<void> {
  await on(page).body.click();
  await page.keyboard.press("Control+End");
  if (pasted.plain) await page.keyboard.down("Shift");
  await on(page).body.evaluate((element, { html, text, file }) => {
    const data = new DataTransfer();
    if (html !== undefined) data.setData("text/html", html);
    if (text !== undefined) data.setData("text/plain", text);
    if (file) data.items.add(new File([Uint8Array.from(atob(file.base64), (letter) => letter.charCodeAt(0))], file.name, { type: file.type }));
    element.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, pasted);
  if (pasted.plain) await page.keyboard.up("Shift");
}
