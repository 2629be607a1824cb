import Sortable from "sortablejs";

/** Makes a list's lines draggable by their handles; `onMove` gets both indexes. Returns a function that stops it. */
export function makeSortable(list: HTMLElement, onMove: (from: number, to: number) => void): () => void {
  const sortable = Sortable.create(list, {
    handle: "[data-handle]",
    animation: 150,
    // One way of dragging for mouse, pen and finger: the browser's own has no picture of the line on touch screens.
    forceFallback: true,
    fallbackTolerance: 4,
    delay: 80,
    delayOnTouchOnly: true,
    ghostClass: "opacity-40",
    fallbackClass: "shadow-float",
    onEnd({ from, item, oldIndex, newIndex }) {
      if (oldIndex === undefined || newIndex === undefined) return;
      // React owns the lines: the library's DOM move is reverted and made by React.
      item.remove();
      from.insertBefore(item, from.children[oldIndex] ?? null);
      if (oldIndex !== newIndex) onMove(oldIndex, newIndex);
    },
  });
  return () => sortable.destroy();
}
