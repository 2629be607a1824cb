/** Left, top, right and bottom of path data's points, curves walked in eighths. */
export function boundsOf(path: string): [left: number, top: number, right: number, bottom: number] {
  const [xs, ys]: [number[], number[]] = [[], []];
  let [x, y] = [0, 0];
  for (const [, letter = "", rest = ""] of path.matchAll(/([MmLlHhVvQqZz])([^A-Za-z]*)/g)) {
    const numbers = (rest.match(/-?\d*\.?\d+/g) ?? []).map(Number);
    const isRelative = letter === letter.toLowerCase();
    const kind = letter.toLowerCase();
    const size = kind === "q" ? 4 : kind === "h" || kind === "v" ? 1 : 2;
    for (let index = 0; index + size <= numbers.length; index += size) {
      const [a = 0, b = 0, c = 0, d = 0] = numbers.slice(index, index + size);
      const [baseX, baseY] = isRelative ? [x, y] : [0, 0];
      const [endX, endY] = kind === "h" ? [baseX + a, y] : kind === "v" ? [x, baseY + a] : kind === "q" ? [baseX + c, baseY + d] : [baseX + a, baseY + b];
      const [bendX, bendY] = kind === "q" ? [baseX + a, baseY + b] : [(x + endX) / 2, (y + endY) / 2];
      for (let step = kind === "m" ? 8 : 0; step <= 8; step++) {
        const t = step / 8;
        xs.push((1 - t) ** 2 * x + 2 * t * (1 - t) * bendX + t * t * endX);
        ys.push((1 - t) ** 2 * y + 2 * t * (1 - t) * bendY + t * t * endY);
      }
      [x, y] = [endX, endY];
    }
  }
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}
