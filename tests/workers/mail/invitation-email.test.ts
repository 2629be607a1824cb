import { runInDurableObject } from "cloudflare:test";
import { beforeAll, expect, inject, test } from "vitest";
import type { InvitationEmailJob } from "#app/features/distribution/distribution-job.ts";
import { SAME_KEY_MS } from "#app/features/mail/email.ts";
import { createInvitationEmailChannel, type InvitationEmailProgress } from "#app/features/mail/email-channel.server.ts";
import { mailFromEnv } from "#app/features/mail/from-env.provider.ts";
import { createInvitationService } from "#app/features/people/invitations.server.ts";
import { createInvitationRepository } from "#app/features/people/invitations.store.ts";
import { createDatabase, type Read } from "#app/platform/db/database.store.ts";
import { MAIL_FROM, RESEND_KEY, type ResendFailure, type ResendState, type ResendSwitches } from "#tests/providers/resend.ts";
import { anAddress } from "#tests/support/people.ts";
import { browser, raw, signIn } from "#tests/support/session.ts";
import { aPerson, type Client, ORIGIN, signedIn, testEnv } from "#tests/support/site.ts";
import { QueueRows } from "../../../durable-objects/queue-rows.ts";
import { QueueRunner } from "../../../durable-objects/queue-runner.ts";
import { distributionQueue } from "../../../durable-objects/stubs.ts";

const provider = inject("providers").resend ?? "";
const db = createDatabase(testEnv.DB);
const secret = testEnv.SESSION_SECRET ?? "";
const site = { name: "Lide", url: ORIGIN, timeZone: "America/Fortaleza" };
const readSite: Read<typeof site> = { statements: [], decode: () => site };

let admin: Client;
let actor: { id: number; name: string; sessionId: string };
beforeAll(async () => {
  admin = await signedIn("admin");
  const { body } = await admin.get<{ id: number; name: string }>("/api/auth/me");
  actor = { ...body, sessionId: "of-the-test" };
});

/** A queue of its own with a mail service of its own; its steps run in the real object's storage, as often as a test wants. */
async function aQueue(switches: ResendSwitches = {}, name: string = crypto.randomUUID()) {
  const control = `${provider}/control/${name}`;
  await fetch(control, { method: "PUT", body: JSON.stringify(switches) });
  const queue = distributionQueue(testEnv, name);
  const stub = testEnv.DISTRIBUTION_QUEUE.get(testEnv.DISTRIBUTION_QUEUE.idFromName(name));
  const invitations = createInvitationRepository(db);
  const service = createInvitationService(
    { db, secret, now: () => Date.now(), withHasher: () => Promise.reject(new Error("no password is hashed here")) },
    { siteUrl: site.url, emails: queue, missingMail: [] },
  );

  /** Runs what is due at `now`, as an object that was just started. */
  const run = (now = Date.now(), meanwhile?: () => Promise<void>) =>
    runInDurableObject(stub, async (_object, state) => {
      const rows = new QueueRows<InvitationEmailJob, InvitationEmailProgress>(state.storage);
      const { mailer } = mailFromEnv({ RESEND_API_KEY: RESEND_KEY, RESEND_URL: `${provider}/s/${name}`, MAIL_FROM });
      if (!mailer) throw new Error("the mail service is not configured");
      const channel = createInvitationEmailChannel({
        db,
        choice: {
          missing: [],
          mailer: {
            send: async (...message) => {
              const answer = await mailer.send(...message);
              await meanwhile?.();
              return answer;
            },
          },
        },
        invitations,
        readSite,
        secret,
        now: () => now,
      });
      const runner = new QueueRunner({ rows, channel, now: () => now, sync: () => state.storage.sync(), randomId: () => crypto.randomUUID() });
      runner.recover();
      for (let steps = 0; steps < 20; steps += 1) {
        // The object's own alarm found no mail service.
        if (runner.throttled()?.reason.startsWith("Falta configurar")) runner.clearThrottle();
        if (!(await runner.step())) break;
      }
      return runner.paused();
    });

  const state = async () => (await (await fetch(control)).json()) as { calls: { headers: Record<string, string> }[]; state?: ResendState };
  return {
    queue,
    run,
    invite: (email = anAddress()) => service.inviteByEmail({ email, role: "reporter" }, actor),
    sent: async () => (await state()).state?.sent ?? [],
    keys: async () => (await state()).calls.map(({ headers }) => headers["idempotency-key"]),
    jobs: async () => (await queue.list()).map(({ state: where, failure }) => [where, failure?.code ?? null]),
    done: async () => (await queue.history(10, null)).map(({ receipt }) => receipt?.by),
  };
}

const linkIn = (text = "") => new URL(/https?:\/\/\S+codigo=\S+/.exec(text)?.[0] ?? "http://none");

test("an invitation goes to its address once, with a link that lets the person in, which neither job nor table holds", async () => {
  const it = await aQueue();
  const { email } = await it.invite();
  const [job] = await it.queue.list();
  expect(job?.payload.title).toBe(`Convite para ${email[0]}…${email.slice(email.indexOf("@"))}`);
  expect(JSON.stringify(job)).not.toContain(email);
  await it.run();
  await it.run();
  const [message, ...more] = await it.sent();
  expect([message?.to, message?.from, more]).toEqual([email, MAIL_FROM, []]);
  const link = linkIn(message?.text);
  expect(link.origin + link.pathname).toBe(`${ORIGIN}/convite`);
  expect(message?.html).toContain(`href="${link.href}"`);
  const page = await raw(link.pathname + link.search);
  expect([page.status, (await page.text()).includes(email)]).toEqual([200, true]);
  const token = link.searchParams.get("codigo") ?? "";
  const rows = await testEnv.DB.prepare("SELECT * FROM invitations").all();
  expect(JSON.stringify([rows.results, await it.queue.history(10, null)])).not.toContain(token);
  expect(await it.done()).toEqual(["provider"]);
});

test.each<[string, ResendFailure[]]>([
  ["the answer is lost", ["lost", "lost"]],
  ["the service breaks after it took it", ["lost", { status: 500, name: "application_error" }, "dropped"]],
  ["the service was still busy with it", ["lost", { status: 409, name: "concurrent_idempotent_requests" }]],
])("where %s, the same request is repeated under its key, and one message goes out", async (_case, fails) => {
  const it = await aQueue({ fails });
  await it.invite();
  const start = Date.now();
  for (let minutes = 0; minutes <= 30; minutes += 1) await it.run(start + minutes * 60_000);
  expect([(await it.sent()).length, await it.jobs(), await it.done()]).toEqual([1, [], ["provider"]]);
  expect(new Set(await it.keys()).size).toBe(1);
});

test("a process that dies between the request and its record sends nothing twice", async () => {
  const it = await aQueue();
  await it.invite();
  const start = Date.now();
  await it.run(start, () => Promise.reject(new Error("the process dies")));
  expect([(await it.sent()).length, (await it.jobs())[0]?.[0]]).toEqual([1, "sending"]);
  await it.run(start + 2 * 60_000);
  expect([(await it.sent()).length, await it.done()]).toEqual([1, ["provider"]]);
});

test("after the service has forgotten the key nobody guesses: a person says whether it went, and may have it tried again", async () => {
  const it = await aQueue({ fails: ["dropped"] });
  await it.invite();
  const start = Date.now();
  await it.run(start);
  await it.run(start + SAME_KEY_MS + 60_000);
  expect([await it.jobs(), (await it.keys()).length]).toEqual([[["uncertain", "unknown"]], 1]);
  const [job] = await it.queue.list();
  const by = { id: actor.id, name: actor.name };
  expect(await it.queue.retry(job?.id ?? "")).toEqual({ refused: "state" });
  await it.queue.resolve(job?.id ?? "", false, by);
  await it.queue.retry(job?.id ?? "");
  await it.run(start + SAME_KEY_MS + 120_000);
  expect([(await it.sent()).length, new Set(await it.keys()).size]).toEqual([1, 2]);
});

test.each<[string, ResendFailure[], number, string | null]>([
  ["a rate limit", [{ status: 429, name: "rate_limit_exceeded", retryAfter: 30 }], 31_000, null],
  ["a quota", [{ status: 429, name: "daily_quota_exceeded" }], 61_000, null],
  ["a sender that is not allowed", [{ status: 403, name: "validation_error" }], 61_000, "validation_error"],
])("%s holds the queue and says why; what was refused is not lost", async (_case, fails, waitMs, code) => {
  const it = await aQueue({ fails });
  await it.invite();
  const start = Date.now();
  const pause = await it.run(start);
  expect(pause?.reason).toMatch(/e-mail/);
  expect([(await it.sent()).length, (await it.jobs())[0]?.[0]]).toEqual([0, "scheduled"]);
  await it.run(start + waitMs);
  if (code !== null) {
    expect([pause?.until, await it.jobs()]).toEqual([null, [["scheduled", code]]]);
    await it.queue.resume();
    await it.run(start + waitMs);
  }
  expect((await it.sent()).length).toBe(1);
});

test("an address that the service refuses, and an invitation that is over before its turn, fail with the reason and send nothing; a refusal after a lost response is uncertain", async () => {
  const refused = await aQueue({ fails: [{ status: 422, name: "validation_error" }] });
  await refused.invite();
  await refused.run();
  expect([await refused.jobs(), await refused.sent()]).toEqual([[["failed", "validation_error"]], []]);

  const refusedTwice = await aQueue({
    fails: [
      { status: 429, name: "rate_limit_exceeded", retryAfter: 1 },
      { status: 422, name: "validation_error" },
    ],
  });
  await refusedTwice.invite();
  await refusedTwice.run();
  await refusedTwice.run(Date.now() + 2_000);
  expect(await refusedTwice.jobs()).toEqual([["failed", "validation_error"]]);

  const unanswered = await aQueue({ fails: ["dropped", { status: 422, name: "validation_error" }] });
  await unanswered.invite();
  await unanswered.run();
  await unanswered.run(Date.now() + 60_000);
  expect(await unanswered.jobs()).toEqual([["uncertain", "validation_error"]]);

  const over = await aQueue();
  const { id } = await over.invite();
  expect((await admin.delete(`/api/invitations/${id}`)).status).toBe(204);
  await over.run();
  expect([await over.jobs(), await over.sent()]).toEqual([[["failed", "ended"]], []]);

  const replaced = await aQueue();
  const { email } = await replaced.invite();
  await replaced.invite(email);
  await replaced.run();
  expect([(await replaced.sent()).length, await replaced.jobs()]).toEqual([1, [["failed", "ended"]]]);
});

test("without a mail service an invitation by e-mail is 501 and makes none; the API of jobs knows the queue", async () => {
  const email = anAddress();
  const answer = await admin.post<{ detail: string }>("/api/invitations", { email, role: "editor", byEmail: true });
  expect([answer.status, answer.body.detail]).toEqual([501, expect.stringContaining("RESEND_API_KEY, MAIL_FROM")]);
  expect((await admin.get<{ items: { email: string }[] }>("/api/invitations")).body.items.map((one) => one.email)).not.toContain(email);
  const { body } = await admin.get<{ filas: { tipo: string }[] }>("/api/distribution/jobs");
  expect(body.filas.map(({ tipo }) => tipo)).toContain("email");
  expect((await admin.post("/api/distribution/email/resume", {})).status).toBe(204);
});

test("an uncertain message is answered on the screen or by the API, by whoever may manage the queue", async () => {
  const it = await aQueue({ fails: ["dropped", "dropped"] }, "email");
  await it.invite();
  await it.invite();
  const start = Date.now();
  await it.run(start);
  await it.run(start + SAME_KEY_MS + 60_000);
  const [first, second] = await it.queue.list();
  const screenOf = async (role: "editor" | "reporter") => {
    const person = browser({ access: (await signIn((await aPerson(role)).email)).token });
    return { person, text: (await person.get("/admin/distribuicao")).text };
  };
  const [editor, reporter] = [await screenOf("editor"), await screenOf("reporter")];
  expect([editor.text.match(/aria-label="Não chegou: /g)?.length, editor.text.includes("Incerto desde")]).toEqual([2, true]);
  expect([reporter.text.includes("Não chegou"), reporter.text.includes("Incerto desde")]).toEqual([false, true]);
  const resolve = (id = "", sent: unknown = true) => editor.person.post<{ situacao: string }>(`/api/distribution/jobs/${id}/resolve`, { sent });
  expect((await resolve(first?.id, "sim")).status).toBe(422);
  expect((await reporter.person.post(`/api/distribution/jobs/${first?.id}/resolve`, { sent: true })).status).toBe(403);
  expect((await resolve(first?.id)).body.situacao).toBe("concluido");
  expect((await resolve(first?.id, false)).status).toBe(409);
  const form = new URLSearchParams({ intent: "not-sent", id: second?.id ?? "" });
  const answer = await raw("/admin/distribuicao", { method: "POST", headers: { ...editor.person.headers, Host: new URL(ORIGIN).host }, body: form });
  expect([answer.status, (await answer.text()).includes("Marcado como não enviado.")]).toEqual([200, true]);
  expect(await it.jobs()).toEqual([["failed", null]]);
  const { results } = await testEnv.DB.prepare("SELECT action FROM audit_log WHERE action LIKE 'distribution.%' ORDER BY id").all<{ action: string }>();
  expect(results.map(({ action }) => action)).toEqual(["distribution.resume", "distribution.confirm", "distribution.deny"]);
});
