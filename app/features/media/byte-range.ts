/** Requested `Range`: a part (`to` exclusive), the whole, or one beyond the end. */
export type RequestedRange = { from: number; to: number } | "whole" | "unsatisfiable";

/** Reads a `Range` header (RFC 9110 §14). Several parts at once, other units and nonsense ask for the whole. */
export function readRange(header: string | null, size: number): RequestedRange {
  const found = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(header ?? "");
  if (!found) return "whole";
  const [first = "", last = ""] = found.slice(1);
  if (first === "") {
    if (last === "") return "whole";
    return Number(last) === 0 || size === 0 ? "unsatisfiable" : { from: Math.max(0, size - Number(last)), to: size };
  }
  if (last !== "" && Number(last) < Number(first)) return "whole";
  return Number(first) >= size ? "unsatisfiable" : { from: Number(first), to: last === "" ? size : Math.min(size, Number(last) + 1) };
}
