import { escapeHtml } from "#app/platform/text/escape-markup.ts";

/** A story that can be read without a network. */
export interface KeptStory {
  path: string;
  title: string;
  /** Time when its copy was made (ms). */
  keptAt: number;
}

const two = (value: number) => String(value).padStart(2, "0");

/** "14h32" today, "ontem, 9h05", "12 de nov., 9h05" before: on this device's own clock, which the reader sees. */
export function savedTimeLabel(keptAt: number, now: number): string {
  const time = new Date(keptAt);
  const clock = `${time.getHours()}h${two(time.getMinutes())}`;
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  if (keptAt >= midnight) return clock;
  if (keptAt >= new Date(midnight).setDate(new Date(midnight).getDate() - 1)) return `ontem, ${clock}`;
  return `${time.toLocaleDateString("pt-BR", { day: "numeric", month: "short" })}, ${clock}`;
}

/** A copy with a line that says so, at the top of its content. */
export const withCopyNote = (html: string, path: string, keptAt: number, now: number): string =>
  html.replace(
    /<main\b[^<>]*>/,
    (main) =>
      `${main}<p class="offline-note" role="status">Sem conexão. Você está lendo uma cópia de ${escapeHtml(savedTimeLabel(keptAt, now))}. <a href="${escapeHtml(path)}">Tentar de novo</a></p>`,
  );

/** Self-contained style: this page is readable whatever the caches hold. */
const STYLE =
  ":root{color-scheme:light dark;--p:#fbfbf9;--i:#15171a;--s:#565b61;--h:#d8d8d2;--g:#0b5f4c}@media(prefers-color-scheme:dark){:root{--p:#131415;--i:#ebebe8;--s:#a6a9ac;--h:#34373a;--g:#6fc7ab}}" +
  "*{box-sizing:border-box}body{margin:0;background:var(--p);color:var(--i);font:1.0625rem/1.5 system-ui,sans-serif}main{max-width:40rem;margin:0 auto;padding:2rem 1rem 4rem}" +
  "h1{font:600 2rem/1.15 Georgia,serif;margin:0 0 .75rem}h2{font:600 1.25rem/1.2 Georgia,serif;margin:2.5rem 0 0;padding-top:.75rem;border-top:1px solid var(--i)}p{margin:0 0 1rem;color:var(--s)}" +
  "ul{list-style:none;margin:0;padding:0}li{border-bottom:1px solid var(--h)}li a{display:block;padding:.875rem 0;color:inherit;text-decoration:none}li a:hover b{text-decoration:underline}b{display:block;font:600 1.1875rem/1.25 Georgia,serif;overflow-wrap:anywhere}small{color:var(--s);font-size:.875rem}" +
  ".again{display:inline-flex;align-items:center;min-height:2.75rem;padding:0 1.25rem;border:1px solid currentColor;border-radius:.25rem;color:var(--g);font-weight:600;text-decoration:none}a:focus-visible{outline:3px solid var(--g);outline-offset:2px}";

/** The page for an address that is not kept: what can be read, newest first. */
export function offlinePage(wanted: string, stories: readonly KeptStory[], now: number): string {
  const list = stories
    .map(({ path, title, keptAt }) => `<li><a href="${escapeHtml(path)}"><b>${escapeHtml(title)}</b><small>Guardada: ${escapeHtml(savedTimeLabel(keptAt, now))}</small></a></li>`)
    .join("");
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Você está sem internet</title><style>${STYLE}</style></head><body><main><h1>Você está sem internet</h1><p>${
    stories.length > 0
      ? "Esta página não foi guardada neste aparelho, mas as matérias abaixo podem ser lidas agora."
      : "Nenhuma matéria foi guardada neste aparelho ainda. Assim que a conexão voltar, é só tentar de novo."
  }</p><p><a class="again" href="${escapeHtml(wanted)}">Tentar de novo</a></p>${list ? `<h2>Para ler sem internet</h2><ul>${list}</ul>` : ""}</main></body></html>`;
}
