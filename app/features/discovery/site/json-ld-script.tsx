/** A data block, never run; `<` is escaped so that no text in it can end the element. */
export const JsonLd = ({ value }: { value: unknown }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in a data block, with every "<" escaped
  <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: JSON.stringify(value).replaceAll("<", "\\u003c") }} />
);
