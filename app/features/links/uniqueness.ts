/** An address with at least this many browsers in a day counts as shared (ours; docs/features/links.md). */
export const SHARED_ADDRESS_BROWSERS = 5;

/** Within this time the same browser on a shared address is the same person: a double tap, a slow page. Milliseconds (ours). */
export const REPEATED_CLICK_MS = 5_000;

/**
 * Whether a click is a visitor's first of the day on a link. At home a browser on an address is one person all day long. A
 * mobile carrier puts hundreds of phones of one make behind one address: there, only what follows at once is a repetition.
 */
export function isFirstOfDay({ seenAt, at, browsersOnNetwork }: { seenAt: number | null; at: number; browsersOnNetwork: number }): boolean {
  if (seenAt === null) return true;
  return browsersOnNetwork >= SHARED_ADDRESS_BROWSERS && at - seenAt >= REPEATED_CLICK_MS;
}

/** The part of an address that is one connection's own: an IPv6 subscriber has a network (/64), an IPv4 one an address at best. */
export function networkOf(address: string | null): string {
  if (address === null) return "local";
  if (!address.includes(":")) return address;
  const [head = "", tail] = address.toLowerCase().split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const groups = tail === undefined ? left : [...left, ...Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => "0"), ...right];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":");
}
