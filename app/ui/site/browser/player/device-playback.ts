import { deviceVoice } from "#app/ui/site/browser/device-voice-offer.ts";
import type { Playback, PlaybackEvents } from "./playback.ts";
import { type Passage, piecesOf } from "./spoken-text.ts";

/** Reads passages with the device's own voice. A pause ends the piece that is spoken, and going on begins it again: not every browser can go on within one. */
export function devicePlayback(passages: readonly Passage[], events: PlaybackEvents): Playback {
  let [passage, piece, rate, turn] = [0, 0, 1, 0];
  let isPlaying = false;
  // Chrome forgets an utterance that nobody holds, and with it that it ended.
  let utterance: SpeechSynthesisUtterance | undefined;

  const silence = () => {
    turn += 1;
    utterance = undefined;
    speechSynthesis.cancel();
  };
  const stop = () => {
    isPlaying = false;
    silence();
  };
  const speak = () => {
    silence();
    const own = turn;
    const text = piecesOf(passages[passage]?.text ?? "")[piece];
    if (text === undefined) {
      [passage, piece] = [passage + 1, 0];
      if (passage < passages.length) speak();
      else {
        passage = 0;
        stop();
        events.ended();
      }
      return;
    }
    utterance = new SpeechSynthesisUtterance(text);
    utterance.lang = "pt-BR";
    utterance.rate = rate;
    utterance.voice = deviceVoice() ?? null;
    utterance.onend = () => {
      if (own !== turn) return;
      piece += 1;
      speak();
    };
    utterance.onerror = () => {
      if (own !== turn) return;
      stop();
      events.failed(false);
    };
    speechSynthesis.speak(utterance);
    events.changed();
  };
  const seek = (position: number) => {
    [passage, piece] = [Math.max(0, Math.min(passages.length - 1, Math.round(position))), 0];
    if (isPlaying) speak();
    events.changed();
  };
  return {
    isPlaying: () => isPlaying,
    position: () => passage,
    length: () => passages.length - 1,
    block: () => passages[passage]?.block ?? -1,
    play: () => {
      isPlaying = true;
      speak();
    },
    pause: () => {
      stop();
      events.changed();
    },
    seek,
    step: (direction) => seek(passage + direction),
    setRate: (value) => {
      rate = value;
      if (isPlaying) speak();
    },
    close: stop,
  };
}
