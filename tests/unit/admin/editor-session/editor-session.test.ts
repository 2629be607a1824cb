import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { changedFields, formOf } from "#app/features/editor/newsroom/article-form.ts";
import { readOutcome } from "#app/features/editor/newsroom/save-outcome.ts";
import { actionsFor } from "#app/features/editor/newsroom/save-plan.ts";
import { AUTOSAVE_AFTER_MS } from "#app/features/editor/newsroom/session/schedule.ts";
import { asksOnLeave, asksOnUnload, type RecoveredDraft } from "#app/features/editor/newsroom/session/session-state.ts";
import { anArticle, aSession, NEW_FORM, type WrittenField } from "./fake-newsroom.ts";

const SAVED = formOf(anArticle(), []);
/** Longer than the journal's pause and any answer here. Milliseconds. */
const JOURNALED_MS = 1_000;

const existing = () => aSession({ form: SAVED });
const aNewArticle = () => aSession({ article: null, form: NEW_FORM });

describe("the autosave", () => {
  test("leaves 8 s after the first unsaved change, however often other things happen", async () => {
    const { session, clock, server, type } = existing();
    const begin = clock.time;
    type("titulo", "a");
    for (let step = 0; step < 40; step += 1) {
      session.send({ type: "presenceAnswered", people: [], version: 1 });
      type("titulo", `a${step}`);
      await clock.pass(200);
    }
    expect(server.savesAt).toEqual([begin + 8_000]);
  });

  test("sends what is typed while a save is under way 8 s after its own key", async () => {
    const { clock, server, type } = existing();
    const begin = clock.time;
    server.latency = 2_000;
    type("titulo", "a");
    await clock.pass(11_000);
    type("titulo", "ab");
    await clock.pass(20_000);
    expect(server.savesAt).toEqual([begin + 8_000, begin + 19_000]);
  });

  test("follows a save that outlasts the wait at once", async () => {
    const { clock, server, type } = existing();
    const begin = clock.time;
    server.latency = 10_000;
    type("titulo", "a");
    await clock.pass(8_000);
    type("titulo", "ab");
    await clock.pass(20_000);
    expect(server.savesAt).toEqual([begin + 8_000, begin + 28_000]);
  });

  test("counts from the key, not from when the rich text reached the form", async () => {
    const { session, clock, server, type } = existing();
    const begin = clock.time;
    session.send({ type: "inputSeen" });
    await clock.pass(500);
    type("conteudo", "<p>a</p>");
    await clock.pass(20_000);
    expect(server.savesAt).toEqual([begin + 8_000]);
  });

  test("sends nothing of a text that is back as it was saved, nor from a screen that was left", async () => {
    const { session, clock, server, type } = existing();
    type("titulo", "a");
    await clock.pass(5_000);
    type("titulo", SAVED.titulo);
    await clock.pass(20_000);
    type("titulo", "b");
    session.stop();
    await clock.pass(20_000);
    expect(server.savesAt).toEqual([]);
  });

  test("of a published article goes into its pending draft, of a new one into the article", async () => {
    const published = existing();
    published.type("titulo", "Outro");
    await published.clock.pass(9_000);
    expect([published.server.article?.titulo, published.server.holds(published.session.state.edicao, "titulo")]).toEqual(["Título", "Outro"]);
    const fresh = aNewArticle();
    fresh.type("titulo", "Novo");
    await fresh.clock.pass(9_000);
    expect([fresh.server.article?.titulo, fresh.page.address, fresh.server.drafts.size]).toEqual(["Novo", 7, 0]);
  });
});

test("a save asked for while one is under way waits for it and sends everything typed", async () => {
  const { session, clock, server, type } = existing();
  type("titulo", "um");
  session.save("update");
  await clock.pass(10);
  type("titulo", "dois");
  session.save("update");
  expect(session.state.queued).toBe("update");
  await clock.pass(1_000);
  expect([server.mostUnderWay, server.article?.titulo, session.state.queued, session.state.notice?.text]).toEqual([1, "dois", null, "Matéria atualizada!"]);
});

test("the first save of a new article that got no answer is sent again under its key: there is one article", async () => {
  const { session, clock, server, journal, type } = aNewArticle();
  server.weather = "answer-lost";
  type("titulo", "Nova");
  session.save("save");
  await clock.pass(200);
  expect([session.state.connection, journal.get(session.state.edicao)?.unsettled?.wanted]).toEqual(["offline", "save"]);
  server.weather = "fine";
  await clock.pass(3_000);
  const keys = server.calls.filter(({ method }) => method === "POST").map(({ idempotencyKey }) => idempotencyKey);
  expect([keys.length, new Set(keys).size, server.article?.versao, session.state.connection, asksOnUnload(session.state)]).toEqual([2, 1, 1, null, false]);
});

test("a publication that got no answer is not sent again without a person", async () => {
  const { session, clock, server, type } = aNewArticle();
  server.weather = "answer-lost";
  type("titulo", "Nova");
  session.save("publish");
  await clock.pass(200);
  server.weather = "fine";
  await clock.pass(120_000);
  expect(server.calls.filter(({ method }) => method === "POST")).toHaveLength(1);
  session.save("publish");
  await clock.pass(2_000);
  expect([server.acceptedOver, session.state.notice?.text ?? session.state.isLeaving]).toEqual([[0], "Publicado!"]);
});

test("what others changed elsewhere is merged and sent; what both changed waits for a choice, and the save follows it", async () => {
  const { session, clock, server, type } = existing();
  server.change("subtitulo", "De Maria");
  type("titulo", "Meu");
  session.save("update");
  await clock.pass(1_000);
  expect([server.article?.titulo, server.article?.subtitulo, session.state.merge?.fields]).toEqual(["Meu", "De Maria", ["subtitulo"]]);
  server.change("titulo", "Título de Maria");
  type("titulo", "Meu outro");
  session.save("update");
  await clock.pass(1_000);
  expect([session.state.conflict?.fields, session.state.conflict?.wanted, server.article?.titulo]).toEqual([["titulo"], "update", "Título de Maria"]);
  session.send({ type: "fieldChosen", field: "titulo", side: "mine", label: "Título" });
  await clock.pass(1_000);
  expect([server.article?.titulo, session.state.conflict]).toEqual(["Meu outro", null]);
});

test("an older answer that arrives late replaces nothing", async () => {
  const { session, clock, server, type } = existing();
  const older = anArticle({ titulo: "Antigo" });
  type("titulo", "Novo");
  session.save("update");
  await clock.pass(1_000);
  session.send({ type: "articleFetched", article: older });
  await clock.pass(1_000);
  expect([session.state.record?.versao, session.state.form.titulo, session.state.base.titulo, server.article?.titulo]).toEqual([2, "Novo", "Novo", "Novo"]);
});

test("a 403 tells another person who signed in here from a refusal", async () => {
  const { session, clock, server, type } = existing();
  server.weather = "other-person";
  type("titulo", "Meu");
  session.save("update");
  await clock.pass(1_000);
  expect([session.state.connection, session.state.presence.isOn, session.state.form.titulo]).toEqual(["other-person", false, "Meu"]);
});

test("a refused text is named once, kept in the pending draft, and not sent again unchanged", async () => {
  const { session, clock, server, page, type } = existing();
  type("titulo", "RECUSA");
  session.save("update");
  await clock.pass(1_000);
  expect([session.state.errors, page.focused, session.state.failure?.wanted]).toEqual([{ titulo: "Recusado." }, ["titulo"], "update"]);
  await clock.pass(60_000);
  expect(server.savesAt).toHaveLength(1);
});

test("a publication that the checks stop asks for a reason, sends it with the next one, and never with an autosave", async () => {
  const { session, clock, server, page, type } = aNewArticle();
  type("titulo", "IMPEDE");
  session.save("publish");
  await clock.pass(1_000);
  expect([session.state.refusedChecks?.stops.length, page.focused, page.opened, asksOnLeave(session.state)]).toEqual([1, ["motivos"], 0, true]);
  session.send({ type: "reasonEdited", rule: "data-relativa", reason: "A data está no título." });
  type("titulo", "IMPEDE ainda");
  await clock.pass(9_000);
  expect(server.calls.filter(({ body }) => body !== undefined && "motivos" in (body as object))).toEqual([]);
  session.save("publish");
  await clock.pass(1_000);
  const sent = server.calls.flatMap(({ body }) => (body !== undefined && "motivos" in (body as object) ? [(body as { motivos: unknown }).motivos] : []));
  expect(sent).toEqual([{ "data-relativa": "A data está no título." }]);
  expect([session.state.refusedChecks, session.state.reasons]).toEqual([null, {}]);
});

test("after publishing the list opens, unless somebody wrote on", async () => {
  const one = aNewArticle();
  one.type("titulo", "Nova");
  one.session.save("publish");
  await one.clock.pass(1_500);
  expect([one.page.opened, asksOnLeave(one.session.state)]).toEqual([1, false]);
  const other = aNewArticle();
  other.type("titulo", "Nova");
  other.session.save("publish");
  await other.clock.pass(500);
  other.type("titulo", "Nova ainda");
  await other.clock.pass(1_500);
  expect([other.page.opened, other.session.state.wroteAfterPublishing, asksOnLeave(other.session.state)]).toEqual([0, true, true]);
});

test("the newest text of an earlier session comes back, its entry moves to this one, and older ones are offered", async () => {
  const lost = (edicao: string, titulo: string, at: number): RecoveredDraft => ({
    form: { ...SAVED, titulo },
    base: SAVED,
    stored: SAVED,
    versao: 1,
    edicao,
    at,
    where: "device",
    hasDraft: true,
    unsettled: null,
  });
  const { session, clock, server, journal } = aSession({ form: SAVED, recovered: [lost("b", "Do travamento", 2), lost("a", "Mais velho", 1)] });
  server.drafts.set("b", { titulo: "Do travamento" });
  await clock.pass(JOURNALED_MS);
  expect([session.state.form.titulo, session.state.offered.map(({ edicao }) => edicao), journal.get(session.state.edicao)?.form.titulo]).toEqual([
    "Do travamento",
    ["a"],
    "Do travamento",
  ]);
  await clock.pass(9_000);
  expect([server.holds(session.state.edicao, "titulo"), server.drafts.has("b")]).toEqual(["Do travamento", false]);
  session.send({ type: "discarded" });
  expect([session.state.form.titulo, session.state.replaced?.form.titulo]).toEqual(["Título", "Do travamento"]);
  session.send({ type: "replacedUndone" });
  expect(session.state.form.titulo).toBe("Do travamento");
});

test("presence is reported within 3 s, again and again, while the tab is looked at or was two minutes ago", async () => {
  const { session, clock, server } = existing();
  await clock.pass(10_500);
  const reports = () => server.calls.filter(({ method, path }) => method === "PUT" && path.endsWith("/presence")).length;
  expect(reports()).toBe(5);
  session.send({ type: "focusMoved", field: "titulo" });
  await clock.pass(2_000);
  expect([reports(), server.calls.at(-1)?.body]).toEqual([7, { edicao: session.state.edicao, campo: "titulo" }]);
  session.send({ type: "visibilityChanged", isVisible: false });
  await clock.pass(600_000);
  expect(reports()).toBeLessThan(60);
  session.stop();
  await clock.pass(60_000);
  expect(server.calls.filter(({ method, path }) => method === "DELETE" && path.endsWith("/presence"))).toHaveLength(1);
});

test.each(["offline", "server-failed"] as const)("a correction that failed says so by the name of the button that was pressed: %s", async (weather) => {
  const { session, clock, server } = existing();
  const { record, form } = session.state;
  const [button, ...others] = actionsFor(record, form);
  expect([button?.label, others]).toEqual(["Atualizar", []]);
  server.weather = weather;
  session.set("correcao", "O nome certo é Ana.");
  session.save(button?.kind ?? "save");
  await clock.pass(200);
  expect(session.state.failure).toEqual({ text: "Erro ao atualizar. O texto continua aqui; tente de novo.", wanted: "update" });
});

test("a server that failed is not called a lost connection, and neither says whether the text was saved", () => {
  const outcome = (status: number) => readOutcome("save", { ok: false, status, body: null });
  expect(outcome(0)).toMatchObject({ kind: "unknown", isAnswered: false });
  for (const status of [429, 500, 503]) expect(outcome(status)).toMatchObject({ kind: "unknown", isAnswered: true });
});

describe("whatever is typed, saved, answered and lost, in whatever order", () => {
  const field = fc.constantFrom<WrittenField>("titulo", "subtitulo", "chapeu", "conteudo");
  const event = fc.oneof(
    { weight: 6, arbitrary: fc.record({ what: fc.constant("type" as const), field, ms: fc.integer({ min: 0, max: 4_000 }) }) },
    {
      weight: 2,
      arbitrary: fc.record({
        what: fc.constant("save" as const),
        kind: fc.constantFrom("save" as const, "update" as const, "publish" as const),
        ms: fc.integer({ min: 0, max: 2_000 }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ what: fc.constant("other" as const), field, ms: fc.integer({ min: 0, max: 2_000 }) }) },
    {
      weight: 2,
      arbitrary: fc.record({
        what: fc.constant("weather" as const),
        weather: fc.constantFrom("fine" as const, "fine" as const, "offline" as const, "answer-lost" as const, "server-failed" as const, "signed-out" as const),
        latency: fc.integer({ min: 1, max: 3_000 }),
        ms: fc.integer({ min: 0, max: 2_000 }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ what: fc.constant("choose" as const), side: fc.constantFrom("mine" as const, "theirs" as const), ms: fc.integer({ min: 0, max: 2_000 }) }),
    },
    { weight: 1, arbitrary: fc.record({ what: fc.constantFrom("bring" as const, "reconnect" as const, "input" as const), ms: fc.integer({ min: 0, max: 9_000 }) }) },
  );

  for (const isNew of [false, true])
    test(`nothing typed is lost, saves are single, prompt and never backwards, and leaving asks exactly while something is unsaved (${isNew ? "new" : "published"})`, async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(event, { maxLength: 40 }), async (events) => {
          const { session, clock, server, journal, page, type } = isNew ? aNewArticle() : existing();
          const typed: Partial<Record<WrittenField, string>> = {};
          let count = 0;
          /** Since when there is text that may be sent and nothing keeps from sending it. */
          let unsentSince: number | null = null;
          let saves = 0;
          let lastVersion = 0;

          const look = () => {
            const { state } = session;
            expect(server.mostUnderWay).toBeLessThanOrEqual(1);
            expect(state.record?.versao ?? 0).toBeGreaterThanOrEqual(lastVersion);
            lastVersion = state.record?.versao ?? 0;
            // On the screen, unless somebody else changed it after the server had it.
            for (const [name, value] of Object.entries(typed)) if (!server.hasTaken(name as WrittenField, value)) expect(state.form[name as WrittenField]).toBe(value);
            const isFree = state.saving === null && state.connection === null && !state.isLeaving;
            const isUnsent = changedFields(state.pendingDraft?.form ?? state.base, state.form).length > 0;
            const mayBeSent = state.record !== null || state.form.titulo.trim() !== "";
            if (server.savesAt.length > saves) unsentSince = null;
            saves = server.savesAt.length;
            unsentSince = isFree && isUnsent && mayBeSent && state.unconfirmed === null ? (unsentSince ?? clock.time) : null;
            if (unsentSince !== null) expect(clock.time - unsentSince).toBeLessThanOrEqual(AUTOSAVE_AFTER_MS);
            // Not asked: then the server has every word.
            if (!asksOnUnload(state)) for (const [name, value] of Object.entries(typed)) expect(server.hasTaken(name as WrittenField, value)).toBe(true);
            expect(asksOnUnload(state)).toBe(isUnsent);
          };
          const pass = async (milliseconds: number) => {
            for (let left = milliseconds; left > 0; left -= 500) {
              await clock.pass(Math.min(500, left));
              look();
            }
          };

          for (const next of events) {
            if (page.opened > 0) break;
            switch (next.what) {
              case "type":
                count += 1;
                typed[next.field] = next.field === "conteudo" ? `<p>${count}</p>` : next.field === "chapeu" ? `CHAPÉU ${count}` : `${next.field} ${count}`;
                type(next.field, typed[next.field] ?? "");
                break;
              case "save":
                if (session.state.form.titulo.trim() !== "") session.save(isNew && next.kind === "update" ? "save" : !isNew ? "update" : next.kind);
                break;
              case "other":
                server.change(next.field, `de Maria ${next.ms}`);
                break;
              case "weather":
                server.weather = next.weather;
                server.latency = next.latency;
                break;
              case "choose": {
                const [name] = session.state.conflict?.fields ?? [];
                if (!name) break;
                if (next.side === "theirs") delete typed[name as WrittenField];
                session.send({ type: "fieldChosen", field: name, side: next.side, label: name });
                break;
              }
              case "bring":
                session.send({ type: "theirsRequested" });
                break;
              case "reconnect":
                session.send({ type: "reconnected" });
                break;
              case "input":
                session.send({ type: "inputSeen" });
            }
            await pass(next.ms);
          }

          // The list is open: what was typed meanwhile is in the journal.
          if (page.opened > 0) session.stop();
          // A page that dies now: within a second every word is in this browser or on the server.
          await clock.pass(JOURNALED_MS);
          const entry = journal.get(session.state.edicao);
          const isKept = (name: WrittenField, value: string) => entry?.form[name] === value || server.hasTaken(name, value);
          for (const [name, value] of Object.entries(typed)) expect([name, isKept(name as WrittenField, value)]).toEqual([name, true]);

          // Each accepted save was made over the newest version.
          expect(server.acceptedOver).toEqual([...server.acceptedOver].sort((one, other) => one - other));

          if (page.opened > 0) return;
          // With a connection again everything arrives by itself, but what a person has to decide or ask for.
          server.weather = "fine";
          server.latency = 10;
          session.send({ type: "reconnected" });
          await clock.pass(200_000);
          const { conflict, unconfirmed, form } = session.state;
          if (!unconfirmed && (session.state.record !== null || form.titulo.trim() !== "")) {
            for (const [name, value] of Object.entries(typed)) if (!conflict) expect(server.hasTaken(name as WrittenField, value)).toBe(true);
          }
        }),
        { numRuns: 100 },
      );
    });
});
