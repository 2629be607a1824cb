import { expect } from "vitest";
import { toneWav } from "#tests/support/tone-wav.ts";
import { sessionToken } from "./sessions.ts";

/** Puts a recording of tones into the library of a running site; answers its id. */
export async function uploadTones(site: string, seconds: number, seed: number): Promise<number> {
  const form = new FormData();
  form.set("file", new File([toneWav(seconds, seed)], `coletiva-${seed}.wav`));
  const answer = await fetch(`${site}/api/media`, { method: "POST", headers: { Authorization: `Bearer ${await sessionToken(site, "editor")}` }, body: form });
  const body = (await answer.json()) as { id: number };
  expect([200, 201]).toContain(answer.status);
  return body.id;
}

export interface Heard {
  /** Where the address says that it starts; seconds. */
  start: number;
  /** Where the player says that it is, once half a second has played. */
  now: number;
  /** Pitch of what sounds then; Hertz. */
  hertz: number;
}

/** Plays all recordings of a page together, and hears each of them for itself; runs in the browser, after a click. */
export async function hearAll(): Promise<Heard[]> {
  const context = new AudioContext();
  await context.resume();
  const hear = async (audio: HTMLAudioElement): Promise<Heard> => {
    const start = Number(/#t=([\d.]+)/.exec(audio.src)?.[1]);
    const analyser = new AnalyserNode(context, { fftSize: 16_384, smoothingTimeConstant: 0 });
    context.createMediaElementSource(audio).connect(analyser);
    await audio.play();
    while (audio.currentTime < start + 0.5 && !audio.ended && !audio.error) await new Promise((resolve) => setTimeout(resolve, 10));
    const loudness = new Float32Array(analyser.frequencyBinCount);
    analyser.getFloatFrequencyData(loudness);
    const now = audio.currentTime;
    audio.pause();
    return { start, now, hertz: (loudness.indexOf(Math.max(...loudness)) * context.sampleRate) / analyser.fftSize };
  };
  const heard = await Promise.all([...document.querySelectorAll<HTMLAudioElement>(".body audio")].map(hear));
  await context.close();
  return heard;
}
