const split = (seconds: number) => [Math.floor(seconds / 60), Math.floor(seconds % 60)] as const;

/** "3:05". */
export function clockLabel(seconds: number): string {
  const [minutes, rest] = split(seconds);
  return `${minutes}:${String(rest).padStart(2, "0")}`;
}

/** "3 min 5 s", as a screen reader says it. */
export function spokenClock(seconds: number): string {
  const [minutes, rest] = split(seconds);
  return minutes > 0 ? `${minutes} min ${rest} s` : `${rest} s`;
}
