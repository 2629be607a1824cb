import { clockLabel, spokenClock } from "./clock-label.ts";
import { devicePlayback } from "./device-playback.ts";
import { heardTime } from "./heard-time.ts";
import { canKeep, isKept, setKept } from "./kept-recording.ts";
import { type Recording, recordingOf } from "./listen-data.ts";
import { positionOf, rememberPosition, saveTabRecording, tabRecording } from "./listen-memory.ts";
import { mediaSession } from "./media-session.ts";
import type { Playback } from "./playback.ts";
import { createBar, type PlayerBar, playIcon } from "./player-bar.ts";
import { recordingPlayback } from "./recording-playback.ts";
import { passagesOfPage, textBlocks } from "./spoken-text.ts";

/**
 * Reads a story aloud: fetched when somebody first asks for it, and on the pages after one where it plays. A recording goes on from page
 * to page of a tab; the device's voice ends with its page.
 */

/** Interval at which the position in a recording is stored, and the heard time is measured. Milliseconds. */
const TICK_MS = 1_000;

const SCRIPT = (document.currentScript as HTMLScriptElement | null)?.src ?? "";

const OWN_VOICE = "Voz deste aparelho";
const CONTINUE = "Continuar ouvindo";
const GONE = "Este áudio não está mais disponível: a matéria mudou.";
const FAILED = "Não foi possível tocar. Toque em ▶ para tentar de novo.";

/** The current playback. `recording` is null for the device's voice. */
interface Current {
  playback: Playback;
  recording: Recording | null;
  blocks: readonly HTMLElement[];
  /** The story of this page, which is highlighted and counted. */
  isHere: boolean;
  isContinued: boolean;
  /** There is nothing to play any more. */
  isLost?: boolean;
}

let ui: PlayerBar | null = null;
let current: Current | null = null;
let lit: Element | undefined;
let rate = 1;
const heard = heardTime();
const link = document.querySelector<HTMLAnchorElement>("a[data-listen]");
const voiceButton = () => document.querySelector<HTMLButtonElement>("[data-device-voice]");
const media = mediaSession(
  () => current?.playback,
  () => close(),
);

const name = (button: Element, label: string, text: string) => {
  button.ariaLabel = label;
  button.textContent = text;
};

/** The control that starts this page's story. */
const originOf = () => (current?.isHere ? (current.recording ? link : voiceButton()) : null);

const showIcon = (button: Element, isPlaying: boolean) => button.querySelector("path")?.setAttribute("d", playIcon(isPlaying));

const say = (text: string) => {
  if (ui) ui.note.textContent = text;
};

/** The paragraph that is read. */
function highlight({ playback, blocks }: Current): void {
  const block = blocks[playback.block()];
  if (block === lit) return;
  lit?.classList.remove("read-aloud");
  lit = block;
  block?.classList.add("read-aloud");
  if (ui?.follow.checked) block?.scrollIntoView({ block: "center" });
}

/** The story's own button says what it does now; without a text what it said at first. */
function showOrigin(isPlaying: boolean, text?: string): void {
  const origin = originOf();
  const label = origin?.querySelector("b");
  if (!origin || !label) return;
  origin.dataset.name ??= label.textContent ?? "";
  label.textContent = text ?? origin.dataset.name;
  showIcon(origin, isPlaying);
}

function show(): void {
  if (!ui || !current) return;
  const { playback, recording, isContinued } = current;
  const [isPlaying, position, length] = [playback.isPlaying(), playback.position(), playback.length()];
  ui.label.textContent = recording ? (isContinued && !isPlaying ? `${CONTINUE}: ` : "") : `${OWN_VOICE} · `;
  showIcon(ui.play, isPlaying);
  ui.play.ariaLabel = isPlaying ? "Pausar" : isContinued ? `${CONTINUE}: ${ui.title.textContent}` : "Tocar";
  ui.range.max = String(Math.floor(length));
  ui.range.value = String(Math.floor(position));
  ui.range.ariaValueText = recording ? `${spokenClock(position)} de ${spokenClock(length)}` : `Trecho ${position + 1} de ${length + 1}`;
  ui.time.textContent = recording ? `${clockLabel(position)} / ${clockLabel(length)}` : `${position + 1} / ${length + 1}`;
  showOrigin(isPlaying, isPlaying ? "Pausar" : CONTINUE);
  highlight(current);
  if (recording) media.show(playback);
}

function savePlace(): void {
  if (!current?.recording) return;
  const { playback, recording, isLost } = current;
  const [isPlaying, at] = [playback.isPlaying(), playback.position()];
  const isOver = isLost || (!isPlaying && at >= playback.length() - 1);
  rememberPosition(recording.url, isOver ? 0 : at);
  saveTabRecording(isOver ? null : { ...recording, at, rate, isPlaying });
}

/** Ends what plays; the bar stays. */
function end(): void {
  heard.tell();
  current?.playback.close();
  showOrigin(false);
  lit?.classList.remove("read-aloud");
  [current, lit] = [null, undefined];
  media.end();
}

function removeBar(): void {
  end();
  ui?.bar.remove();
  ui = null;
  document.documentElement.classList.remove("has-player");
}

/** Takes the player away, and gives the focus back to where it began. */
function close(): void {
  const origin = ui?.bar.contains(document.activeElement) ? originOf() : null;
  savePlace();
  saveTabRecording(null);
  removeBar();
  origin?.focus();
}

const events = {
  changed: show,
  ended: () => {
    savePlace();
    heard.tell();
    show();
    say("Fim da matéria.");
  },
  failed: (isLost: boolean) => {
    if (current) current.isLost = isLost;
    savePlace();
    show();
    say(isLost ? GONE : FAILED);
  },
};

async function showKept(recording: Recording): Promise<void> {
  if (!ui) return;
  ui.keep.hidden = !canKeep();
  if (ui.keep.hidden) return;
  const kept = await isKept(recording.url);
  if (!ui) return;
  ui.keep.textContent = kept ? "Apagar o áudio guardado" : "Guardar áudio para ouvir sem internet";
  ui.keep.onclick = async () => {
    say("Aguarde…");
    const isDone = await setKept(recording, !kept, SCRIPT);
    say(isDone ? (kept ? "Áudio apagado." : "Áudio guardado neste aparelho.") : "Não foi possível guardar.");
    await showKept(recording);
  };
}

function showChapters({ c }: Recording, { options, chapters }: PlayerBar): void {
  chapters.replaceChildren(
    ...c.map(([start, title]) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = `${clockLabel(start / 1_000)} ${title}`;
      button.onclick = () => {
        current?.playback.seek(start / 1_000);
        options.open = false;
        options.querySelector("summary")?.focus();
      };
      const item = document.createElement("li");
      item.appendChild(button);
      return item;
    }),
  );
}

/** Keys inside the player only: the page keeps its own. */
function onKey(event: KeyboardEvent): void {
  const target = event.target as HTMLElement;
  if (event.key === "Escape") {
    if (ui?.options.open) ui.options.open = false;
    else close();
  } else if (event.key === " " && !target.closest("button, summary, input, select, a")) toggle();
  else if ((event.key === "ArrowLeft" || event.key === "ArrowRight") && !target.closest("input, select")) current?.playback.step(event.key === "ArrowLeft" ? -1 : 1);
  else return;
  event.preventDefault();
}

function toggle(): void {
  if (!current) return;
  say("");
  if (current.playback.isPlaying()) current.playback.pause();
  else current.playback.play();
}

function openBar(): PlayerBar {
  if (ui) return ui;
  const made = createBar();
  made.play.onclick = toggle;
  made.back.onclick = () => current?.playback.step(-1);
  made.forward.onclick = () => current?.playback.step(1);
  made.close.onclick = close;
  made.range.oninput = () => current?.playback.seek(Number(made.range.value));
  made.rate.onchange = () => {
    rate = Number(made.rate.value);
    current?.playback.setRate(rate);
  };
  made.bar.addEventListener("keydown", onKey);
  // The page's end, and what is focused, stay above the bar.
  document.documentElement.classList.add("has-player");
  return made;
}

function begin(next: Current, title: string, path: string): void {
  ui = openBar();
  current = next;
  const { playback, recording, isHere } = next;
  ui.title.textContent = title;
  ui.title.href = path;
  name(ui.back, recording ? "Voltar 15 segundos" : "Trecho anterior", recording ? "−15" : "‹");
  name(ui.forward, recording ? "Avançar 15 segundos" : "Próximo trecho", recording ? "+15" : "›");
  ui.range.step = recording ? "5" : "1";
  ui.rate.value = String(rate);
  playback.setRate(rate);
  ui.chapters.hidden = !recording?.c.length;
  (ui.follow.parentElement as HTMLElement).hidden = !isHere;
  ui.keep.hidden = true;
  say("");
  if (recording) {
    showChapters(recording, ui);
    void showKept(recording);
    media.begin(title);
  }
  show();
}

function playRecording(recording: Recording, from: number, isContinued: boolean): Current {
  const audio = document.querySelector<HTMLAudioElement>("[data-listen] + audio") ?? document.createElement("audio");
  audio.controls = false;
  if (!audio.isConnected) document.body.appendChild(audio);
  const isHere = recording.path === location.pathname;
  return { playback: recordingPlayback(audio, recording, from, events), recording, blocks: isHere ? textBlocks() : [], isHere, isContinued };
}

/** This story's recording, as its page offers it now. */
function playHere(): void {
  const recording = link && recordingOf(link);
  if (!recording) return;
  if (current?.recording?.url === recording.url) {
    toggle();
    return;
  }
  end();
  begin(playRecording(recording, positionOf(recording.url), false), recording.title, recording.path);
  if (!current?.playback.isPlaying()) current?.playback.play();
}

function playDevice(): void {
  if (current && !current.recording) {
    toggle();
    return;
  }
  end();
  saveTabRecording(null);
  const title = document.querySelector("h1")?.textContent?.trim() ?? document.title;
  begin({ playback: devicePlayback(passagesOfPage(), events), recording: null, blocks: textBlocks(), isHere: true, isContinued: false }, title, location.pathname);
  current?.playback.play();
}

/** Continues what played on the page before: by itself where the browser allows it, else by one press. A story that has changed does not continue. */
function goOn(): void {
  const left = tabRecording();
  if (!left) return;
  const own = link && recordingOf(link);
  if (left.path === location.pathname && own?.url !== left.url) {
    rememberPosition(left.url, 0);
    saveTabRecording(null);
    return;
  }
  rate = left.rate;
  begin(playRecording(left, left.at, true), left.title, left.path);
  if (left.isPlaying) current?.playback.play();
}

setInterval(() => {
  if (!current) return;
  const isPlaying = current.playback.isPlaying();
  heard.tick(current.isHere && isPlaying);
  if (isPlaying) savePlace();
}, TICK_MS);

// Before the script that reports hears that the page is put away.
document.addEventListener("visibilitychange", heard.tell, true);
addEventListener(
  "pagehide",
  () => {
    savePlace();
    heard.tell();
    current?.playback.pause();
  },
  true,
);
addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return;
  // Another page of the tab has the word since.
  removeBar();
  goOn();
});
document.addEventListener(
  "click",
  (event) => {
    const target = event.target as Element;
    if (link?.contains(target)) {
      event.preventDefault();
      playHere();
    } else if (target.closest("[data-device-voice]")) {
      event.preventDefault();
      playDevice();
    } else if (ui?.options.open && !ui.options.contains(target)) ui.options.open = false;
  },
  true,
);

const started = document.querySelector<HTMLAudioElement>("[data-listen] + audio");
if (!("adoptedStyleSheets" in document)) {
  // A browser of before 2023: its own controls.
  if (started) started.controls = true;
} else if (started) playHere();
else if (voiceButton()?.dataset.deviceVoice) playDevice();
else goOn();
