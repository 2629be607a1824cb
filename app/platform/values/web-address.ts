/** Names that never lead to the public internet: special use (RFC 2606, 6761, 6762, 8375, 9476), and what private networks, clusters and clouds took for themselves. */
const INNER_SUFFIXES = new Set("localhost localdomain local internal intranet private lan home corp mail svc test example invalid onion alt arpa".split(" "));

/** Longest host name (RFC 1035). Characters. */
const NAME_MAX = 253;

const LABEL = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/;

const NUMBER = /^(?:\d+|0x[0-9a-f]*)$/;

/** True when a host name, as `URL` spells it and without a final dot, can be of the public internet. Never true of an address by number. */
export function isPublicName(host: string): boolean {
  const labels = host.split(".");
  const last = labels.at(-1) ?? "";
  return labels.length > 1 && host.length <= NAME_MAX && labels.every((label) => LABEL.test(label)) && !NUMBER.test(last) && !INNER_SUFFIXES.has(last);
}

/** Networks of IPv4 that are nobody's on the internet (IANA's special-purpose registry), by their first bytes. */
const INNER_NUMBER = /^(?:0|10|127|169\.254|172\.(?:1[6-9]|2\d|3[01])|192\.168|100\.(?:6[4-9]|[7-9]\d|1[01]\d|12[0-7])|22[4-9]|2[34]\d|25[0-5])\./;

/** True when a typed address by number may be of the public internet; of IPv6 only allocated ones (2000::/3). */
const isPublicNumber = (host: string): boolean => (host.startsWith("[") ? /^\[[23][0-9a-f]{3}:/.test(host) : /^\d+(?:\.\d+){3}$/.test(host) && !INNER_NUMBER.test(host));

export type AddressFlaw = "unreadable" | "credentials" | "not-public";

/** The sentence for each kind of bad address, for a person. */
export const ADDRESS_FLAWS: Record<AddressFlaw, string> = {
  unreadable: "Digite um endereço completo, como https://exemplo.com.br/pagina.",
  credentials: "O endereço não pode ter usuário nem senha.",
  "not-public": "O endereço não é da internet pública.",
};

/**
 * The flaw of a typed address; null for http(s) on a public host without credentials. `ownOrigin` is accepted wherever it is: a
 * site on this machine has no public name.
 */
export function addressFlaw(typed: string, ownOrigin?: string): AddressFlaw | null {
  if (!/^https?:\/\/[^/]/i.test(typed) || !URL.canParse(typed)) return "unreadable";
  const url = new URL(typed);
  if (url.username !== "" || url.password !== "") return "credentials";
  const host = url.hostname.replace(/\.$/, "");
  return isPublicName(host) || isPublicNumber(host) || (ownOrigin !== undefined && url.origin === ownOrigin) ? null : "not-public";
}
