import type { EvolutionSwitches } from "./switches.ts";

/** The groups that the simulated number is in; the gateway does not know the name of the last one. */
const NAMED = [
  { id: "120363000000000001@g.us", subject: "Lide Notícias — Piripiri", size: 842, announce: true },
  { id: "120363000000000002@g.us", subject: "Lide Notícias — Pedro II", size: 513, announce: true },
  { id: "120363000000000003@g.us", subject: "Redação (teste)", size: 7, announce: false },
  { id: "120363000000000004@g.us", subject: undefined, size: 96, announce: false },
] as const;

/** A group as the gateway lists it. */
export function groupsOf({ moreGroups = 0 }: EvolutionSwitches) {
  const more = Array.from({ length: moreGroups }, (_, index) => ({
    id: `1203631${String(index).padStart(11, "0")}@g.us`,
    subject: `Grupo ${index + 1}`,
    size: index + 2,
    announce: false,
  }));
  return [...NAMED, ...more].map(({ id, subject, size, announce }) => ({
    id,
    ...(subject === undefined ? {} : { subject }),
    subjectOwner: "5586999990000@s.whatsapp.net",
    subjectTime: 1_760_000_000,
    pictureUrl: null,
    size,
    creation: 1_750_000_000,
    owner: "5586999990000@s.whatsapp.net",
    desc: "",
    descId: "",
    restrict: false,
    announce,
    isCommunity: false,
    isCommunityAnnounce: announce,
  }));
}
