import { type FocusEvent, type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from "react";

/** The actions of a screen that are seldom used, behind one button; without a script too. */
export function MoreMenu({ children }: { children: ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => menu.current?.removeAttribute("open");
  const focusButton = () => menu.current?.querySelector("summary")?.focus();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !menu.current?.open) return;
    close();
    focusButton();
  };
  const onBlur = (event: FocusEvent) => {
    if (event.relatedTarget instanceof Node && !menu.current?.contains(event.relatedTarget)) close();
  };
  const onClickCapture = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || !event.target.closest("a, button") || !menu.current?.contains(event.target)) return;
    close();
    // What the action opens returns the focus here: the action itself is hidden by then.
    focusButton();
  };
  return (
    <details ref={menu} className="ed-more" onKeyDown={onKeyDown} onBlur={onBlur} onClickCapture={onClickCapture}>
      <summary className="ed-button is-quiet">Mais</summary>
      <div className="ed-more-list">{children}</div>
    </details>
  );
}
