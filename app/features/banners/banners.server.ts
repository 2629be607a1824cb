import { mediaAddress } from "#app/features/media/media-kind.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { joinReads, knownRead, mapRead, readOne } from "#app/platform/db/database.store.ts";
import { carrying, type FieldProblem, refuse, refusedFields, unwrap } from "#app/platform/failures/refusal.ts";
import type { RecordWrite } from "#app/platform/record/record-table.store.ts";
import type { Actor } from "#app/platform/record/trail-line.ts";
import { createVersionGuard } from "#app/platform/record/version-guard.server.ts";
import { createAdvertiserRepository } from "./advertisers.store.ts";
import { type Banner, type BannerFields, type BannerSummary, bannerMediaKey, CURRENT_BANNER, DEFAULT_RUN_MS, EMPTY_BANNER } from "./banner.ts";
import { affectsSlots, bannerChanges, fieldsOf } from "./banner-changes.ts";
import { type BannerOutcome, createBannerRepository, type WrittenTogether } from "./banners.store.ts";
import { POSITION_NAMES } from "./positions.ts";
import { situationOf } from "./situation.ts";

/** Input for a new banner: at least the fields without a default (spec 2 §5). */
export type NewBanner = Partial<BannerFields> & Pick<BannerFields, "title" | "client" | "position">;

const NOT_FOUND = "Banner não encontrado.";
const STALE = "Este banner foi alterado por outra pessoa. Compare antes de salvar de novo.";
const ENDS_FIRST = "A data de fim deve ser depois da data de início.";
const CONTRACT_FIXED = "Este banner já teve exibições contadas no contrato em que está. Para outro contrato, crie outro banner.";

/** Banners: what is sold and shown (spec 2 § Banner management). Counting is the ledger's. */
export function createBannerService({ db, media, timeZone, now, onEdition }: SharedDependencies) {
  const banners = createBannerRepository(db);
  const advertisers = createAdvertiserRepository(db);
  const find = async (id: number): Promise<Banner> => (await readOne(db, banners.readBanner(id))) ?? refuse("not-found", NOT_FOUND);

  const guard = createVersionGuard({ find, refuseStale: (banner) => refuse("conflict", STALE, carrying(CURRENT_BANNER, banner)), onEdition });

  /** An address of a file of the library becomes its path on this site; another of this site that is not https is unknown. */
  async function ownAddress(field: string, address: string | null, problems: FieldProblem[]): Promise<string | null> {
    if (address === null || address.startsWith("/")) return address;
    const key = bannerMediaKey(address);
    const item = key === null ? null : await media.find({ key });
    if (item) return mediaAddress(item.key);
    if (/^http:/i.test(address)) problems.push({ field, message: "Use um endereço que começa com https://, ou um caminho deste site." });
    return address;
  }

  /** Resolves the fields to store; refuses with the problem of each. A contract decides the advertiser. */
  async function resolve(was: Banner | null, sent: Partial<BannerFields>, fields: BannerFields): Promise<BannerFields> {
    const problems: FieldProblem[] = [];
    const [image, phoneImage, contract] = await Promise.all([
      ownAddress("imagem", fields.image, problems),
      ownAddress("imagemCelular", fields.phoneImage, problems),
      fields.contractId === null ? null : readOne(db, advertisers.readContract(fields.contractId)),
    ]);
    const advertiserId = contract && sent.advertiserId === undefined ? contract.advertiserId : fields.advertiserId;
    const advertiser = advertiserId === null ? null : await readOne(db, advertisers.readAdvertiser(advertiserId));
    if (fields.endsAt <= fields.startsAt) problems.push({ field: sent.endsAt === undefined && sent.startsAt !== undefined && was ? "dataInicio" : "dataFim", message: ENDS_FIRST });
    if (fields.contractId !== null && !contract) problems.push({ field: "contratoId", message: "Contrato desconhecido." });
    if (advertiserId !== null && !advertiser) problems.push({ field: "anuncianteId", message: "Anunciante desconhecido." });
    if (contract && advertiserId !== contract.advertiserId) problems.push({ field: "contratoId", message: "O contrato é de outro anunciante." });
    if (was && was.served > 0 && was.contractId !== fields.contractId) problems.push({ field: "contratoId", message: CONTRACT_FIXED });
    if (problems.length > 0) unwrap(refusedFields(problems));
    return { ...fields, image, phoneImage, advertiserId };
  }

  function settle(outcome: BannerOutcome, id: number): Promise<number> {
    if (!outcome.done && outcome.why === "gone") return refuse("conflict", "O anunciante ou o contrato foi excluído. Escolha outro.");
    return guard.confirm(outcome, id);
  }

  const verbOf = (before: BannerFields, changed: readonly { field: string }[], after: BannerFields): string =>
    changed.length === 1 && before.status !== after.status ? (after.status === "ativo" ? "banner.activate" : "banner.pause") : "banner.change";

  return {
    /** Reads all banners, the one whose form is open, and the advertisers and contracts to choose from. */
    readScreen: (opened: number | null) =>
      mapRead(
        joinReads(
          banners.readAll(),
          opened === null ? knownRead(null) : banners.readBanner(opened),
          advertisers.readAll(),
          advertisers.readContracts(null),
          banners.readRevenues(null),
        ),
        ([all, one, buyers, contracts, revenues]) => ({ banners: all, opened: one, advertisers: buyers, contracts, revenues }),
      ),

    /** Every banner, the newest first. */
    list: (): Promise<BannerSummary[]> => readOne(db, banners.readAll()),

    /** Those that run now and have something to show, by position and then by priority. */
    async listRunning(): Promise<BannerSummary[]> {
      const at = now();
      const running = (await readOne(db, banners.readSwitchedOn(at))).filter((banner) => situationOf(banner, banner, at) === "ativo");
      return running.sort((one, other) => POSITION_NAMES.indexOf(one.position) - POSITION_NAMES.indexOf(other.position) || other.priority - one.priority || one.id - other.id);
    },

    get: find,

    /** Adds one; without dates it runs from now on, for 30 days. */
    async create(sent: NewBanner, actor: Actor): Promise<Banner> {
      const at = now();
      const startsAt = sent.startsAt ?? at;
      const fields = await resolve(null, sent, { ...EMPTY_BANNER, startsAt, endsAt: startsAt + DEFAULT_RUN_MS, ...sent });
      const signed: RecordWrite = { at, actor, action: "banner.create", details: { subject: `“${fields.title}”` }, affectsReaders: affectsSlots(null, fields) };
      return find(await settle(await banners.create(fields, signed), 0));
    },

    /** Changes one; refuses (with the present one) when `expected` is given and is not its version. `together`: what is written in the same batch, or not at all. */
    async change(id: number, sent: Partial<BannerFields>, expected: number | null, actor: Actor, together?: WrittenTogether): Promise<Banner> {
      const was = await guard.findAt(id, expected);
      const before = fieldsOf(was);
      const after = await resolve(was, sent, { ...before, ...sent });
      const changes = bannerChanges(before, after, timeZone);
      if (changes.length === 0 && !together) return was;
      const details = { subject: `“${after.title}”`, changes };
      const signed: RecordWrite = { at: now(), actor, action: verbOf(before, changes, after), details, affectsReaders: affectsSlots(before, after) };
      return find(await settle(await banners.change(was, after, signed, together), id));
    },

    async remove(id: number, actor: Actor): Promise<void> {
      const was = await find(id);
      const affectsReaders = affectsSlots(fieldsOf(was), null);
      await settle(await banners.remove(was, { at: now(), actor, action: "banner.remove", details: { subject: `“${was.title}”` }, affectsReaders }), id);
    },
  };
}

export type BannerService = ReturnType<typeof createBannerService>;
