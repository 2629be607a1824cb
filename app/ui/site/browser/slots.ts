import { recall, remember } from "#app/ui/device-storage.ts";
import { PREFERENCE_KEYS } from "#app/ui/site/preferences/choices.ts";

/** Answer of `/api/pecas` for a slot. */
interface Piece {
  slot: string;
  id: number;
  token: string;
  tipo: string;
  imagem: string | null;
  imagemCelular: string | null;
  imagemAlt: string;
  clique: string | null;
  quadro: string | null;
}

/** Count of each banner's views in this browser today: { d: day, v: { id: times } }. */
const SEEN_KEY = "lide:faixas";
const SEEN_MAX = 60;

/** From this area on (CSS px²) a third of a banner is enough; below it half (MRC; contracts §11). */
const LARGE_AREA = 242_500;
/** Interval at which a visible banner is checked. Milliseconds. */
const CHECK_INTERVAL_MS = 100;
/** Checks of the history after a frame was taken away for what it added: three seconds of them. */
const CHECKS_AFTER_REMOVAL = 30;
/** Pages that a tab's history keeps: beyond it, what a frame adds cannot be taken back. */
const HISTORY_MAX = 48;

const doc = document;
const nav = navigator as Navigator & { connection?: { saveData?: boolean }; globalPrivacyControl?: boolean };
const isShown = () => doc.visibilityState === "visible" && !(doc as Document & { prerendering?: boolean }).prerendering;
const isPrivate = () => nav.globalPrivacyControl === true || recall(PREFERENCE_KEYS.audience) === "0";
const today = () => new Date().toDateString();

function seenToday(): Record<string, number> {
  try {
    const { d, v } = JSON.parse(recall(SEEN_KEY) ?? "{}");
    return d === today() && v ? v : {};
  } catch {
    return {};
  }
}

function noteSeen(id: number): void {
  if (isPrivate()) return;
  const seen = seenToday();
  const times = (seen[id] ?? 0) + 1;
  delete seen[id];
  const kept = Object.entries(seen).slice(1 - SEEN_MAX);
  remember(SEEN_KEY, JSON.stringify({ d: today(), v: { ...Object.fromEntries(kept), [id]: times } }));
}

const element = <K extends keyof HTMLElementTagNameMap>(name: K, attributes: Record<string, string>, style = ""): HTMLElementTagNameMap[K] => {
  const made = doc.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.style.cssText = style;
  return made;
};

const FILL = "position:absolute;inset:0;width:100%;height:100%;object-fit:contain;border:0;background:var(--tint)";

/** Content inside the link; null for a type that this page does not know. */
function contentOf(box: HTMLElement, { tipo, imagem, imagemCelular, imagemAlt, quadro }: Piece): HTMLElement | null {
  // Clicks are the link's: the frame never gets one, nor the keyboard's focus.
  if (tipo === "html")
    return quadro && history.length < HISTORY_MAX
      ? element("iframe", { sandbox: "allow-scripts", src: quadro, title: imagemAlt, tabindex: "-1", referrerpolicy: "no-referrer" }, `${FILL};pointer-events:none`)
      : null;
  if (!imagem) return null;
  if (tipo === "video") {
    const video = element("video", { src: imagem, playsinline: "", loop: "", preload: "none", "aria-label": imagemAlt }, FILL);
    video.muted = true;
    return video;
  }
  const small = imagemCelular && innerWidth < 768 ? imagemCelular : imagem;
  const isInView = box.getBoundingClientRect().top < innerHeight;
  return element("img", { ...(isInView ? {} : { loading: "lazy" }), src: small, alt: imagemAlt, decoding: "async" }, FILL);
}

/** The part of nine points of the box that are on the screen and not covered by anything else. */
function visiblePart(box: Element): number {
  const { left, top, width, height } = box.getBoundingClientRect();
  let hits = 0;
  for (let at = 0; at < 9; at += 1) {
    const hit = doc.elementFromPoint(left + (width * (1 + 2 * (at % 3))) / 6, top + (height * (1 + 2 * Math.floor(at / 3))) / 6);
    if (hit && box.contains(hit)) hits += 1;
  }
  return hits / 9;
}

/** Reports a view once the banner has been seen for a second, a video for two, without an interruption. */
function watchView(box: HTMLElement, content: HTMLElement, { id, token, tipo }: Piece): () => void {
  const needed = box.offsetWidth * box.offsetHeight >= LARGE_AREA ? 0.3 : 0.5;
  const video = content instanceof HTMLVideoElement ? content : null;
  let since = 0;
  let checks: ReturnType<typeof setInterval> | undefined;
  let isSent = false;
  const check = () => {
    const isSeen = isShown() && visiblePart(box) >= needed;
    if (video && isSeen === video.paused) isSeen ? video.play().catch(() => undefined) : video.pause();
    const now = performance.now();
    if (!isSeen || (video && video.readyState < 3)) since = 0;
    else since ||= now;
    if (isSent || !since || now - since < (tipo === "video" ? 2_000 : 1_000)) return;
    isSent = true;
    noteSeen(id);
    const address = `/api/banners/${id}/impression`;
    const body = new Blob([JSON.stringify({ token, automatico: nav.webdriver === true })], { type: "application/json" });
    if (!nav.sendBeacon?.(address, body)) fetch(address, { method: "POST", body, keepalive: true }).catch(() => undefined);
    if (!video) stop();
  };
  const observer = new IntersectionObserver(
    ([entry]) => {
      clearInterval(checks);
      since = 0;
      if (entry?.isIntersecting) checks = setInterval(check, CHECK_INTERVAL_MS);
      else video?.pause();
    },
    { threshold: [0, needed] },
  );
  const stop = () => {
    clearInterval(checks);
    observer.disconnect();
  };
  // A timer of a hidden page runs late: what it would count was not seen without an interruption.
  doc.addEventListener("visibilitychange", () => {
    since = 0;
  });
  observer.observe(box);
  return stop;
}

/**
 * A frame that adds to the tab's history is taken away with what it added: one Back leaves the page. What it added in the moment before
 * is known late, from another process, so that the history is watched on for a while.
 */
function guardHistory(remove: () => void): () => void {
  let [length, address] = [history.length, location.href];
  let checksLeft = Number.POSITIVE_INFINITY;
  const guard = setInterval(() => {
    if (location.href !== address) [length, address] = [history.length, location.href];
    const added = history.length - length;
    checksLeft -= 1;
    if (added > 0) {
      // Going back keeps the length.
      length += added;
      checksLeft = CHECKS_AFTER_REMOVAL;
      remove();
      history.go(-added);
    }
    if (checksLeft <= 0) clearInterval(guard);
  }, CHECK_INTERVAL_MS);
  return () => {
    if (checksLeft === Number.POSITIVE_INFINITY) clearInterval(guard);
  };
}

/** Puts a banner over the line that stands in the box; answers how it is taken away. */
function show(box: HTMLElement, piece: Piece): () => void {
  const content = contentOf(box, piece);
  if (!content) return () => undefined;
  const outer = piece.clique ? element("a", { href: piece.clique, rel: "sponsored noopener", target: "_blank" }) : element("div", {});
  outer.style.cssText = "position:absolute;inset:0";
  outer.appendChild(content);
  const stops: (() => void)[] = [];
  const remove = () => {
    for (const stop of stops) stop();
    outer.remove();
  };
  const begin = () => stops.push(watchView(box, content, piece));
  content.addEventListener("error", remove, { once: true });
  if (piece.tipo === "html") {
    stops.push(guardHistory(remove));
    // Loaded again, it has led its frame elsewhere.
    content.addEventListener("load", begin, { once: true });
    content.addEventListener("load", () => content.addEventListener("load", remove), { once: true });
  } else if (piece.tipo === "video") begin();
  else content.addEventListener("load", begin, { once: true });
  box.appendChild(outer);
  return remove;
}

let removals: (() => void)[] = [];
let asks = 0;

/** Asks for the banners of this page view. */
async function ask(): Promise<void> {
  asks += 1;
  const own = asks;
  for (const remove of removals) remove();
  removals = [];
  const slots = [...doc.querySelectorAll<HTMLElement>("[data-faixa]")];
  const asked = new URLSearchParams({ slots: slots.map((slot) => slot.dataset.faixa).join(), pagina: location.pathname });
  const seen = isPrivate() ? [] : Object.entries(seenToday());
  if (seen.length > 0) asked.set("vistos", seen.map((pair) => pair.join(".")).join());
  if (nav.webdriver) asked.set("automatico", "1");
  if (nav.connection?.saveData || doc.documentElement.dataset.economia !== undefined) asked.set("semVideo", "1");
  const answer = await fetch(`/api/pecas?${asked}`);
  const { pecas = [] } = answer.ok ? ((await answer.json()) as { pecas?: Piece[] }) : {};
  if (own !== asks) return;
  for (const piece of pecas) {
    const box = slots.find((slot) => slot.dataset.faixa === piece.slot)?.lastElementChild;
    if (box instanceof HTMLElement) removals.push(show(box, piece));
  }
}

/** Once the page is visible, and again each time it comes back from the browser's memory. */
function begin(): void {
  if (!isShown()) return;
  doc.removeEventListener("visibilitychange", begin);
  // Without banners the page is as good.
  ask().catch(() => undefined);
}
doc.addEventListener("visibilitychange", begin);
doc.addEventListener("prerenderingchange", begin, { once: true });
addEventListener("pageshow", ({ persisted }) => persisted && begin());
begin();
