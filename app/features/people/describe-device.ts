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
