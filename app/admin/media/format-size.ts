const UNITS = ["Bytes", "KB", "MB", "GB"] as const;
const numbers = new Intl.NumberFormat("pt-BR", { maximumFractionDigits: 1 });

/** "1,2 MB": units of spec 1 §3, for files that the server has not seen yet. */
export function formatSize(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)));
  return `${numbers.format(bytes / 1024 ** power)} ${UNITS[power]}`;
}

/** "1:05", "1:02:09" of seconds. */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds);
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (value: number) => String(value).padStart(2, "0");
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
