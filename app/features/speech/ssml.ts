import { VOICE_LOCALE } from "./voice.ts";

/** Characters that XML 1.0 cannot hold, however they are written. */
const UNWRITABLE = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };

/** Text as XML holds it: what it cannot hold becomes a space, what means something is written as an entity. */
export const xmlText = (text: string): string => text.replace(UNWRITABLE, " ").replace(/[&<>"']/g, (mark) => ENTITIES[mark] ?? mark);

/** What the provider is asked to say, in one voice (contracts of Azure Speech: synthesis). */
export const ssmlOf = (text: string, voiceName: string): string =>
  `<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="${VOICE_LOCALE}"><voice name="${xmlText(voiceName)}">${xmlText(text)}</voice></speak>`;
