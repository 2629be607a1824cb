import { fetchScript } from "./fetch-late.ts";

/** Address of the script that `player/player.ts` is built into. */
declare const __PLAYER_SCRIPT__: string;

/** A Brazilian voice of this device itself: one of a server would be told what is read. */
export const deviceVoice = (): SpeechSynthesisVoice | undefined => speechSynthesis.getVoices().find(({ lang, localService }) => localService && /^pt[-_]BR/i.test(lang));

const PLAY = "M8 5.5v13l11-6.5z";

/** It stands over the line under a story's head. */
const STYLE =
  "position:absolute;top:100%;left:0;display:flex;align-items:center;gap:.375rem;min-height:2rem;padding:0 .875rem 0 .5rem;border:1px solid var(--hair);border-radius:1rem;background:var(--paper);font-size:.875rem;transform:translateY(-35%)";

/** A button on the line under a story's head: it stands over that line, so that nothing moves when it comes. */
function offer(line: HTMLElement): void {
  line.style.position = "relative";
  const button = document.createElement("button");
  button.type = "button";
  button.style.cssText = STYLE;
  button.dataset.deviceVoice = "";
  button.innerHTML = `<svg viewBox="0 0 24 24" width="20" height="20" fill="currentColor" aria-hidden="true"><path d="${PLAY}"/></svg><b>Ouvir com a voz deste aparelho</b>`;
  button.addEventListener("click", (event) => {
    // The player is there already, and has answered.
    if (event.defaultPrevented || button.dataset.deviceVoice) return;
    // A first word at the press itself, which is all that some browsers allow.
    speechSynthesis.speak(new SpeechSynthesisUtterance(""));
    button.dataset.deviceVoice = "1";
    fetchScript(__PLAYER_SCRIPT__);
  });
  line.appendChild(button);
}

/** On a story without a recording: offers the device's own Brazilian voice, where it has one. */
export function offerDeviceVoice(): void {
  const line = document.querySelector<HTMLElement>("[data-article-id] .story-line");
  if (!line || document.querySelector("[data-listen]") || !("speechSynthesis" in window)) return;
  const look = () => {
    if (!deviceVoice()) return;
    speechSynthesis.removeEventListener?.("voiceschanged", look);
    offer(line);
  };
  // Voices come late; Safari has them at once, and some browsers never tell.
  speechSynthesis.addEventListener?.("voiceschanged", look);
  look();
}
