/** Starts by itself: it was just asked for. */
const STARTS = /^https:\/\/(www\.youtube-nocookie\.com|player\.vimeo\.com)\//;

function load(button: HTMLButtonElement): void {
  const { embed, title, sandbox } = button.dataset;
  if (!embed) return;
  const frame = document.createElement("iframe");
  frame.src = STARTS.test(embed) ? `${embed}?autoplay=1` : embed;
  frame.title = title ?? "";
  if (sandbox) frame.setAttribute("sandbox", sandbox);
  frame.allow = "autoplay; encrypted-media; fullscreen; picture-in-picture";
  // The players ask who embeds them; they learn the site, never the story.
  frame.referrerPolicy = "strict-origin-when-cross-origin";
  button.replaceWith(frame);
  frame.focus();
}

/** Puts a player in its place when a reader asks for it, and not before. */
export function bindEmbeds(root: ParentNode): void {
  for (const button of root.querySelectorAll<HTMLButtonElement>("button[data-embed]")) button.addEventListener("click", () => load(button), { once: true });
}
