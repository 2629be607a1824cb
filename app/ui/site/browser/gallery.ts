import { fetchScript } from "./fetch-late.ts";

/** Address of the script that `gallery-viewer.ts` is built into. */
declare const __VIEWER_SCRIPT__: string;

/** Sent by the full-screen view once it takes clicks itself. */
const READY = "gallery-ready";

const linkAt = ({ target }: Event) => (target instanceof Element ? target.closest<HTMLAnchorElement>("a.gallery-open") : null);

/** Fetches the full-screen view at the first touch of a gallery; until it is there, a click on a picture waits for it. */
function bindGalleries(): void {
  let script: HTMLScriptElement | undefined;
  let waiting: HTMLAnchorElement | null = null;
  const fetchViewer = () => {
    script ??= fetchScript(__VIEWER_SCRIPT__);
    script.onerror = () => {
      // The next touch fetches it again.
      script = undefined;
      // Without it the link opens the picture.
      if (waiting) location.assign(waiting.href);
    };
  };
  const onClick = (event: MouseEvent) => {
    const link = linkAt(event);
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    waiting = link;
    fetchViewer();
  };
  document.addEventListener("click", onClick);
  for (const kind of ["pointerover", "focusin"]) document.addEventListener(kind, (event) => linkAt(event) && fetchViewer());
  addEventListener(
    READY,
    () => {
      document.removeEventListener("click", onClick);
      waiting?.click();
    },
    { once: true },
  );
}

/** Says in the place of a picture that is gone that it is; the other pictures stay where they are. */
function tellMissing(image: HTMLImageElement): void {
  const tell = () => image.parentElement?.classList.add("gallery-gone");
  if (image.complete && image.naturalWidth === 0 && image.currentSrc !== "") tell();
  image.addEventListener("error", tell);
}

bindGalleries();
for (const image of document.querySelectorAll<HTMLImageElement>(".gallery-open img")) tellMissing(image);
