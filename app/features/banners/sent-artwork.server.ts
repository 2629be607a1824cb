import { createHash, createHmac } from "node:crypto";
import { titleOfFile } from "#app/features/media/media-item.ts";
import type { PictureService } from "#app/features/media/pictures.server.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { type Read, readOne } from "#app/platform/db/database.store.ts";
import { refuse } from "#app/platform/failures/refusal.ts";
import { errorFields, logEvent } from "#app/platform/log/log.server.ts";
import type { RecordWrite } from "#app/platform/record/record-table.store.ts";
import type { Actor } from "#app/platform/record/trail-line.ts";
import { sha256Hex } from "#app/platform/values/sha256-hex.server.ts";
import { ARTWORK_FILES_MAX, ARTWORK_LINK_MS, ARTWORK_NAME_MAX, type ArtworkLink, linkStateOf } from "./artwork.ts";
import { type BannerFields, DEFAULT_RUN_MS } from "./banner.ts";
import type { createBannerService } from "./banners.server.ts";
import { rulesOf, sizeText } from "./positions.ts";
import { createArtworkRepository, type NamedFile, type NamedLink } from "./sent-artwork.store.ts";

/** The advertiser's entries on a file. */
export interface SentArtwork {
  position: BannerFields["position"];
  /** Empty: the file's name. */
  title: string;
  link: string;
  alt: string;
}

const UNKNOWN = "Endereço de envio não encontrado. Confira o link que você recebeu.";
const CLOSED = "Este endereço de envio venceu ou foi fechado. Peça outro ao portal.";
const REJECTED = "Esta arte já foi recusada.";
const APPROVED = "Esta arte já foi aprovada. Exclua ou pause o banner.";
const FULL = `Este endereço já recebeu ${ARTWORK_FILES_MAX} arquivos. Peça outro ao portal.`;

/** Folder of files that nobody has approved: no readers' route reads it. */
const PREFIX = "artwork/";

/** Artwork that advertisers send by a private link, until a person decides. */
export function createArtworkService(
  { db, store, secret, settings: { url: siteUrl }, now }: SharedDependencies,
  { pictures, banners }: { pictures: PictureService; banners: Pick<ReturnType<typeof createBannerService>, "change"> },
) {
  const artwork = createArtworkRepository(db);
  const key = createHmac("sha256", secret).update("artwork-link").digest();
  // Made again from the secret whenever it is shown: only its hash is stored.
  const tokenOf = ({ advertiserId, contractId, createdAt }: Pick<ArtworkLink, "advertiserId" | "contractId" | "createdAt">): string =>
    createHmac("sha256", key).update(`${advertiserId}.${contractId}.${createdAt}`).digest("base64url");
  const hashOf = (token: string): string => createHash("sha256").update(token).digest("base64url");

  const signed = (actor: Actor, action: string, subject: string, at = now()): RecordWrite => ({ at, actor, action, details: { subject } });
  const findFile = async (id: number): Promise<NamedFile> => (await readOne(db, artwork.readFile(id))) ?? refuse("not-found", "Arte não encontrada.");

  /** The link of a token; refuses a closed one with 410. A full one is found: its page still says what was sent. */
  async function byToken(token: string): Promise<NamedLink> {
    const link = (await readOne(db, artwork.readByToken(hashOf(token)))) ?? refuse("not-found", UNKNOWN);
    const state = linkStateOf(link, now());
    return state === "revoked" || state === "expired" ? refuse("gone", CLOSED) : link;
  }

  const removeBytes = ({ storeKey }: Pick<NamedFile, "storeKey">) =>
    store.remove([storeKey]).catch((error: unknown) => logEvent("error", "artwork-remove", { key: storeKey, ...errorFields(error) }));

  return {
    byToken,

    /** Address of a link; null after the secret was changed. */
    urlOf(link: ArtworkLink): string | null {
      const token = tokenOf(link);
      // In the query: paths are logged, queries are not.
      return hashOf(token) === link.tokenHash ? `${siteUrl}/enviar-arte?codigo=${token}` : null;
    },

    readOpenLinks: (advertiserId: number): Read<NamedLink[]> => artwork.readOpenLinks(advertiserId, now()),
    readWaiting: (advertiserId: number): Read<NamedFile[]> => artwork.readWaiting(advertiserId),
    readWaitingCounts: (): Read<Map<number, number>> => artwork.readWaitingCounts(),
    filesOf: ({ id }: NamedLink): Promise<NamedFile[]> => readOne(db, artwork.readFilesOfLink(id)),
    findFile,

    /** A new link of an advertiser, and of one of its contracts or none. */
    async open({ advertiserId, contractId }: Pick<ArtworkLink, "advertiserId" | "contractId">, actor: Actor): Promise<NamedLink> {
      const subject = contractId === null ? `anunciante ${advertiserId}` : `contrato ${contractId}`;
      const add = (at: number) =>
        artwork.addLink(
          { advertiserId, contractId, tokenHash: hashOf(tokenOf({ advertiserId, contractId, createdAt: at })), expiresAt: at + ARTWORK_LINK_MS },
          signed(actor, "artwork.open", subject, at),
        );
      // A token is made of its link's time: two links that are requested within one millisecond get two times.
      let at = now();
      let id = await add(at);
      for (; id === "taken"; id = await add(at)) at += 1;
      return (id === null ? null : await readOne(db, artwork.readLink(id))) ?? refuse("not-found", "Anunciante ou contrato não encontrado.");
    },

    /** Closes a link; closing it again changes nothing. */
    async close(id: number, actor: Actor): Promise<void> {
      const link = (await readOne(db, artwork.readLink(id))) ?? refuse("not-found", "Link não encontrado.");
      await artwork.revokeLink(id, signed(actor, "artwork.close", link.advertiser));
    },

    /** Keeps a file that came by a link, as a paused banner; private until it is approved. The same bytes for the same position are kept once while they wait. */
    async receive(token: string, file: File, said: SentArtwork): Promise<NamedFile> {
      const link = await byToken(token);
      const { bytes, header, mime } = await pictures.inspect(new Uint8Array(await file.arrayBuffer()));
      const { width, height, format } = header;
      // By position: the decision on one file removes its object, and the same picture may wait for another position.
      const storeKey = `${PREFIX}${link.id}/${await sha256Hex(bytes)}-${said.position}`;
      const copy = await readOne(db, artwork.readWaitingCopy(link.id, storeKey));
      if (copy) return copy;
      if (link.files >= ARTWORK_FILES_MAX) refuse("conflict", FULL);
      await store.put(storeKey, bytes, mime);
      const at = now();
      const title = said.title || titleOfFile(file.name) || "Arte enviada";
      const startsAt = link.startsAt ?? at;
      const draft = {
        ...{ title, position: said.position, alt: said.alt, link: said.link, startsAt },
        type: format === "gif" ? ("gif" as const) : ("imagem" as const),
        size: sizeText(rulesOf(said.position).size),
        endsAt: link.endsAt ?? startsAt + DEFAULT_RUN_MS,
      };
      const kept = { storeKey, mime, width, height, name: [...titleOfFile(file.name)].slice(0, ARTWORK_NAME_MAX).join("") || "sem nome", size: bytes.byteLength };
      const id = await artwork.addFile(link, kept, draft, signed({ id: null, name: link.advertiser }, "artwork.receive", `“${title}”`, at));
      if (id !== null) return findFile(id);
      const sentMeanwhile = await readOne(db, artwork.readWaitingCopy(link.id, storeKey));
      if (sentMeanwhile) return sentMeanwhile;
      await removeBytes({ storeKey });
      return refuse("conflict", FULL);
    },

    /** Bytes of a file for who decides; null once it was decided. */
    async bytes(id: number): Promise<{ bytes: ArrayBuffer; contentType: string } | null> {
      const file = await findFile(id);
      return file.decision === null ? store.get(file.storeKey) : null;
    },

    /** Makes a file public as the picture of its banner, which stays paused unless `activates`. Repeating it changes nothing. */
    async approve(id: number, activates: boolean, actor: Actor): Promise<NamedFile> {
      const file = await findFile(id);
      if (file.decision === "rejected") refuse("conflict", REJECTED);
      if (file.decision === "approved") return file;
      if (file.bannerId === null) refuse("conflict", "O banner desta arte não existe mais.");
      const stored = (await store.get(file.storeKey)) ?? refuse("unavailable", "O arquivo não está disponível agora. Tente novamente.");
      const picture = await pictures.store(new Uint8Array(stored.bytes), actor, { title: file.title, alt: "", credit: "", tags: [] });
      const fields = { image: picture.address, ...(activates ? { status: "ativo" as const } : {}) };
      try {
        await banners.change(file.bannerId, fields, null, actor, artwork.approval(file, signed(actor, "artwork.approve", `“${file.title}”`)));
      } catch (error) {
        // Decided by another person meanwhile: nothing was written of this approval.
        const { decision } = await findFile(id);
        if (decision === "rejected") refuse("conflict", REJECTED);
        if (decision !== "approved") throw error;
      }
      await removeBytes(file);
      return findFile(id);
    },

    /** Refuses a file and deletes its banner and its bytes. Repeating it changes nothing. */
    async reject(id: number, actor: Actor): Promise<NamedFile> {
      const file = await findFile(id);
      if (file.decision === "approved") refuse("conflict", APPROVED);
      if (file.decision === "rejected") return file;
      await artwork.reject(file, signed(actor, "artwork.reject", `“${file.title}”`));
      const after = await findFile(id);
      if (after.decision === "approved") refuse("conflict", APPROVED);
      await removeBytes(file);
      return after;
    },
  };
}

export type ArtworkService = ReturnType<typeof createArtworkService>;
