import { hasTabRecording } from "#app/ui/site/browser/player/listen-memory.ts";
import { fetchScript } from "./fetch-late.ts";

/** Address of the script that `player/player.ts` is built into. */
declare const __PLAYER_SCRIPT__: string;

/**
 * Begins to play at the press itself, which is all that a browser allows, and fetches the player, which takes the sound over. While
 * that is on its way, or where it never arrives, the browser's own controls are there.
 */
function begin(link: HTMLAnchorElement): void {
  const audio = document.createElement("audio");
  audio.src = link.href;
  link.parentElement?.appendChild(audio);
  // What it fails with, its own controls show, or the player.
  audio.play().catch(() => undefined);
  fetchScript(__PLAYER_SCRIPT__).onerror = () => {
    audio.controls = true;
  };
}

/** Plays a story's recording when it is asked for; on the next page of the tab the player goes on. */
export function bindListening(): void {
  const link = document.querySelector<HTMLAnchorElement>("[data-listen]");
  link?.addEventListener("click", (event) => {
    // Else the player is there, or on its way.
    if (!event.defaultPrevented && !link.nextSibling) begin(link);
    event.preventDefault();
  });
  if (hasTabRecording()) fetchScript(__PLAYER_SCRIPT__);
}
