import ipaddr from "ipaddr.js";
import { formatCount } from "#app/platform/values/format-number.ts";
import { isPublicName } from "#app/platform/values/web-address.ts";

/** Longest accepted address (what browsers and servers support; ours). Characters. */
const ADDRESS_MAX = 2_048;

/** A public address that the machine's own host answers (Azure's metadata). */
const INNER_PUBLIC = new Set(["168.63.129.16"]);

const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");

export type CheckedAddress = { ok: true; url: URL } | { ok: false; problem: string };

const bad = (problem: string): CheckedAddress => ({ ok: false, problem });

/** An interface identifier that contains an IPv4 address (ISATAP, RFC 5214), in any network. */
const isIsatap = ({ parts }: ipaddr.IPv6) => (parts[4] === 0 || parts[4] === 0x200) && parts[5] === 0x5efe;

/**
 * Whether an address by number is of the public internet. Of IPv6 only what is given out (2000::/3) and holds no IPv4 address:
 * mapped, compatible, NAT64, 6to4 and Teredo addresses are refused whole, whatever is inside.
 */
function isPublicNumber(host: string): boolean {
  const address = ipaddr.parse(host);
  if (address instanceof ipaddr.IPv6) return address.match(GLOBAL_UNICAST) && address.range() === "unicast" && !isIsatap(address);
  return address.range() === "unicast" && !INNER_PUBLIC.has(address.toString());
}

/**
 * The address that a person typed or a server redirected to, if it may be fetched: https, no credentials, the standard port,
 * a public host that is not one of `ownHosts`; else the sentence that says what is wrong. Parsed as `fetch` does, which
 * already reads every spelling of an IPv4 address (decimal, octal, hexadecimal, short, full-width) as the one.
 */
export function publicAddress(text: string, ownHosts: readonly string[], base?: URL): CheckedAddress {
  if (text.length > ADDRESS_MAX) return bad(`O endereço da imagem passa de ${formatCount(ADDRESS_MAX)} caracteres.`);
  // Addresses that parsers read differently are refused.
  if (/[\\\p{Cc}]/u.test(text)) return bad("O endereço da imagem é inválido.");
  let url: URL;
  try {
    url = new URL(text, base);
  } catch {
    return bad("O endereço da imagem é inválido.");
  }
  if (url.protocol !== "https:") return bad("O endereço da imagem deve começar com https://.");
  if (url.username !== "" || url.password !== "") return bad("O endereço da imagem não pode ter usuário nem senha.");
  if (url.port !== "") return bad("O endereço da imagem não pode ter porta.");
  const host = url.hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  if (ownHosts.includes(host)) return bad("Deste site, use só o endereço de uma imagem da biblioteca (/img/…).");
  if (!(ipaddr.isValid(host) ? isPublicNumber(host) : isPublicName(host))) return bad("O endereço da imagem não é da internet pública.");
  return { ok: true, url };
}
