/** Maximum number of cached names; above the number of categories of any newsroom. */
const KEPT_NAMES = 1_000;
const inTitleCase = new Map<string, string>();

/** Category names are kept in capitals (spec 2 §3); prose wants "Pedro II", "São José do Divino". */
export function titleCase(name: string): string {
  const kept = inTitleCase.get(name);
  if (kept !== undefined) return kept;
  const made = toTitleCase(name);
  if (inTitleCase.size >= KEPT_NAMES) inTitleCase.clear();
  inTitleCase.set(name, made);
  return made;
}

function toTitleCase(name: string): string {
  return name
    .toLocaleLowerCase("pt-BR")
    .split(" ")
    .map((word, index) =>
      /^(d[aeo]s?|e)$/.test(word) && index > 0 ? word : /^[ivx]+$/.test(word) ? word.toUpperCase() : word.charAt(0).toLocaleUpperCase("pt-BR") + word.slice(1),
    )
    .join(" ");
}
