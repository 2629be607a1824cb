import { addressFlaw } from "#app/platform/values/web-address.ts";

/** An address that a body may link to, completed where its scheme is plain; null for anything else. */
export function checkLink(typed: string): string | null {
  const address = typed.trim();
  if (/^\/(?![/\\])\S*$/.test(address)) return address;
  if (/^[^\s@/:]+@[^\s@/:]+\.[a-z]{2,}$/i.test(address)) return `mailto:${address}`;
  const complete = /^[\w-]+(\.[\w-]+)+([/?#]\S*)?$/.test(address) ? `https://${address}` : address;
  if (/^(mailto:[^\s@]+@\S+|tel:\+?[\d\s().-]{3,})$/i.test(complete)) return complete;
  return /^https?:\/\/[^\s"'<>\\]+$/i.test(complete) && addressFlaw(complete) === null ? complete : null;
}
