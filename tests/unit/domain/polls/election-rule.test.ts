import fc from "fast-check";
import { expect, test } from "vitest";
import { campaignOf, campaignTouched, electionProblem, electionWordIn } from "#app/features/polls/poll-rules.ts";
import { dayAfter, instantOf } from "#app/platform/time/local-time.ts";

const ZONE = "America/Fortaleza";
const DAY = 86_400_000;
const years = fc.integer({ min: 2024, max: 2098 });

test.each([
  [2024, "2024-10-27"],
  [2026, "2026-10-25"],
  [2028, "2028-10-29"],
  [2032, "2032-10-31"],
])("the campaign of %i ends on %s", (year, last) => {
  expect(campaignOf(year)).toEqual({ first: `${year}-08-16`, last });
});

test("a campaign ends on a Sunday of the last week of October of an even year", () => {
  fc.assert(
    fc.property(years, (year) => {
      const campaign = campaignOf(year);
      expect(campaign === null).toBe(year % 2 === 1);
      if (campaign === null) return;
      const last = new Date(`${campaign.last}T00:00:00Z`);
      expect([last.getUTCDay(), last.getUTCMonth(), last.getUTCDate() >= 25]).toEqual([0, 9, true]);
    }),
  );
});

test("a window touches a campaign exactly where one of its minutes is on a day of it", () => {
  fc.assert(
    fc.property(years, fc.integer({ min: 0, max: 365 * 24 * 60 }), fc.integer({ min: 1, max: 30 * 24 * 60 }), (year, start, length) => {
      const opensAt = Date.UTC(year, 0, 1, 3) + start * 60_000;
      const closesAt = opensAt + length * 60_000;
      const touches = [year, year + 1].some((one) => {
        const campaign = campaignOf(one);
        if (!campaign) return false;
        const [from, to] = [instantOf(campaign.first, 0, ZONE), instantOf(dayAfter(campaign.last), 0, ZONE)];
        // The first moment of the window that is not before the campaign is in it.
        return Math.max(opensAt, from) < Math.min(closesAt, to);
      });
      expect(campaignTouched({ opensAt, closesAt }, ZONE) !== null).toBe(touches);
    }),
  );
});

test("the edges of a campaign are the midnights of the newsroom", () => {
  const [from, to] = [instantOf("2026-08-16", 0, ZONE), instantOf("2026-10-26", 0, ZONE)];
  const touched = (opensAt: number, closesAt: number) => campaignTouched({ opensAt, closesAt }, ZONE) !== null;
  expect([touched(from - DAY, from), touched(from - DAY, from + 1), touched(to - 1, to + DAY), touched(to, to + DAY)]).toEqual([false, true, true, false]);
});

test.each([
  ["Em quem você votaria para prefeito?", "votaria"],
  ["Qual é a sua intenção de voto?", "voto"],
  ["Quem deve ser o próximo governador?", "governador"],
  ["O que você espera das ELEIÇÕES?", "ELEIÇÕES"],
  ["Quem foi melhor no debate dos candidatos?", "candidatos"],
  ["Haverá segundo turno em Piripiri?", "turno"],
  ["Você confia na urna eletrônica?", "urna"],
  ["Qual vereadora você prefere?", "vereadora"],
  ["A reeleição deve acabar?", "reeleição"],
])("“%s” names an election", (text, word) => {
  expect(electionWordIn(text)).toBe(word);
});

test.each([
  "Qual é a melhor comida da feira?",
  "Vote: qual o prato do festejo?",
  "A prefeitura deve mudar o trânsito do centro?",
  "Seu filho estuda no turno da manhã?",
  "O governador vem à cidade no sábado?",
  "Você devotaria seu tempo a um abrigo de animais?",
  "",
])("“%s” names none", (text) => {
  expect(electionWordIn(text)).toBe(null);
});

test("no poll that is declared, or says so, is open during a campaign; any other may be", () => {
  const during = { opensAt: instantOf("2026-09-01", 0, ZONE), closesAt: instantOf("2026-09-08", 0, ZONE) };
  const after = { opensAt: instantOf("2026-11-01", 0, ZONE), closesAt: instantOf("2026-11-08", 0, ZONE) };
  const electoral = { question: "Em quem você votaria?", options: ["Ana", "José"], isElectoral: false };
  const plain = { question: "Qual prato?", options: ["Sarapatel", "Paçoca"], isElectoral: false };
  expect(electionProblem({ ...electoral, ...during }, ZONE)).toMatch(/“votaria”.*Lei 9\.504\/1997, art\. 33, § 5º.*16\/08\/2026 a 25\/10\/2026/);
  expect(electionProblem({ ...plain, ...during, isElectoral: true }, ZONE)).toMatch(/trata de eleição.*art\. 33, § 5º/);
  expect([electionProblem({ ...plain, ...during }, ZONE), electionProblem({ ...electoral, ...after, isElectoral: true }, ZONE)]).toEqual([null, null]);
  // 'Quem' stands in the question, the office in an option.
  expect(electionProblem({ ...plain, ...during, question: "Quem você prefere?", options: ["O prefeito", "O outro"] }, ZONE)).toContain("“prefeito”");
});
