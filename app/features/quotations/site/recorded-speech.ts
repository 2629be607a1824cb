import { escapeHtml } from "#app/platform/text/escape-markup.ts";
import { type PlacedProof, partAddress } from "../quotation.ts";

/** Ends of the elements that hold lines of text; a player may stand in each. */
const LINE_END = /<\/(?:p|li|td|th|h[1-6]|figcaption|dd)>/g;

/** By its classes neither read aloud nor printed. */
const playerOf = (proof: PlacedProof): string =>
  ` <span class="credit listen">Ouça esta fala: <audio controls preload="none" src="${partAddress(proof)}" aria-label="Gravação da fala: “${escapeHtml(proof.words)}”"></audio></span>`;

/**
 * A sanitised body with a player in each block whose quotation is recorded, and nothing for any other. It stands at the end of the block's
 * last line: the narration counts the blocks of a page.
 */
export function withRecordedSpeech(body: string, proofs: readonly PlacedProof[]): string {
  const recorded = proofs.flatMap((proof) => (proof.state.kind === "recorded" ? [{ proof, block: proof.state.at.block }] : []));
  // From the end: what is inserted moves what stands after it.
  return recorded.reduceRight((html, { proof, block: { start, end } }) => {
    const block = body.slice(start, end);
    const line = [...block.matchAll(LINE_END)].at(-1)?.index ?? (block.endsWith(">") ? block.lastIndexOf("</") : block.length);
    const at = start + (line === -1 ? block.length : line);
    return html.slice(0, at) + playerOf(proof) + html.slice(at);
  }, body);
}
