/** IPv4-mapped IPv6 address, as a dual-stack socket reports an IPv4 client. */
const MAPPED = /^::ffff:([\d.]+)$/i;

/** Returns the part of an address that one household or machine has: of IPv6, the first 64 bits, in which it may take any address it likes. */
export function networkPart(address: string): string {
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped) return mapped;
  if (!address.includes(":")) return address;
  const [before = "", after] = address.toLowerCase().split("::");
  const head = before.split(":").filter(Boolean);
  const tail = after === undefined ? [] : after.split(":").filter(Boolean);
  const groups = after === undefined ? head : [...head, ...Array.from({ length: Math.max(0, 8 - head.length - tail.length) }, () => "0"), ...tail];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":");
}
