/** Address of the script that `late.ts` is built into. */
declare const __LATE_SCRIPT__: string;

/** Runs a further script of ours on this page; answers its element. */
export function fetchScript(address: string): HTMLScriptElement {
  const script = document.createElement("script");
  script.src = address;
  return document.head.appendChild(script);
}

/** Fetches the late part of the script once the page is loaded and nothing else is to be done. */
export function fetchLate(): void {
  const load = () => fetchScript(__LATE_SCRIPT__);
  const whenIdle = () => ("requestIdleCallback" in window ? requestIdleCallback(load, { timeout: 5_000 }) : setTimeout(load, 2_000));
  // Modo economia: only for who stays.
  if ("economia" in document.documentElement.dataset) return void addEventListener("scroll", load, { once: true });
  if (document.readyState === "complete") whenIdle();
  else addEventListener("load", whenIdle, { once: true });
}

/** Adds a style sheet that only a further part needs; where the browser takes none, the part is plain. */
export function adoptStyle(text: string): void {
  if (!("adoptedStyleSheets" in document)) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
