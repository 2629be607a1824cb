const RATE = 8_000;

/** Pitch of a second of a recording of `toneWav`. Hertz. */
export const toneOf = (second: number): number => 300 + 20 * second;
/** The second whose pitch it is. */
export const secondOf = (hertz: number): number => Math.max(0, Math.round((hertz - toneOf(0)) / 20));

/** A WAV in which each second has a pitch of its own, so that what is heard names its second; another `seed`, other bytes. */
export function toneWav(seconds: number, seed = 0): Uint8Array<ArrayBuffer> {
  const samples = seconds * RATE;
  const bytes = new Uint8Array(44 + samples);
  const view = new DataView(bytes.buffer);
  const word = (at: number, letters: string) => bytes.set(new TextEncoder().encode(letters), at);
  word(0, "RIFF");
  view.setUint32(4, 36 + samples, true);
  word(8, "WAVEfmt ");
  view.setUint32(16, 16, true);
  view.setUint16(20, 1, true);
  view.setUint16(22, 1, true);
  view.setUint32(24, RATE, true);
  view.setUint32(28, RATE, true);
  view.setUint16(32, 1, true);
  view.setUint16(34, 8, true);
  word(36, "data");
  view.setUint32(40, samples, true);
  for (let at = 0; at < samples; at += 1) bytes[44 + at] = 128 + Math.round(60 * Math.sin((2 * Math.PI * toneOf(Math.floor(at / RATE)) * at) / RATE));
  view.setUint32(44, seed, true);
  return bytes;
}
