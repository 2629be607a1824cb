/** Index of the last item that passes; -1 without one. */
export function lastIndexOf<T>(items: readonly T[], passes: (item: T) => boolean): number {
  for (let at = items.length - 1; at >= 0; at -= 1) if (passes(items[at] as T)) return at;
  return -1;
}
