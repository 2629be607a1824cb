import { escapeHtml } from "#app/platform/text/escape-markup.ts";

/** Cache with the page of today and tomorrow: the newsroom's screen writes it, the service worker answers with it. */
export const OFFLINE_AGENDA_STORE = "lide-agenda-1";
/** Its key there; no address of the site. */
export const OFFLINE_AGENDA_KEY = "/agenda-guardada";

/** Title, time and place of an item: nothing else of it is kept on a device. */
export interface OfflineAgendaLine {
  when: string;
  title: string;
  place: string;
}

export interface OfflineAgendaDay {
  label: string;
  lines: readonly OfflineAgendaLine[];
}

/** Self-contained style: the page needs no file of the site. */
const STYLE =
  ":root{color-scheme:light dark;--p:#fbfbf9;--i:#15171a;--s:#565b61;--h:#d8d8d2;--g:#0b5f4c}@media(prefers-color-scheme:dark){:root{--p:#131415;--i:#ebebe8;--s:#a6a9ac;--h:#34373a;--g:#6fc7ab}}" +
  "*{box-sizing:border-box}body{margin:0;background:var(--p);color:var(--i);font:1.0625rem/1.5 system-ui,sans-serif}main{max-width:40rem;margin:0 auto;padding:1.5rem 1rem 4rem}h1{font-size:1.5rem;margin:0}h2{font-size:1.125rem;margin:2rem 0 .5rem}" +
  "p{margin:.5rem 0 1rem;color:var(--s)}ul{list-style:none;margin:0;padding:0}li{border-top:1px solid var(--h);padding:.75rem 0;overflow-wrap:anywhere}b{display:block}small{color:var(--s);font-size:.875rem}" +
  "a{display:inline-flex;align-items:center;min-height:2.75rem;color:var(--g)}a:focus-visible{outline:3px solid var(--g);outline-offset:2px}";

const line = ({ when, title, place }: OfflineAgendaLine): string =>
  `<li><b>${escapeHtml(title)}</b><small>${escapeHtml([when, place].filter((part) => part !== "").join(" · "))}</small></li>`;

/** The page that is shown without a network. `savedAt`: when it was kept, in words. */
export function offlineAgendaPage(days: readonly OfflineAgendaDay[], savedAt: string): string {
  const sections = days.map(({ label, lines }) => `<h2>${escapeHtml(label)}</h2>${lines.length === 0 ? "<p>Nada marcado.</p>" : `<ul>${lines.map(line).join("")}</ul>`}`);
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Agenda sem conexão</title><style>${STYLE}</style></head><body><main><h1>Agenda</h1><p role="status">Sem conexão. Esta é a agenda como estava em ${escapeHtml(savedAt)}.</p><a href="/admin?tab=agendamento">Tentar de novo</a>${sections.join("")}</main></body></html>`;
}
