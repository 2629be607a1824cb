/** Something that reads a story aloud: its recording, or a voice of the device. */
export interface Playback {
  isPlaying(): boolean;
  /** Position and length: seconds of a recording, passages of a text. */
  position(): number;
  length(): number;
  /** Index of the element of the text that is read; -1: none. */
  block(): number;
  play(): void;
  pause(): void;
  seek(position: number): void;
  /** A step back or forward: fifteen seconds, or a passage. */
  step(direction: -1 | 1): void;
  setRate(rate: number): void;
  /** Ends it for good. */
  close(): void;
}

export interface PlaybackEvents {
  /** Something that is shown is different now. */
  changed(): void;
  ended(): void;
  /** `isLost`: there is nothing to play any more; else a press may help. */
  failed(isLost: boolean): void;
}
