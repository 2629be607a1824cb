import { type Category, categoryOf } from "#app/features/articles/categories.ts";
import { type Role, roleMay } from "#app/features/people/capabilities.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { joinReads, mapRead, type Read, readOne } from "#app/platform/db/database.store.ts";
import { carrying, type FieldProblem, refuse, refusedFields, unwrap } from "#app/platform/failures/refusal.ts";
import type { KeysetPage, MomentKey } from "#app/platform/record/keyset-page.ts";
import type { RecordWrite } from "#app/platform/record/record-table.store.ts";
import type { Actor } from "#app/platform/record/trail-line.ts";
import { createVersionGuard } from "#app/platform/record/version-guard.server.ts";
import {
  CURRENT_TOWN_NOTICE,
  type DeathDetails,
  hasConsent,
  NO_CONSENT,
  recordConsent,
  TOWN_NOTICE_LABELS,
  type TownNotice,
  type TownNoticeFields,
  type TownNoticeKind,
} from "./town-notice.ts";
import { missingToPublish, problemsOf } from "./town-notice-rules.ts";
import { createTownNoticeRepository } from "./town-notices.store.ts";

/** Person who writes; the role decides what they may do. */
export interface TownNoticeActor extends Actor {
  role: Role;
}

const NOT_FOUND = "Este item não existe, ou foi excluído.";
const STALE = "Este item foi alterado por outra pessoa. Compare antes de salvar de novo.";
const PUBLISHED_ONLY_DESK = "O que já está publicado só os editores alteram.";
const LIST_SIZE = 60;

/** Pharmacies on duty, death notices, public notices and jobs of the towns. */
export function createTownNoticeService({ db, categories, now, onEdition }: Pick<SharedDependencies, "db" | "categories" | "now" | "onEdition">) {
  const notices = createTownNoticeRepository(db);
  const find = async (id: number): Promise<TownNotice> => (await readOne(db, notices.readNotice(id))) ?? refuse("not-found", NOT_FOUND);

  const guard = createVersionGuard({ find, refuseStale: (notice) => refuse("conflict", STALE, carrying(CURRENT_TOWN_NOTICE, notice)), onEdition });

  const signed = (actor: TownNoticeActor, action: string, { kind, title }: Pick<TownNoticeFields, "kind" | "title">, affectsReaders: boolean, more = ""): RecordWrite => ({
    at: now(),
    actor: { id: actor.id, name: actor.name },
    action: `town-notice.${action}`,
    details: { subject: `“${title}” (${TOWN_NOTICE_LABELS[kind].toLocaleLowerCase("pt-BR")})${more}` },
    affectsReaders,
  });

  /** The notice that is to be written, where it is the version that was seen and this person may. */
  async function forWriting(id: number, expected: number | null, actor: TownNoticeActor): Promise<TownNotice> {
    const was = await find(id);
    if (was.state === "publicada" && !roleMay(actor.role, "town-notices:publish")) refuse("forbidden", PUBLISHED_ONLY_DESK);
    return guard.check(was, expected);
  }

  /** Returns the fields to store; refuses with the problem of each. */
  async function checked(sent: TownNoticeFields, was: TownNotice | null, actor: TownNoticeActor): Promise<TownNoticeFields> {
    const town = categoryOf(sent.municipality, await readOne(db, categories.readAll()));
    const death: DeathDetails | null = sent.death && { ...sent.death, consent: recordConsent(was?.death?.consent ?? NO_CONSENT, sent.death.consent, actor.name, now()) };
    const fields = { ...sent, kind: was?.kind ?? sent.kind, municipality: town?.slug ?? "", death };
    const problems: FieldProblem[] = was?.state === "publicada" ? missingToPublish(fields, now()) : problemsOf(fields);
    if (town?.type !== "municipality") problems.push({ field: "municipio", message: "Escolha o município." });
    if (problems.length > 0) unwrap(refusedFields(problems));
    return fields;
  }

  return {
    get: find,

    list: (kind: TownNoticeKind, after?: MomentKey): Promise<KeysetPage<TownNotice, MomentKey>> => readOne(db, notices.readPage({ kind, after, limit: LIST_SIZE })),

    /** A list with the towns of its notices. */
    readDesk: (kind: TownNoticeKind, after?: MomentKey): Read<{ page: KeysetPage<TownNotice, MomentKey>; categories: readonly Category[] }> =>
      mapRead(joinReads(notices.readPage({ kind, after, limit: LIST_SIZE }), categories.readAll()), ([page, known]) => ({ page, categories: known })),

    /** `id` 0: a new one. */
    readForForm: (id: number): Read<{ notice: TownNotice | null; categories: readonly Category[] }> =>
      mapRead(joinReads(notices.readNotice(id), categories.readAll()), ([notice, known]) => ({ notice, categories: known })),

    /** Creates a draft. */
    async create(sent: TownNoticeFields, actor: TownNoticeActor): Promise<TownNotice> {
      const fields = await checked(sent, null, actor);
      return find(await guard.confirm(await notices.create(fields, signed(actor, "create", fields, false)), 0));
    },

    /** Changes one, of the same kind; refuses (with the present one) when `expected` is given and is not its version. */
    async change(id: number, sent: TownNoticeFields, expected: number | null, actor: TownNoticeActor): Promise<TownNotice> {
      const was = await forWriting(id, expected, actor);
      if (sent.kind !== was.kind) unwrap(refusedFields([{ field: "tipo", message: "O tipo não muda: crie outro item." }]));
      const fields = await checked(sent, was, actor);
      return find(await guard.confirm(await notices.change(was, fields, signed(actor, "change", fields, was.state === "publicada")), id));
    },

    /** Shows it to readers; refuses what is not complete, and a death notice without the family's consent. */
    async publish(id: number, expected: number | null, actor: TownNoticeActor): Promise<TownNotice> {
      const was = await forWriting(id, expected, actor);
      if (was.state === "publicada") return was;
      const missing = missingToPublish(was, now());
      if (missing.length > 0) unwrap(refusedFields(missing));
      const consent = was.death && hasConsent(was.death.consent) ? `, autorizada por ${was.death.consent.by} (${was.death.consent.relation})` : "";
      return find(await guard.confirm(await notices.setState(was, "publicada", "", signed(actor, "publish", was, true, consent)), id));
    },

    /** Takes it from readers at once. */
    async withdraw(id: number, reason: string, actor: TownNoticeActor): Promise<TownNotice> {
      const was = await forWriting(id, null, actor);
      if (was.state !== "publicada") return was;
      return find(await guard.confirm(await notices.setState(was, "retirada", reason, signed(actor, "withdraw", was, true, reason === "" ? "" : `: ${reason}`)), id));
    },

    /** Deletes for good what readers do not see. */
    async remove(id: number, actor: TownNoticeActor): Promise<void> {
      const was = await forWriting(id, null, actor);
      if (was.state === "publicada") refuse("conflict", "Retire da página antes de excluir.", carrying(CURRENT_TOWN_NOTICE, was));
      await guard.confirm(await notices.remove(was, signed(actor, "remove", was, false)), id);
    },
  };
}
