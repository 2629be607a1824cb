import { fetchScript } from "./fetch-late.ts";
import { hasTabRecording } from "./player/listen-memory.ts";

/** Address of the script that `player/player.ts` is built into. */
declare const __PLAYER_SCRIPT__: string;

/**
 * Begins to play at the press itself, which is all that a browser allows, and fetches the player, which takes the sound over. While
 * that is on its way, or where it never arrives, the browser's own controls are there.
 */
function begin(link: HTMLAnchorElement): void {
  const audio = document.createElement("audio");
  audio.src = link.href;
  audio.dataset.listening = "";
  link.parentElement?.appendChild(audio);
  audio.play().catch(() => undefined);
  fetchScript(__PLAYER_SCRIPT__).addEventListener("error", () => {
    audio.controls = true;
  });
}

/** Plays a story's recording when it is asked for; on the next page of the tab the player goes on. */
export function bindListening(): void {
  const link = document.querySelector<HTMLAnchorElement>("a[data-listen]");
  link?.addEventListener("click", (event) => {
    // The player is there already, and has answered.
    if (event.defaultPrevented) return;
    event.preventDefault();
    if (!document.querySelector("[data-listening]")) begin(link);
  });
  if (hasTabRecording()) fetchScript(__PLAYER_SCRIPT__);
}
