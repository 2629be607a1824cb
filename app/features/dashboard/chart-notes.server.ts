import type { AudienceNoteRepository, SentNote } from "#app/features/audience/audience-notes.store.ts";
import type { DeliveryQueue } from "#app/platform/queue/delivery-queues.server.ts";
import { newsroomDay } from "#app/platform/time/newsroom-clock.ts";
import { MINUTE_MS } from "#app/platform/time/units.ts";

/** Items of a queue's history that are asked for at once, and most pages of one sweep: a first sweep takes over years. */
const PAGE = 50;
const PAGES_MAX = 40;

/** Minutes between two looks at the queues. */
const LOOK_EVERY_MINUTES = 5;

type SentQueue = Pick<DeliveryQueue<{ articleId: number | null; title: string }>, "history">;

interface ChartNotesDeps {
  notes: AudienceNoteRepository;
  queues: { whatsapp: SentQueue; instagram: SentQueue };
  timeZone: string;
  now(): number;
}

/** Keeps for good what was sent and deployed: queues forget, and charts of years show it. */
export function createChartNotesService({ notes, queues, timeZone, now }: ChartNotesDeps) {
  /** Takes over what a channel sent since the last look, newest first, until a page brings nothing new. */
  async function collectSent(kind: "whatsapp" | "instagram"): Promise<void> {
    let before: number | null = null;
    for (let page = 0; page < PAGES_MAX; page += 1) {
      const items = await queues[kind].history(PAGE, before);
      const sent = items.flatMap(({ id, state, settledAt, payload }): SentNote[] =>
        state === "sent" && settledAt !== null ? [{ id, at: settledAt, articleId: payload.articleId, label: payload.title }] : [],
      );
      const added = await notes.addSent(kind, sent);
      before = items.at(-1)?.settledAt ?? null;
      if (added < sent.length || items.length < PAGE || before === null) return;
    }
  }

  return {
    /** Called by the sweep every minute, with the build that answers. */
    async collect(build: string): Promise<void> {
      const at = now();
      if (Math.floor(at / MINUTE_MS) % LOOK_EVERY_MINUTES !== 0) return;
      await notes.addDeployment(build, newsroomDay(at, timeZone), at);
      await Promise.all([collectSent("whatsapp"), collectSent("instagram")]);
    },
  };
}
