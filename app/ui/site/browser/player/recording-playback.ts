import type { Recording } from "./listen-data.ts";
import type { Playback, PlaybackEvents } from "./playback.ts";

const STEP_SECONDS = 15;

/** Plays a recording by an `audio` element, which may be playing already. */
export function recordingPlayback(audio: HTMLAudioElement, { url, d, m }: Recording, from: number, events: PlaybackEvents): Playback {
  let isClosed = false;
  const on = (name: string, listener: () => void) => audio.addEventListener(name, () => isClosed || listener());
  for (const name of ["play", "pause", "timeupdate", "seeked", "durationchange"]) on(name, events.changed);
  on("ended", events.ended);
  // Refused by the server, as a story that changed refuses its former recording, or out of reach.
  on("error", () => events.failed(audio.error?.code === MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED && navigator.onLine));
  const length = () => (Number.isFinite(audio.duration) ? audio.duration : d / 1_000);
  const seek = (position: number) => {
    audio.currentTime = Math.max(0, Math.min(length(), position));
  };
  if (!audio.src) audio.src = url;
  if (from > 0) seek(from);
  return {
    isPlaying: () => !audio.paused && !audio.ended,
    position: () => audio.currentTime,
    length,
    block: () => m.filter(([start]) => start <= audio.currentTime * 1_000 + 50).at(-1)?.[1] ?? -1,
    play: () => {
      if (audio.error) audio.load();
      // The bar says so where the browser wants a press first; the error event tells of a recording that cannot be played.
      audio.play().catch(() => isClosed || events.changed());
    },
    pause: () => audio.pause(),
    seek,
    step: (direction) => seek(audio.currentTime + direction * STEP_SECONDS),
    setRate: (rate) => {
      audio.defaultPlaybackRate = rate;
      audio.playbackRate = rate;
    },
    close: () => {
      isClosed = true;
      audio.pause();
      audio.remove();
    },
  };
}
