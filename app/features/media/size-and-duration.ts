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

/** "1:05", "1:02:09" of seconds. */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (value: number) => String(value).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** ISO 8601, as "PT3M42S". */
export const isoDuration = (ms: number) => {
  const seconds = Math.round(ms / 1000);
  return `PT${Math.floor(seconds / 60)}M${seconds % 60}S`;
};
