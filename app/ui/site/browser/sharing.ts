const COPIED = "Link copiado";
const COPIED_MS = 2_000;

/** Shows a button of the row, whose item is hidden or only a kept place until now. */
export function reveal(button: HTMLElement): void {
  const item = button.closest("li");
  item?.removeAttribute("hidden");
  item?.classList.remove("reserved");
}

function bindCopy(button: HTMLButtonElement): void {
  const note = button.parentElement?.querySelector<HTMLElement>("[role=status]");
  let timer: ReturnType<typeof setTimeout> | undefined;
  button.addEventListener("click", async () => {
    let said = button.dataset.copied ?? COPIED;
    try {
      await navigator.clipboard.writeText(button.dataset.copyLink || location.href);
    } catch {
      said = "Não foi possível copiar";
    }
    if (!note) return;
    note.textContent = said;
    clearTimeout(timer);
    timer = setTimeout(() => {
      note.textContent = "";
    }, COPIED_MS);
  });
  reveal(button);
}

function bindShare(button: HTMLButtonElement): void {
  button.addEventListener("click", () => {
    const title = button.dataset.shareTitle ?? document.title;
    navigator.share({ url: button.dataset.shareLink || location.href, title, text: title }).catch(() => {
      // Closing the system's sheet rejects too; there is nothing to say.
    });
  });
  reveal(button);
}

/** Shows the copy and share buttons where the browser can do what they say. */
export function bindSharing(root: ParentNode): void {
  if (navigator.clipboard) for (const button of root.querySelectorAll<HTMLButtonElement>("button[data-copy-link]")) bindCopy(button);
  if ("share" in navigator) for (const button of root.querySelectorAll<HTMLButtonElement>("button[data-share-link]")) bindShare(button);
}
