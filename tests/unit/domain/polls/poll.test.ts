import fc from "fast-check";
import { expect, test } from "vitest";
import { linkPollLines, POLL_WINDOW_MAX_MS, type Poll, percentagesOf, pollChangesAt, pollStateAt, replacePollLines } from "#app/features/polls/poll.ts";
import { pollProblems } from "#app/features/polls/poll-rules.ts";
import { pollHtml, toPollView, withPolls } from "#app/features/polls/site/poll-view.ts";

const ZONE = "America/Fortaleza";
const DAY = 86_400_000;
/** 27 November 2026: no campaign. */
const NOW = Date.UTC(2026, 10, 27, 15);

const poll = (more: Partial<Poll> = {}): Poll => ({
  id: 7,
  question: "Qual prato?",
  options: [
    { position: 1, text: "Sarapatel", votes: 0 },
    { position: 2, text: "Paçoca", votes: 0 },
  ],
  opensAt: NOW - DAY,
  closesAt: NOW + DAY,
  isElectoral: false,
  onHome: false,
  answers: 0,
  withdrawnAt: null,
  createdByName: "Ana",
  version: 1,
  createdAt: 0,
  updatedAt: 0,
  ...more,
});
const fieldsOf = ({ question, options, opensAt, closesAt, isElectoral, onHome }: Poll) => ({
  question,
  options: options.map(({ text }) => text),
  opensAt,
  closesAt,
  isElectoral,
  onHome,
});
const problemsOf = (more: Partial<ReturnType<typeof fieldsOf>>, was: Poll | null = null) =>
  pollProblems({ ...fieldsOf(was ?? poll({ opensAt: NOW })), ...more }, was, NOW, ZONE).map(({ field }) => field);

test("percentages are whole, sum to 100, and differ from the exact share by less than one", () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 1_000_000 }), { minLength: 2, maxLength: 6 }), (votes) => {
      const total = votes.reduce((sum, one) => sum + one, 0);
      const shares = percentagesOf(votes);
      expect(shares.reduce((sum, one) => sum + one, 0)).toBe(total === 0 ? 0 : 100);
      if (total > 0) for (const [index, share] of shares.entries()) expect(Math.abs(share - ((votes[index] ?? 0) * 100) / total)).toBeLessThan(1);
    }),
  );
});

test("a poll stays in its state until the moment at which it is said to change", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 100 }), fc.integer({ min: 0, max: 300 }), (opens, length, at) => {
      const one = poll({ opensAt: opens, closesAt: opens + length });
      const changes = pollChangesAt(one, at);
      expect(changes === null).toBe(pollStateAt(one, at) === "encerrada");
      if (changes !== null) expect([pollStateAt(one, changes - 1), pollStateAt(one, changes) !== pollStateAt(one, at)]).toEqual([pollStateAt(one, at), true]);
    }),
  );
});

test("what a poll must hold", () => {
  expect(problemsOf({})).toEqual([]);
  expect(problemsOf({ options: ["Uma"] })).toEqual(["opcoes"]);
  expect(problemsOf({ options: ["Não sei", "NAO  SEI"] })).toEqual(["opcoes"]);
  expect(problemsOf({ closesAt: NOW })).toEqual(["fecha"]);
  expect(problemsOf({ closesAt: NOW + POLL_WINDOW_MAX_MS })).toEqual([]);
  expect(problemsOf({ closesAt: NOW + POLL_WINDOW_MAX_MS + 1 })).toEqual(["fecha"]);
  expect(problemsOf({ opensAt: NOW - 2 * DAY, closesAt: NOW - DAY })).toEqual(["fecha"]);
});

test("what may change once a poll was answered, has opened, or has ended", () => {
  const answered = poll({ answers: 1 });
  expect([problemsOf({ question: "Outra?" }, answered), problemsOf({ options: ["Sarapatel", "Maria-isabel"] }, answered)]).toEqual([["pergunta"], ["opcoes"]]);
  expect([problemsOf({ closesAt: NOW + 5 * DAY, onHome: true }, answered), problemsOf({ opensAt: NOW }, answered)]).toEqual([[], ["abre"]]);
  expect(problemsOf({ question: "Outra?" }, poll())).toEqual([]);
  expect(problemsOf({ closesAt: NOW + DAY }, poll({ opensAt: NOW - 3 * DAY, closesAt: NOW - DAY }))).toEqual(["fecha"]);
});

test.each([
  ["<p>/enquete/7</p>", '<p><a href="/enquete/7">Responda à enquete</a></p>'],
  ["<p> https://lide.test/enquete/7/ </p>", '<p><a href="https://lide.test/enquete/7" rel="noopener noreferrer">Responda à enquete</a></p>'],
  ['<p><a href="/enquete/7">/enquete/7</a></p>', '<p><a href="/enquete/7">Responda à enquete</a></p>'],
  ["<p>Veja /enquete/7</p>", "<p>Veja /enquete/7</p>"],
  ["<p>/enquete/0</p>", "<p>/enquete/0</p>"],
  ['<p><a href="/enquete/7">A enquete</a></p>', '<p><a href="/enquete/7">A enquete</a></p>'],
])("%s is stored as %s", (html, stored) => {
  expect(linkPollLines(html)).toBe(stored);
  expect(linkPollLines(stored)).toBe(stored);
});

test("a line is a poll of ours only where its address is of this site", () => {
  const show = (html: string) => replacePollLines(html, "https://lide.test", (id) => `[${id}]`);
  expect(show('<p class="lede"><a href="/enquete/7">Responda</a></p>')).toBe("[7]");
  expect(show('<p><a href="https://lide.test/enquete/7" rel="noopener noreferrer">Responda</a></p>')).toBe("[7]");
  const other = '<p><a href="https://outro.test/enquete/7" rel="noopener noreferrer">Responda</a></p>';
  expect([show(other), show('<p>Veja <a href="/enquete/7">a enquete</a>.</p>')]).toEqual([other, '<p>Veja <a href="/enquete/7">a enquete</a>.</p>']);
});

test("a text shows each poll once, and nothing of one that readers do not see", () => {
  const context = { url: "https://lide.test", now: NOW, timeZone: ZONE } as Parameters<typeof withPolls>[2];
  const line = (id: number) => `<p><a href="/enquete/${id}">Responda à enquete</a></p>`;
  const html = withPolls(line(7) + line(7) + line(8) + line(9), [poll(), poll({ id: 8, withdrawnAt: NOW })], context);
  expect([html.match(/<section class="poll"/g)?.length, html.match(/<p hidden><\/p>/g)?.length]).toEqual([1, 3]);
});

test("what the newsroom wrote is text, and an open poll tells no counts where it may be kept", () => {
  const sent = poll({
    question: "<b>1 & 2?",
    options: [
      { position: 1, text: '"><script>', votes: 8 },
      { position: 2, text: "B", votes: 2 },
    ],
    answers: 10,
  });
  const context = { now: NOW, timeZone: ZONE };
  const html = pollHtml(toPollView(sent, context), { heading: 2 });
  expect([html.includes("&lt;b&gt;1 &amp; 2?"), html.includes("<script"), /80%|10 respostas/.test(html), html.includes("sem valor científico")]).toEqual([
    true,
    false,
    false,
    true,
  ]);
  expect(pollHtml(toPollView(sent, context, true), { heading: 2 })).toMatch(/80%.*10 respostas até 12h/);
  expect(pollHtml(toPollView({ ...sent, closesAt: NOW }, context), { heading: 1 })).toMatch(/<h1.*80%.*10 respostas.*Encerrada em/);
});
