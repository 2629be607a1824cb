import { completeSiteRecord, decidedOnly, stamped } from "#app/features/settings/site-choices.ts";
import { masthead } from "./content/pages/masthead.ts";
import { terms } from "./content/pages/terms.ts";

/** Values that are never stored: they stay the deployment's (`decidedOnly`). */
const UNDECIDED = { name: "", byline: "", timeZone: "" };

/** Invented: the address is no house, and the CNPJ belongs to nobody. */
const publisher = {
  responsible: "Helena Andrade",
  registration: "MTb 0000000/PI (fictício)",
  legalName: "Lide Comunicação do Norte (demonstração)",
  cnpj: "11.222.333/0001-81",
  address: "Rua da Demonstração, s/n, Centro, Piripiri, PI",
  phone: "(86) 0000-0000",
};

/** A channel and a group of the demo: addresses of the right form, of nobody. */
const WHATSAPP_LINKS = [
  { town: "", url: "https://chat.whatsapp.com/DemonstracaoRegiao0000" },
  { town: "piripiri", url: "https://whatsapp.com/channel/0029VaDemonstracao0000" },
];

/** Writes 'Expediente' and 'Termos de uso' and the ways to follow, where nobody has decided anything for the site yet. */
export async function seedPages(d1: D1Database, now: number): Promise<void> {
  const before = completeSiteRecord(null, UNDECIDED);
  const value = decidedOnly(stamped(before, { ...before, whatsAppLinks: WHATSAPP_LINKS, googleSource: true, texts: { ...before.texts, masthead, terms }, publisher }, now));
  await d1.prepare("INSERT INTO settings (key, value, updated_at) VALUES ('site', ?, ?) ON CONFLICT (key) DO NOTHING").bind(JSON.stringify(value), now).run();
}
