/** A provider's origin from a setting: https, or an address of this machine, without a trailing slash; null for anything that secrets must not be sent to. */
export function providerOrigin(setting: string): string | null {
  if (!URL.canParse(setting)) return null;
  const url = new URL(setting);
  const isLocal = url.hostname === "localhost" || url.hostname === "127.0.0.1";
  if (url.protocol !== "https:" && !(url.protocol === "http:" && isLocal)) return null;
  return `${url.origin}${url.pathname}`.replace(/(?<!\/)\/+$/, "");
}
