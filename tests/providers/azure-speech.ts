import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { type Answerer, type Scenario, type SimulatedServer, startSimulatedServer } from "./simulated-server.ts";

export const AZURE_SPEECH_KEY = "chave-simulada-do-azure-speech";
export const AZURE_SPEECH_REGION = "brazilsouth";

/** Faults of a scenario. `once`: faults of the next calls, in order; `always`: of every call. */
export interface AzureSpeechSwitches {
  once?: Misfortune[];
  always?: Misfortune;
  /** `Retry-After` of a 429 in seconds; absent: no header. */
  retryAfter?: number;
  /** Frames (24 ms each) after which audio ends without an error; absent: ten minutes of them. */
  cutAt?: number;
  /** Names of the available voices. */
  voices?: string[];
}

type Misfortune = "rate_limited" | "unauthorized" | "server_error" | "slow" | "dropped" | "not_json" | "not_audio" | "redirect" | "endless";

const SLOW_MS = 4_000;
/** Longer audio is cut at this length without an error. */
const TEN_MINUTES_FRAMES = 25_000;
const MEN = ["Antonio|Antônio", "Donato", "Fabio|Fábio", "Humberto", "Julio|Júlio", "Nicolau", "Valerio|Valério"];
const WOMEN = ["Francisca", "Brenda", "Elza", "Giovanna", "Leila", "Leticia|Letícia", "Manuela", "Yara"];

function entry(name: string, localName: string, gender: string, locale = "pt-BR", localeName = "Portuguese (Brazil)", type = "Neural") {
  return {
    Name: `Microsoft Server Speech Text to Speech Voice (${locale}, ${name}${type})`,
    DisplayName: name,
    LocalName: localName,
    ShortName: `${locale}-${name}${type}`,
    Gender: gender,
    Locale: locale,
    LocaleName: localeName,
    // Numbers are texts, as the real list has them.
    SampleRateHertz: "24000",
    VoiceType: type,
    Status: "GA",
    WordsPerMinute: "142",
  };
}

const named = (names: readonly string[], gender: string) => names.map((both) => entry(both.split("|")[0] ?? both, both.split("|")[1] ?? both, gender));
const VOICES = [
  entry("Jenny", "Jenny", "Female", "en-US", "English (United States)"),
  ...named(MEN, "Male"),
  entry("Raquel", "Raquel", "Female", "pt-PT", "Portuguese (Portugal)"),
  ...named(WOMEN, "Female"),
  entry("Heloisa", "Heloísa", "Female", "pt-BR", "Portuguese (Brazil)", "Standard"),
];

const bare = (response: ServerResponse, status: number, headers: Record<string, string> = {}) => {
  response.writeHead(status, headers);
  response.end();
};

/** MPEG-2 layer III at 24 kHz and 48 kbit/s, mono: a frame is 144 bytes and 24 ms. A header with zeros is silence that players play. */
function silentMp3(text: string, cutAt: number): Buffer {
  const frame = Buffer.alloc(144);
  frame.set([0xff, 0xf3, 0x64, 0xc4]);
  return Buffer.concat(Array.from({ length: Math.min(cutAt, Math.max(42, Math.ceil(text.length * 2.6))) }, () => frame));
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** The text of a body that is one `speak` with one `voice`, or its error. XML is parsed strictly: a bare `&` or `<` is refused. */
function spoken(body: string): { voice: string; text: string } | null {
  const found = /^<speak version="1\.0" xmlns="http:\/\/www\.w3\.org\/2001\/10\/synthesis" xml:lang="([\w-]+)">\s*<voice name="([^"<&]+)">([^<]*)<\/voice>\s*<\/speak>$/.exec(body);
  if (!found) return null;
  const text = found[3] ?? "";
  if (/&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i.test(text)) return null;
  // Characters that XML 1.0 forbids.
  if (/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u.test(text)) return null;
  return { voice: found[2] ?? "", text: text.replace(/&(\w+);/g, (whole, name: string) => ENTITIES[name] ?? whole) };
}

/** Applies a fault to the call; returns whether one applied. */
async function struck(what: Misfortune | undefined, response: ServerResponse, { retryAfter }: AzureSpeechSwitches): Promise<boolean> {
  switch (what) {
    case "rate_limited":
      bare(response, 429, retryAfter === undefined ? {} : { "Retry-After": String(retryAfter) });
      return true;
    case "unauthorized":
      bare(response, 401);
      return true;
    case "server_error":
      bare(response, 503);
      return true;
    case "redirect":
      bare(response, 302, { Location: "http://127.0.0.1:9/elsewhere" });
      return true;
    case "dropped":
      response.destroy();
      return true;
    case "slow":
      await sleep(SLOW_MS);
      return false;
    case "not_json":
    case "not_audio":
      response.writeHead(200, { "Content-Type": "text/html" });
      response.end("<html><body>Proxy at 10.0.0.7</body></html>");
      return true;
    case "endless":
      response.writeHead(200, { "Content-Type": "application/json" });
      while (!response.destroyed) if (!response.write(Buffer.alloc(256 * 1024, 0x20))) await sleep(5);
      return true;
    default:
      return false;
  }
}

const answer: Answerer = async (call, response, scenario: Scenario) => {
  const switches = scenario.switches as AzureSpeechSwitches;
  // The key and the region must match; the simulated service is one region.
  if (call.headers["ocp-apim-subscription-key"] !== AZURE_SPEECH_KEY) return bare(response, 401);
  const what = switches.once?.shift() ?? switches.always;
  if (await struck(what, response, switches)) return;
  if (call.path === "/cognitiveservices/voices/list") {
    if (call.method !== "GET") return bare(response, 405);
    const shown = switches.voices ? VOICES.filter(({ ShortName }) => switches.voices?.includes(ShortName)) : VOICES;
    response.writeHead(200, { "Content-Type": "application/json; charset=utf-8" });
    response.end(JSON.stringify(shown));
    return;
  }
  if (call.path !== "/cognitiveservices/v1") return bare(response, 404);
  if (call.method !== "POST") return bare(response, 405);
  if (call.headers["content-type"] !== "application/ssml+xml") return bare(response, 415);
  const agent = call.headers["user-agent"] ?? "";
  if (agent === "" || agent.length >= 255 || call.headers["x-microsoft-outputformat"] !== "audio-24khz-48kbitrate-mono-mp3") return bare(response, 400);
  const asked = spoken(call.text);
  if (!asked || !VOICES.some(({ ShortName }) => ShortName === asked.voice)) return bare(response, 400);
  response.writeHead(200, { "Content-Type": "audio/mpeg" });
  response.end(silentMp3(asked.text, switches.cutAt ?? TEN_MINUTES_FRAMES));
};

/** Simulates Azure Speech: string numbers, other languages, empty error bodies, strict XML, and audio silently cut at ten minutes. */
export const startAzureSpeech = (port = 0): Promise<SimulatedServer> => startSimulatedServer(answer, port);
