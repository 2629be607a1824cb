/** Words that no line may break: the longest (characters) that fits the largest headline of a 320 px screen. */
const UNBROKEN_MAX = 11;

/**
 * A road or a code ("BR-222", "C-130"), an amount ("R$ 18,4"), a number with its unit ("28 m³"), a place by its number
 * ("km 12", "nº 7"). The text it is found in is never changed, so that what is copied and searched is what was written.
 */
const UNBROKEN =
  /(?<![\p{L}\p{N}-])\p{L}{1,6}-\d{1,4}(?![\p{L}\p{N}-])|(?<![\p{L}\p{N}])R\$ ?\d+(?:[.,]\d+)*|(?<![\p{L}\p{N}.,])\d+(?:[.,]\d+)* (?:km\/h|km²|km|m³|m²|m|cm|mm|ha|kg|mg|g|ml|mL|l|L|t|MWh|kWh|MW|kW|W|V|GB|MB|MHz|Hz|dB|°C|ºC|h|min|s|%)(?![\p{L}\p{N}])|(?<![\p{L}\p{N}])(?:km|nº|art\.) \d+(?:[.,]\d+)*/gu;

export interface TextRun {
  text: string;
  isUnbroken: boolean;
}

/** A text in runs whose joined texts are the text again; those that no line may break are marked. */
export function textRuns(text: string): TextRun[] {
  const runs: TextRun[] = [];
  let at = 0;
  for (const { 0: found, index } of text.matchAll(UNBROKEN)) {
    if (found.length > UNBROKEN_MAX) continue;
    if (index > at) runs.push({ text: text.slice(at, index), isUnbroken: false });
    runs.push({ text: found, isUnbroken: true });
    at = index + found.length;
  }
  if (at < text.length) runs.push({ text: text.slice(at), isUnbroken: false });
  return runs;
}

/** A line of text whose names, amounts and measures stay whole. */
export function Unbroken({ text }: { text: string }) {
  return textRuns(text).map(({ text: run, isUnbroken }, index) =>
    isUnbroken ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parsed anew each time, never reordered
      <span key={index} className="nb">
        {run}
      </span>
    ) : (
      run
    ),
  );
}

/** The same in sanitised HTML: only what stands between its tags is read. */
export const unbrokenHtml = (html: string): string =>
  html.replace(/(<[^<>]*>)|[^<]+/g, (part: string, tag: string | undefined) =>
    tag === undefined
      ? textRuns(part)
          .map(({ text, isUnbroken }) => (isUnbroken ? `<span class="nb">${text}</span>` : text))
          .join("")
      : part,
  );
