import { slugify } from "#app/features/articles/slug.ts";
import { ROLE_LABELS } from "#app/features/people/capabilities.ts";
import { matchCommands } from "../palette.ts";
import type { PaletteCommandsWire, PaletteCommandWire, PaletteFindingsWire } from "../palette.wire.ts";
import type { RecentItem } from "./recent-items.ts";

/** What choosing an item does. */
export type PaletteEffect = PaletteCommandWire["como"];

export interface PaletteItem extends RecentItem {
  effect: PaletteEffect;
}

export interface PaletteGroup {
  title: string;
  items: readonly PaletteItem[];
}

const STATUS_LABELS = { rascunho: "Rascunho", agendada: "Agendada", publicada: "Publicada" } as const;
const KIND_LABELS = { image: "Imagem", video: "Vídeo", audio: "Áudio", document: "Documento" } as const;
const KIND_ICONS = { image: "image", video: "video", audio: "sound", document: "file" } as const;

const opens = (item: RecentItem): PaletteItem => ({ ...item, effect: "abre" });

const commandItem = ({ id, nome, endereco, icone, como }: PaletteCommandWire, hint: string): PaletteItem => ({ id, label: nome, hint, icon: icone, to: endereco, effect: como });

function findingGroups({ materias, midia, pessoas }: PaletteFindingsWire): PaletteGroup[] {
  return [
    {
      title: "Matérias",
      items: materias.map(({ id, titulo, chapeu, status, ativo }) =>
        opens({
          id: `materia:${id}`,
          label: titulo || "Sem título",
          hint: [chapeu, ativo === 1 || status === "rascunho" ? STATUS_LABELS[status] : "Desligada"].filter(Boolean).join(" · "),
          icon: "news",
          to: `/admin/editar-materia/${id}`,
        }),
      ),
    },
    {
      title: "Mídia",
      items: midia.map(({ id, titulo, alt, tipo }) =>
        opens({ id: `midia:${id}`, label: titulo || alt || "Sem título", hint: KIND_LABELS[tipo], icon: KIND_ICONS[tipo], to: `/admin?tab=midia&item=${id}` }),
      ),
    },
    {
      title: "Pessoas",
      items: pessoas.map(({ id, nome, email, papel }) =>
        opens({
          id: `pessoa:${id}`,
          label: nome,
          hint: [ROLE_LABELS[papel], email].filter(Boolean).join(" · "),
          icon: "users",
          // Who does not manage people finds what they wrote.
          to: email === null ? `/admin/materias?autor=${slugify(nome)}` : `/admin/usuarios?editar=${id}`,
        }),
      ),
    },
  ];
}

/**
 * The palette's groups for a query: what was opened last, actions and screens for an empty one; else what fits, with what the
 * server found. Screens and actions come first: they are there at once, and what follows later moves nothing.
 */
export function paletteGroups(query: string, commands: PaletteCommandsWire | null, findings: PaletteFindingsWire | null, recent: readonly RecentItem[]): PaletteGroup[] {
  const { telas = [], acoes = [] } = commands ?? {};
  const fitting = (all: readonly PaletteCommandWire[], hint: string) =>
    matchCommands(
      all.map((command) => ({ label: command.nome, words: command.palavras, command })),
      query,
    ).map(({ command }) => commandItem(command, hint));
  const groups: PaletteGroup[] = [
    { title: "Recentes", items: query.trim() === "" ? recent.map(opens) : [] },
    { title: "Ações", items: fitting(acoes, "") },
    { title: "Telas", items: fitting(telas, "") },
    ...(findings ? findingGroups(findings) : []),
  ];
  return groups.filter(({ items }) => items.length > 0);
}
