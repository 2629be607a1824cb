const UNITS = ["KB", "MB", "GB"] as const;

/** A size as people read it: "532 Bytes", "1,2 MB" (units of spec 1 §3). */
export function fileSizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} Bytes`;
  let value = bytes;
  let unit = -1;
  while (unit < UNITS.length - 1 && Math.round(value * 10) / 10 >= 1024) {
    value /= 1024;
    unit += 1;
  }
  return unit < 0 ? `${bytes} Bytes` : `${(Math.round(value * 10) / 10).toLocaleString("pt-BR", { maximumFractionDigits: 1, useGrouping: false })} ${UNITS[unit]}`;
}
