import { type Category, categoryOf } from "#app/features/articles/categories.ts";
import type { MediaItem } from "#app/features/media/media-item.ts";
import type { ReaderDeps, SiteIdentity } from "#app/features/readers/page-reads.server.ts";
import type { SharedDependencies } from "#app/platform/composition.compose.ts";
import { isConstraintFailure, joinReads, mapRead, type Read, readOne, readTogether } from "#app/platform/db/database.store.ts";
import { carrying, type FieldProblem, refuse, refusedFields, unwrap } from "#app/platform/failures/refusal.ts";
import type { PageStamp } from "#app/platform/http/page-cache/page-headers.server.ts";
import type { RecordWrite } from "#app/platform/record/record-table.store.ts";
import type { Actor } from "#app/platform/record/trail-line.ts";
import { createVersionGuard } from "#app/platform/record/version-guard.server.ts";
import { slugify } from "#app/platform/text/slug.ts";
import { CURRENT_VIDEO, publicationProblems, type Video, type VideoChange, type VideoSource } from "./video.ts";
import type { VideoAudience, VideoRecord, VideoRepository } from "./videos.store.ts";

/** A video with what its form offers. */
export interface VideoForm {
  video: Video | null;
  captions: string | null;
  categories: readonly Category[];
}

export interface VideoPage {
  items: readonly Video[];
  total: number;
  categories: readonly Category[];
}

const NOT_FOUND = "Vídeo não encontrado.";
const STALE = "Este vídeo foi alterado por outra pessoa. Compare antes de salvar de novo.";
const AT_EDGE = { up: "Este vídeo já é o primeiro.", down: "Este vídeo já é o último." } as const;

const EMPTY: Omit<VideoRecord, "youtubeId" | "mediaKey"> = { title: "", description: "", coverKey: null, coverAlt: "", categoryId: null, published: false, publishedAt: null };

/** The newsroom's videos: what the section of videos, its list and its pages show. */
export function createVideoService({ db, videos, categories, media, now, onEdition }: Pick<SharedDependencies, "db" | "videos" | "categories" | "media" | "now" | "onEdition">) {
  async function find(id: number, audience: VideoAudience = "staff"): Promise<Video> {
    const video = await readOne(db, videos.readVideo(id));
    return video && (audience === "staff" || video.published) ? video : refuse("not-found", NOT_FOUND);
  }

  /** A page of the videos that somebody may see, with the categories they name. */
  const readPage = (audience: VideoAudience, page: number, limit: number): Read<VideoPage> =>
    mapRead(joinReads(videos.readPage(audience, page, limit), categories.readAll()), ([list, known]) => ({ ...list, categories: known }));

  const guard = createVersionGuard({ find, refuseStale: (video) => refuse("conflict", STALE, carrying(CURRENT_VIDEO, video)), onEdition });

  const signed = (actor: Actor, action: string, subject: string): RecordWrite => ({ at: now(), actor, action, details: { subject } });

  const itemOf = (key: string | null, kind: MediaItem["kind"]): Promise<MediaItem | null> =>
    key === null ? Promise.resolve(null) : media.find({ key }).then((item) => (item?.kind === kind ? item : null));

  /** The record to store, from the previous one and the change; refuses with the problem of each field. */
  async function resolveRecord(was: Video | null, change: VideoChange): Promise<{ record: VideoRecord; captions: string | null | undefined }> {
    const source = change.source ?? was?.source ?? refuse("invalid", "Escolha o vídeo.", { fields: [{ field: "video", message: "Escolha o vídeo." }] });
    const wantedCover = change.cover === undefined ? (was?.cover?.key ?? null) : change.cover;
    const [file, picture, known] = await Promise.all([
      itemOf(source.from === "library" ? source.key : null, "video"),
      itemOf(wantedCover, "image"),
      readOne(db, categories.readAll()),
    ]);
    const category = change.category ? (categoryOf(change.category, known) ?? null) : null;
    // A file of the library has a picture of its own, once somebody has made one.
    const coverKey = picture?.key ?? (wantedCover === null ? (file?.posterKey ?? null) : null);
    const categoryId = change.category === undefined ? (was?.categoryId ?? null) : (category?.id ?? null);
    const published = change.published ?? was?.published ?? false;
    const problems: FieldProblem[] = [
      ...(source.from === "library" && file === null && was?.source !== source ? [{ field: "video", message: "Este vídeo não está na biblioteca de mídia." }] : []),
      ...(wantedCover !== null && picture === null && wantedCover !== was?.cover?.key ? [{ field: "capa", message: "Esta imagem não está na biblioteca de mídia." }] : []),
      ...(change.category && !category ? [{ field: "categoria", message: "Categoria desconhecida." }] : []),
    ];
    if (problems.length === 0 && published) problems.push(...publicationProblems({ coverKey, categoryId }));
    if (problems.length > 0) unwrap(refusedFields(problems));
    return {
      record: {
        ...EMPTY,
        title: change.title ?? was?.title ?? "",
        description: change.description ?? was?.description ?? "",
        youtubeId: source.from === "youtube" ? source.id : null,
        mediaKey: source.from === "library" ? source.key : null,
        coverKey,
        coverAlt: change.coverAlt ?? (was?.cover?.key === coverKey ? (was?.cover?.alt ?? "") : ""),
        categoryId,
        published,
        publishedAt: was?.publishedAt ?? (published ? now() : null),
      },
      // YouTube's player has its own captions.
      captions: source.from === "youtube" ? (was?.hasCaptions ? null : undefined) : change.captions,
    };
  }

  const verbOf = (was: Video, { published }: VideoRecord): string => (was.published === published ? "video.change" : published ? "video.publish" : "video.withdraw");

  /** Runs a save, and once more when its category was deleted concurrently. */
  const retryOnForeignKey = <T>(attempt: () => Promise<T>): Promise<T> =>
    attempt().catch((error: unknown) => {
      if (!isConstraintFailure(error, "FOREIGN KEY")) throw error;
      return attempt();
    });

  return {
    readPage,

    list: (audience: VideoAudience, page: number, limit: number): Promise<VideoPage> => readOne(db, readPage(audience, page, limit)),

    /** `id` null: a new video. */
    readForm: (id: number | null): Read<VideoForm> =>
      id === null
        ? mapRead(categories.readAll(), (known) => ({ video: null, captions: null, categories: known }))
        : mapRead(joinReads(videos.readVideo(id), videos.readCaptions(id), categories.readAll()), ([video, captions, known]) => ({ video, captions, categories: known })),

    /** A video as somebody may see it. */
    get: find,

    async create(change: VideoChange & { title: string; source: VideoSource }, actor: Actor): Promise<Video> {
      const id = await retryOnForeignKey(async () => {
        const { record, captions } = await resolveRecord(null, change);
        const write = signed(actor, record.published ? "video.publish" : "video.create", `“${record.title}”`);
        return guard.confirm(await videos.create(record, captions ?? null, slugify(record.title), write), 0);
      });
      return find(id);
    },

    /** Changes a video; refuses (with the present one) when `expected` is given and is not its version. */
    async change(id: number, change: VideoChange, expected: number | null, actor: Actor): Promise<Video> {
      await retryOnForeignKey(async () => {
        const was = await guard.findAt(id, expected);
        const { record, captions } = await resolveRecord(was, change);
        await guard.confirm(await videos.change(was, record, captions, slugify(record.title), signed(actor, verbOf(was, record), `“${record.title}”`)), id);
      });
      return find(id);
    },

    async remove(id: number, actor: Actor): Promise<void> {
      const was = await find(id);
      await guard.confirm(await videos.remove(was, signed(actor, "video.remove", `“${was.title}”`)), id);
    },

    /** Changes places with the neighbour; 409 at the end of the list. */
    async move(id: number, direction: "up" | "down", actor: Actor): Promise<Video> {
      const [was, neighbour] = await readTogether(db, videos.readVideo(id), videos.readNeighbour(id, direction));
      if (!was) return refuse("not-found", NOT_FOUND);
      if (!neighbour) return refuse("conflict", AT_EDGE[direction]);
      const write = signed(actor, "video.move", `“${was.title}”, ${direction === "up" ? "para cima" : "para baixo"}`);
      const outcome = await videos.swap(was, neighbour, write);
      if (!outcome.done) return refuse("conflict", "Não foi possível mover");
      await guard.confirm(outcome, id);
      return find(id);
    },
  };
}

/** Other videos on a video's page, besides a spare one: its own may be among the first. */
const BESIDE = 6;

/** Videos in the sitemap: far under what a file may hold (50,000). */
const SITEMAP_VIDEOS = 5_000;

export interface VideosReading extends PageStamp, SiteIdentity {
  items: readonly Video[];
  total: number;
}

/** A video and others to go on with. */
export interface VideoReading extends PageStamp, SiteIdentity {
  video: Video;
  others: readonly Video[];
}

/** Readers' pages of videos: one round trip each. */
export function createReaderVideoService({ videos, pages }: Pick<ReaderDeps, "pages"> & { videos: VideoRepository }) {
  return {
    async list(page: number, limit: number): Promise<VideosReading> {
      const { value, identity, stamp } = await pages.read(videos.readPage("public", page, limit));
      return { ...stamp(), ...value, ...identity };
    },

    /** A published video; null when there is none of that id. */
    async video(id: number): Promise<VideoReading | null> {
      const { value, identity, stamp } = await pages.read(joinReads(videos.readVideo(id), videos.readFirst(BESIDE + 1)));
      const [video, others] = value;
      if (!video?.published) return null;
      return { ...stamp(), video, others: others.filter((other) => other.id !== id).slice(0, BESIDE), ...identity };
    },

    /** WebVTT of a published video; null when there is none. */
    async captions(id: number): Promise<(PageStamp & { vtt: string }) | null> {
      const { value, stamp } = await pages.read(joinReads(videos.readVideo(id), videos.readCaptions(id)));
      const [video, vtt] = value;
      return video?.published && vtt !== null ? { ...stamp(), vtt } : null;
    },

    async sitemap(): Promise<VideosReading> {
      return this.list(1, SITEMAP_VIDEOS);
    },
  };
}
