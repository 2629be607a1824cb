import { MINUTE_MS } from "#app/platform/time/units.ts";

/** A live session as its person or an admin sees it: where, since when, last used when (ms). */
export interface SessionLine {
  id: string;
  /** Browser and device in words; empty for one that began before they were kept. */
  device: string;
  /** On a computer that others use too. */
  isShared: boolean;
  createdAt: number;
  usedAt: number;
  endsAt: number;
}

/** A session on a shared computer ends after this long without activity (issue 7 §2). Milliseconds. */
export const SHARED_IDLE_MS = 10 * MINUTE_MS;
/** The page warns this long before the end. Milliseconds. */
export const SHARED_WARNING_MS = MINUTE_MS;
/** A page reports activity at most this often. Milliseconds. */
export const SESSION_TOUCH_INTERVAL_MS = 20_000;

/** A key of WebAuthn as its owner sees it. Times in milliseconds. */
export interface Passkey {
  id: string;
  name: string;
  createdAt: number;
  /** Null until somebody has signed in with it. */
  usedAt: number | null;
}

/** Keys of one person; more are refused, so that nobody can fill the table. */
export const PASSKEYS_MAX = 20;
/** Characters of a key's name. */
export const PASSKEY_NAME_MAX = 60;
/** Limit between a ceremony's options and its answer. Milliseconds. */
export const CEREMONY_MS = 5 * MINUTE_MS;

/** Order matters: many user agents name the browsers they derive from. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\/|\bEdgiOS\//, "Edge"],
  [/\bOPR\/|\bOPT\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bChrome\/|\bCriOS\//, "Chrome"],
  [/^(?=.*\bVersion\/[\d.]+ ).*\bSafari\//, "Safari"],
];

const DEVICES: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "no iPhone"],
  [/\biPad\b/, "no iPad"],
  [/^(?=.*\bAndroid\b).*\bMobile\b/, "no celular Android"],
  [/\bAndroid\b/, "no tablet Android"],
  [/\bCrOS\b/, "no Chromebook"],
  [/\bWindows\b/, "no Windows"],
  [/\bMacintosh\b/, "no Mac"],
  [/\bLinux\b|\bX11\b/, "no Linux"],
];

const find = (table: readonly (readonly [RegExp, string])[], text: string) => table.find(([pattern]) => pattern.test(text))?.[1];

/** A browser and its device in words ("Chrome no Windows"); the header itself is not stored. */
export function describeDevice(userAgent: string | null): string {
  const text = (userAgent ?? "").slice(0, 500);
  const [browser, device] = [find(BROWSERS, text), find(DEVICES, text)];
  if (!browser && !device) return "Outro programa";
  return [browser ?? "Navegador", device].filter(Boolean).join(" ");
}
