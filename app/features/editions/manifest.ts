/** What `/edicoes/{day}/manifesto.json` tells: Portuguese names, as all that the site says to machines. */
interface ManifestStory {
  id: number;
  /** Null once it is withdrawn. */
  titulo: string | null;
  endereco: string;
  /** Of the signed text, in hexadecimal; null where it was withdrawn before it was signed. */
  sha256: string | null;
  /** Ed25519, in base64. */
  assinatura: string | null;
  estado: "publicada" | "retirada";
  retirada_em?: string;
  corrigida_em?: string | undefined;
}

export interface EditionManifest {
  formato: 1;
  edicao: string;
  site: string;
  /** When the home page was read; ISO 8601. */
  lida_em: string;
  algoritmo: "Ed25519";
  /** PEM. */
  chave_publica: string;
  materias: ManifestStory[];
}

export const manifestText = (manifest: EditionManifest): string => `${JSON.stringify(manifest, null, 1)}\n`;

/** The manifest with a change of one story. */
export function withStory(text: string, id: number, change: Partial<ManifestStory>): string {
  const manifest = JSON.parse(text) as EditionManifest;
  return manifestText({ ...manifest, materias: manifest.materias.map((story) => (story.id === id ? { ...story, ...change } : story)) });
}
