/** What an address is refused with that is of no push service. */
export const UNKNOWN_PUSH_SERVICE = "Serviço de avisos desconhecido.";

/** Push services that browsers really use (contracts §9): an address of anybody else's would make us call it. */
const PUSH_HOST =
  /^(?:fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|[a-z0-9-]+(?:\.[a-z0-9-]+)*\.push\.apple\.com|[a-z0-9-]+(?:\.[a-z0-9-]+)*\.notify\.windows\.com)$/;

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** The hosts of `PUSH_SERVICE_HOSTS`, a comma list of `host` or `host:port`. */
export const pushServiceHosts = (setting: string | undefined): string[] => (setting ?? "").split(/[\s,]+/).filter((host) => /^[a-z0-9.:[\]-]{1,255}$/.test(host));

/**
 * Whether an address is of a push service that browsers use, or of one of `extraHosts`; http only of this machine. What a URL
 * parser has to correct is not what a browser would have given.
 */
export function isPushEndpoint(value: string, extraHosts: readonly string[]): boolean {
  if (!/^https?:\/\/[\x21-\x7e]+$/.test(value) || !URL.canParse(value)) return false;
  const { protocol, host, hostname, port, username, password, href } = new URL(value);
  if (username !== "" || password !== "" || href !== value) return false;
  if (extraHosts.includes(host)) return protocol === "https:" || LOOPBACK.has(hostname);
  return protocol === "https:" && port === "" && PUSH_HOST.test(hostname);
}
