import { createHash } from "node:crypto";

/** Namespace of podcasts' identifiers (podcast namespace, `podcast:guid`). */
const NAMESPACE = "ead4c236-bf58-58c6-a2c6-a6b28d128cb6";

/** Identifies a podcast for its whole life: a UUID, version 5, of its feed's address without scheme and without a slash at its end (RFC 9562 §5.5). */
export function podcastGuid(feedUrl: string): string {
  const name = feedUrl.replace(/^https?:\/\//, "").replace(/(?<!\/)\/+$/, "");
  const bytes = createHash("sha1")
    .update(Buffer.from(NAMESPACE.replaceAll("-", ""), "hex"))
    .update(name)
    .digest()
    .subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const digits = bytes.toString("hex");
  return [digits.slice(0, 8), digits.slice(8, 12), digits.slice(12, 16), digits.slice(16, 20), digits.slice(20)].join("-");
}
