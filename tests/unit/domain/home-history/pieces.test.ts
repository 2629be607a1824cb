import { expect, test } from "vitest";
import type { HomeState } from "#app/features/home-history/home-state.ts";
import {
  decodeHome,
  encodeHome,
  type HomeContent,
  noticesIn,
  type Piece,
  pictureKeyOf,
  piecesIn,
  type Redaction,
  type StoredPiece,
  storyWords,
  todayWithout,
} from "#app/features/home-history/pieces.ts";
import type { Poll } from "#app/features/polls/poll.ts";
import type { TownToday } from "#app/features/towns/town-day.ts";
import { NO_CONSENT, type TownNotice } from "#app/features/towns/town-notice.ts";
import type { Video } from "#app/features/videos/video.ts";
import { category, home, story } from "./some-home.ts";

const COVER = `/img/${"a".repeat(32)}-1200x800.jpg`;
const politics = category("politica", "editorial", "Política");
const piripiri = category("piripiri", "municipality", "Piripiri");
const special = category("eleicoes", "special", "Eleições");
const video: Video = {
  ...{ id: 3, slug: "3-enchente", title: "Enchente", description: "Longa descrição", source: { from: "youtube", id: "abcdefghijk" }, file: null, cover: null, categoryId: null },
  ...{ hasCaptions: false, published: true, publishedAt: 5, orderKey: 1, version: 2, createdAt: 4, updatedAt: 6 },
};
const poll: Poll = {
  ...{ id: 4, question: "Qual obra vem primeiro?", opensAt: 1, closesAt: 9, isElectoral: false, onHome: true, answers: 7, withdrawnAt: null, createdByName: "Ana" },
  options: [
    { position: 1, text: "Ponte", votes: 5 },
    { position: 2, text: "Escola", votes: 2 },
  ],
  ...{ version: 1, createdAt: 1, updatedAt: 8 },
};
const notice = (id: number, more: Partial<TownNotice> = {}): TownNotice => ({
  ...{
    id,
    kind: "aviso",
    municipality: "piripiri",
    title: `Aviso ${id}`,
    text: "O texto inteiro",
    place: "Águas",
    phone: "86",
    sourceUrl: "https://a.gov.br/",
    startsAt: 1,
    endsAt: 9,
  },
  ...{ death: null, state: "publicada", withdrawalReason: "x", createdBy: 2, createdByName: "Ana", version: 3, createdAt: 1, updatedAt: 2 },
  ...more,
});
const date = (title: string) => ({ title, place: "Praça", isAllDay: true, startsAt: 1, endsAt: 2, holiday: "" });
const four = (from: number) => [0, 1, 2, 3].map((index) => notice(from + index));
const gathering = { place: "Igreja", at: null };
const death = {
  ...{ age: 80, born: "1946", died: "2026-11-30", wake: gathering, funeral: gathering },
  consent: { by: "Maria", relation: "filha", on: "2026-11-30", recordedBy: "Ana", recordedAt: 1 },
};
const today: TownToday = {
  town: piripiri,
  day: {
    weather: {} as TownToday["day"]["weather"],
    warnings: [{}] as unknown as TownToday["day"]["warnings"],
    holidays: ["a", "b", "c", "d"].map(date),
    today: ["e", "f", "g", "h"].map(date),
    coming: ["i", "j", "k", "l"].map(date),
    onDuty: four(10),
    nextDuty: notice(20),
    deaths: [notice(30, { kind: "falecimento", death }), ...four(31)],
    notices: four(40),
    jobs: four(50),
    changesAt: 99,
  },
};

/** Stores the pieces under the numbers 101, 102, …, and reads the page again. */
function stored(content: HomeContent) {
  const { pieces, stateWith } = encodeHome(content);
  const numbers = pieces.map((_, index) => 101 + index);
  const state = JSON.parse(JSON.stringify(stateWith(numbers))) as HomeState;
  const rows = pieces.map((piece, index): StoredPiece => ({ ...piece, id: 101 + index, picture: piece.picture === null ? null : 101 + piece.picture, at: 1 }));
  return { pieces, state, rows: new Map(rows.map((row) => [row.id, row])) };
}
const label = (at: number) => `Retirada às ${at}`;
function read(content: HomeContent, withdrawn: (piece: StoredPiece) => number | null = () => null, redactToday: Redaction["today"] = (one) => one): HomeContent {
  const { state, rows } = stored(content);
  return decodeHome(state, rows, { withdrawnAt: withdrawn, today: redactToday }, label);
}
const of = (kind: Piece["kind"], subject: number) => (piece: StoredPiece) => (piece.kind === kind && piece.subject === String(subject) ? 777 : null);

const withPicture = story(1, { coverUrl: COVER, coverAlt: "Ponte", coverCredit: "João", coverFocal: { x: 0.25, y: 0.75 }, coverPlaceholder: "abc", municipality: "piripiri" });
const full = home({
  layout: "mosaico",
  superHeadline: withPicture,
  highlights: [story(2), story(3)],
  latest: [story(4), story(14)],
  mostRead: [story(5)],
  mostReacted: [{ article: story(6), reactions: 9 }],
  sections: [{ category: politics, items: [story(7)] }],
  towns: [{ category: piripiri, items: [story(8)] }],
  videos: [video],
  poll,
  slots: ["super-banner", "top-strip"],
  categories: [politics, piripiri, special],
  breaking: { story: story(9), endsAt: 12_345 },
});

test("a recorded page is the page that readers saw", () => {
  expect(read(full)).toEqual({
    ...full,
    videos: [{ ...video, description: "", updatedAt: 0 }],
    poll: { ...poll, answers: 0, options: poll.options.map((option) => ({ ...option, votes: 0 })), updatedAt: 0 },
  });
});

test("a page without content is one too; parts that show nothing are not stored", () => {
  const empty = home();
  expect(read(empty)).toEqual(empty);
  expect(Object.keys(stored(empty).state)).toEqual(["layout", "plan", "site"]);
  expect(Object.keys(stored(full).state).sort()).toEqual(
    ["hero", "latest", "layout", "mostRead", "plan", "poll", "reacted", "s:politica", "site", "slots", "strip", "t:piripiri", "videos"].sort(),
  );
});

test("highlights without a super headline stay highlights, and a super headline stays alone", () => {
  expect(read(home({ highlights: [story(2)] }))).toMatchObject({ superHeadline: null, highlights: [{ id: 2 }] });
  expect(read(home({ superHeadline: story(2) }))).toMatchObject({ superHeadline: { id: 2 }, highlights: [] });
  expect(stored(home({ highlights: [story(2)] })).state.hero).toEqual([0, 102]);
});

test("a hidden part and the newsroom's order of parts are recorded", () => {
  const plan = [...full.plan].reverse().map((section) => ({ ...section, enabled: section.id !== "reacoes" }));
  expect(read({ ...full, plan }).plan).toEqual(plan);
});

test("a story that stands in two parts is stored once, its picture beside it, and of an edited story both", () => {
  const twice = stored(home({ superHeadline: withPicture, breaking: { story: withPicture, endsAt: 5 } }));
  expect(twice.pieces.map(({ kind, subject, picture }) => [kind, subject, picture])).toEqual([
    ["site", "", null],
    ["picture", pictureKeyOf(COVER), null],
    ["story", "1", 1],
  ]);
  expect(twice.state).toMatchObject({ hero: [103], strip: [103, 5] });
  const edited = stored(home({ superHeadline: story(1), breaking: { story: story(1, { title: "Outro" }), endsAt: 5 } }));
  expect(edited.pieces.filter(({ kind }) => kind === "story")).toHaveLength(2);
});

test("a picture is known by its key in the library; another site's has none", () => {
  expect([pictureKeyOf(COVER), pictureKeyOf("https://outro.com.br/a.jpg")]).toEqual([COVER.slice(5), ""]);
});

test("the words of a stored card", () => {
  const piece = stored(full).pieces.find(({ kind, subject }) => kind === "story" && subject === "2");
  expect(storyWords(piece?.content ?? "")).toEqual({ title: "Matéria 2", subtitle: "Subtítulo 2", kicker: "CIDADE" });
});

test("the pieces of a page, each once, without the pictures", () => {
  const { state, rows } = stored(full);
  const wanted = [...rows.values()].filter(({ kind }) => kind !== "picture").map(({ id }) => id);
  expect([...piecesIn(state)].sort()).toEqual(wanted.sort());
  expect(piecesIn({ layout: "original", plan: [["destaques", 1]], slots: ["top-strip"], hero: [0, 5, 5], reacted: [[6, 40]], strip: [7, 800], poll: 9 })).toEqual([5, 6, 7, 9]);
});

test("a withdrawn story is a placeholder that says when; it has neither its words nor its picture", () => {
  const page = read(full, of("story", 1));
  expect(page.superHeadline).toEqual({
    ...{ id: 1, slug: "", title: "Retirada às 777", subtitle: "", kicker: "RETIRADO", category: "", municipality: null, author: "", tags: [] },
    ...{ publishedAt: 1_000, editedAt: 777, createdAt: 777, coverUrl: null, coverAlt: "", coverCredit: "", coverFocal: { x: 0.5, y: 0.5 }, coverPlaceholder: null },
  });
  expect(page.highlights.map(({ title }) => title)).toEqual(["Matéria 2", "Matéria 3"]);
});

test("an erased story is a placeholder without a date", () => {
  const { state, rows } = stored(full);
  for (const [id, piece] of rows) if (of("story", 1)(piece) !== null) rows.set(id, { ...piece, content: "" });
  const page = decodeHome(state, rows, { withdrawnAt: ({ content }) => (content === "" ? 5 : null), today: (one) => one }, label);
  expect(page.superHeadline).toMatchObject({ id: 1, title: "Retirada às 5", publishedAt: null });
});

test("a withdrawn picture leaves its story without one", () => {
  const page = read(full, ({ kind }) => (kind === "picture" ? 1 : null));
  expect(page.superHeadline).toEqual({ ...withPicture, coverUrl: null, coverAlt: "", coverCredit: "", coverFocal: { x: 0.5, y: 0.5 }, coverPlaceholder: null });
});

test("a withdrawn video and a withdrawn poll are not shown, nor is the strip of a withdrawn story", () => {
  expect(read(full, of("video", 3)).videos).toEqual([]);
  expect(read(full, of("poll", 4)).poll).toBeNull();
  expect(read(full, of("story", 9)).breaking).toBeNull();
});

test("pieces that are not there any more leave their places empty; without the site there is no page", () => {
  const { state, rows } = stored(full);
  for (const [id, { kind }] of rows) if (kind !== "site") rows.delete(id);
  const page = decodeHome(state, rows, { withdrawnAt: () => null, today: (one) => one }, label);
  expect([page.superHeadline, page.highlights, page.mostReacted, page.videos, page.poll, page.breaking]).toEqual([null, [], [], [], null, null]);
  expect(() => decodeHome(state, new Map(), { withdrawnAt: () => null, today: (one) => one }, label)).toThrow("lacks the site");
});

test("a town's day is recorded as the page shows it: three lines of each kind, without weather, long texts and who agreed", () => {
  const seen = (one: TownNotice): TownNotice => ({
    ...{ ...one, text: "", sourceUrl: "", withdrawalReason: "", createdBy: null, createdByName: "", version: 0, createdAt: 0, updatedAt: 0 },
    death: one.death && { ...one.death, consent: NO_CONSENT },
  });
  const { day } = today;
  expect(read(home({ today })).today).toEqual({
    town: { slug: "piripiri", name: "Piripiri" },
    day: {
      weather: null,
      holidays: day.holidays.slice(0, 3),
      today: day.today.slice(0, 3),
      coming: day.coming.slice(0, 3),
      onDuty: day.onDuty.slice(0, 3).map(seen),
      nextDuty: seen(notice(20)),
      deaths: day.deaths.slice(0, 3).map(seen),
      notices: day.notices.slice(0, 3).map(seen),
      jobs: day.jobs.slice(0, 3).map(seen),
      changesAt: 0,
    },
  });
  expect(read(home({ today: { ...today, day: { ...day, nextDuty: null } } })).today?.day.nextDuty).toBeNull();
  expect(read(home({ today }), ({ kind }) => (kind === "today" ? 1 : null)).today).toBeNull();
});

test("notices that are not shown any more leave a recorded day", () => {
  expect(noticesIn(today)).toEqual([10, 11, 12, 13, 20, 30, 31, 32, 33, 34, 40, 41, 42, 43, 50, 51, 52, 53]);
  const odd = todayWithout(today, ({ id }) => id % 2 === 1);
  expect([noticesIn(odd), odd.day.warnings, odd.day.holidays]).toEqual([[11, 13, 31, 33, 41, 43, 51, 53], [], today.day.holidays]);
  expect(todayWithout(today, () => true)).toEqual({ town: today.town, day: { ...today.day, warnings: [] } });
  expect(read(home({ today }), undefined, (one) => todayWithout(one, ({ id }) => id !== 20)).today?.day.nextDuty).toBeNull();
});
