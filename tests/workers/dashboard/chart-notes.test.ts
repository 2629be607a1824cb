import { beforeAll, expect, test } from "vitest";
import { createAudienceNoteRepository, readArticleNotes, readDayNotes } from "#app/features/audience/audience-notes.store.ts";
import { createChartNotesService } from "#app/features/dashboard/daily-analysis.server.ts";
import { createDatabase, readOne } from "#app/platform/db/database.store.ts";
import { offsetAt } from "#app/platform/time/local-time.ts";
import { newsroomDay } from "#app/platform/time/newsroom-clock.ts";
import { type Client, published, signedIn, testEnv } from "#tests/support/site.ts";

const db = createDatabase(testEnv.DB);
const FOREVER = Number.MAX_SAFE_INTEGER;

let admin: Client;
let story: { id: number; title: string };

beforeAll(async () => {
  admin = await signedIn("admin");
  const { id } = await published(admin, { titulo: "Adutora volta a funcionar" });
  story = { id, title: "Adutora volta a funcionar" };
});

interface Sent {
  id: string;
  state: "sent" | "failed";
  settledAt: number;
  payload: { articleId: number | null; title: string };
}

/** A queue's history, newest first, as its object answers it. */
const historyOf = (items: readonly Sent[]) => {
  const asked: (number | null)[] = [];
  return {
    asked,
    history: async (limit: number, before: number | null) => {
      asked.push(before);
      return items
        .filter(({ settledAt }) => before === null || settledAt < before)
        .sort((one, other) => other.settledAt - one.settledAt)
        .slice(0, limit) as never;
    },
  };
};

const MARK = Date.parse("2026-11-22T12:00:00Z");
const collecting = (whatsapp: ReturnType<typeof historyOf>, instagram: ReturnType<typeof historyOf>, now = MARK) =>
  createChartNotesService({ notes: createAudienceNoteRepository(db), queues: { whatsapp, instagram }, timeZone: "America/Fortaleza", now: () => now });

test("what was sent is taken over once, all of it at first, and later only what is new", async () => {
  const items = Array.from(
    { length: 120 },
    (_, index): Sent => ({ id: `w${index}`, state: index === 5 ? "failed" : "sent", settledAt: 1_000 + index, payload: { articleId: story.id, title: `Aviso ${index}` } }),
  );
  const [whatsapp, instagram] = [historyOf(items), historyOf([])];
  await collecting(whatsapp, instagram, MARK + 60_000).collect("build-1");
  expect(whatsapp.asked).toEqual([]);
  await collecting(whatsapp, instagram).collect("build-1");
  expect(whatsapp.asked).toHaveLength(3);
  const sent = async () => (await testEnv.DB.prepare("SELECT COUNT(*) AS n FROM audience_notes WHERE kind = 'whatsapp'").first<{ n: number }>())?.n;
  expect(await sent()).toBe(119);
  await collecting(whatsapp, instagram).collect("build-1");
  expect([whatsapp.asked.length, await sent()]).toEqual([4, 119]);
});

test("a deployment is noted when another build answers, and two that alternate once a day each", async () => {
  const none = historyOf([]);
  for (const build of ["build-1", "build-2", "build-1", "build-2"]) await collecting(none, none).collect(build);
  const { results } = await testEnv.DB.prepare("SELECT label FROM audience_notes WHERE kind = 'deployed' ORDER BY key").all<{ label: string }>();
  expect(results.map(({ label }) => label)).toEqual(["build-1", "build-2"]);
});

test("a correction and a change of the layout are noted as they happen, and a period has its own notes alone", async () => {
  const since = Date.now();
  await admin.put(`/api/posts/${story.id}`, { correcao: "O texto dizia terça; é quarta." });
  await admin.put(`/api/posts/${story.id}`, { correcao: "O texto dizia terça; é quarta-feira." });
  const { body } = await admin.get<{ versao: number; activeLayout: string }>("/api/settings/home");
  await admin.put("/api/settings/home", { activeLayout: body.activeLayout === "mosaico" ? "premium" : "mosaico", versao: body.versao });
  const day = newsroomDay(since, "America/Fortaleza");
  const days = await readOne(db, readDayNotes(since - 3_600_000, FOREVER, offsetAt(since, "America/Fortaleza")));
  const counts = new Map(days.filter((one) => one.day === day).map(({ kind, count }) => [kind, count]));
  expect([counts.get("corrected"), counts.get("layout"), counts.get("published")]).toEqual([2, 1, 1]);
  expect(await readOne(db, readDayNotes(0, 1_000, 0))).toEqual([]);
  const own = await readOne(db, readArticleNotes(db, story.id));
  expect(own.map(({ kind }) => kind).filter((kind) => kind !== "whatsapp")).toEqual(["published", "corrected", "corrected"]);
  expect(own.map(({ at }) => at)).toEqual([...own.map(({ at }) => at)].sort((one, other) => one - other));
});
