/** Origin of a figure on an analytics screen: measured, reported by a provider, calculated from such figures, or unavailable. */
export type Provenance =
  /** Counted by the site itself; `how` says what is counted. */
  | { kind: "measured"; how: string }
  /** Told by Meta's API; `day` is the last one it covers (`YYYY-MM-DD`), null where none was told yet. */
  | { kind: "meta"; metric: string; definition: string; day: string | null; delay: string }
  | { kind: "calculated"; formula: string; inputs: string }
  /** `action` says what somebody can do about it. */
  | { kind: "unavailable"; reason: string; action: string };

/** Names of the kinds on screens and in files. */
export const PROVENANCE_NAMES: Record<Provenance["kind"], string> = { measured: "medido", meta: "API da Meta", calculated: "calculado", unavailable: "indisponível" };

/** Delay of insights by Meta's documentation. */
export const META_DELAY = "A Meta pode levar até 48 horas para fechar um dia.";

/** The parts of a provenance as name and text, in their order: for the screen's box and for files. */
export function provenanceParts(provenance: Provenance): readonly { name: string; text: string }[] {
  switch (provenance.kind) {
    case "measured":
      return [{ name: "O que é contado", text: provenance.how }];
    case "meta":
      return [
        { name: "Métrica", text: provenance.metric },
        { name: "Definição", text: provenance.definition },
        { name: "Até", text: provenance.day === null ? "ainda não informado" : provenance.day.split("-").reverse().join("/") },
        { name: "Atraso", text: provenance.delay },
      ];
    case "calculated":
      return [
        { name: "Fórmula", text: provenance.formula },
        { name: "Dados", text: provenance.inputs },
      ];
    case "unavailable":
      return [
        { name: "Por quê", text: provenance.reason },
        { name: "O que fazer", text: provenance.action },
      ];
  }
}

/** One line for a file: "calculado. Fórmula: …; Dados: …". */
export const provenanceText = (provenance: Provenance): string =>
  `${PROVENANCE_NAMES[provenance.kind]}. ${provenanceParts(provenance)
    .map(({ name, text }) => `${name}: ${text}`)
    .join("; ")}`;
