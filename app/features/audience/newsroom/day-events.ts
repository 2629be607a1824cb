import { counted } from "#app/platform/values/format-number.ts";

/** How often something of one kind happened on a day (`YYYY-MM-DD`). */
export interface DayNotes {
  day: string;
  kind: "published" | "corrected" | "whatsapp" | "instagram" | "pushed" | "layout" | "deployed";
  count: number;
  label: string;
}

/** In display order. */
const SENTENCES: readonly { kind: DayNotes["kind"]; say(count: number): string; isRare: boolean }[] = [
  { kind: "published", say: (count) => counted(count, "matéria publicada", "matérias publicadas"), isRare: false },
  { kind: "corrected", say: (count) => counted(count, "matéria corrigida", "matérias corrigidas"), isRare: true },
  { kind: "whatsapp", say: (count) => counted(count, "envio ao grupo", "envios ao grupo"), isRare: false },
  { kind: "instagram", say: (count) => counted(count, "publicação no Instagram", "publicações no Instagram"), isRare: false },
  { kind: "pushed", say: (count) => counted(count, "aviso aos leitores", "avisos aos leitores"), isRare: false },
  { kind: "layout", say: (count) => (count === 1 ? "mudança no layout da capa" : `${count} mudanças no layout da capa`), isRare: true },
  { kind: "deployed", say: () => "nova versão do site", isRare: true },
];

/** What happened on each day, in words, and the days on which it was something rare. */
export function dayEvents(notes: readonly DayNotes[]): { events: Record<string, string[]>; markedDays: string[] } {
  const events: Record<string, string[]> = {};
  const marked = new Set<string>();
  for (const { kind, say, isRare } of SENTENCES) {
    for (const note of notes.filter((one) => one.kind === kind && one.count > 0)) {
      events[note.day] = [...(events[note.day] ?? []), say(note.count)];
      if (isRare) marked.add(note.day);
    }
  }
  return { events, markedDays: [...marked].sort() };
}
