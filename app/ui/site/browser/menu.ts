/** Lets the menu be left by Escape, or by a press anywhere else; without script its button closes it. */
export function bindMenu(menu: HTMLDetailsElement | null): void {
  if (!menu) return;
  const close = () => {
    menu.open = false;
  };
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !menu.open) return;
    close();
    menu.querySelector("summary")?.focus();
  });
  document.addEventListener("pointerdown", (event) => {
    if (menu.open && !menu.contains(event.target as Node)) close();
  });
}
