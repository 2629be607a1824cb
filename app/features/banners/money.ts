/** Money of banners, exact: whole ten-thousandths of a real (`E4`) and whole centavos; on the wire reais as JSON numbers. */

/** Ten-thousandths in a real. */
const E4 = 10_000;

/** Largest amount, in reais (ours: far above any contract, and exact as a number in ten-thousandths). */
export const AMOUNT_MAX = 100_000_000;

/** Digits after the comma that an amount may have. */
export const AMOUNT_DECIMALS = 4;

/**
 * Reais as ten-thousandths.
 *
 * @returns null when the amount is negative, not finite, above `AMOUNT_MAX`, or has more than four decimals
 */
export function toE4(reais: number): number | null {
  if (!Number.isFinite(reais) || reais < 0 || reais > AMOUNT_MAX) return null;
  const scaled = Math.round(reais * E4);
  // The closest double of an amount with four decimals is the one that its parts make again.
  return scaled / E4 === reais ? scaled : null;
}

export const fromE4 = (e4: number): number => e4 / E4;

/**
 * A number as a Brazilian types it: a comma before decimals, points between thousands; "12.5" is understood too.
 *
 * @returns null for an empty text, NaN for what is no number
 */
export function typedNumber(text: string): number | null {
  const typed = text.trim();
  if (typed === "") return null;
  const hasThousands = typed.includes(",") || /^\d{1,3}(?:\.\d{3})+$/.test(typed);
  const plain = (hasThousands ? typed.replaceAll(".", "") : typed).replace(",", ".");
  // `Number` also reads "1e5" and "0x10", which nobody types as an amount.
  return /^[+-]?\d+(?:\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
}

/** Prices of a banner, in ten-thousandths of a real; null: not agreed. */
export interface Prices {
  /** A thousand viewable impressions. */
  cpmE4: number | null;
  /** A click. */
  cpcE4: number | null;
  /** Fixed sum. */
  totalE4: number | null;
}

/** Counts; whole numbers. */
export interface Delivery {
  /** Viewable impressions (`impressoesAtuais`). */
  viewable: number;
  clicks: number;
}

/**
 * Revenue estimate in centavos, rounded half up: impressions/1000 × cpm + clicks × cpc + valorTotal (spec 2 §9). Impressions are
 * the viewable ones.
 */
export function revenueCents({ cpmE4, cpcE4, totalE4 }: Prices, { viewable, clicks }: Delivery): number {
  // Thousandths of a ten-thousandth: impressions × cpm is beyond what doubles count exactly.
  const exact = BigInt(viewable) * BigInt(cpmE4 ?? 0) + 1_000n * (BigInt(clicks) * BigInt(cpcE4 ?? 0) + BigInt(totalE4 ?? 0));
  return Number((exact + 50_000n) / 100_000n);
}

/** Click-through rate: clicks ÷ viewable impressions × 100, to two decimals; 0 without impressions (spec 2 §9). */
export const clickRate = ({ viewable, clicks }: Delivery): number => (viewable <= 0 ? 0 : Math.round((clicks * 10_000) / viewable) / 100);
