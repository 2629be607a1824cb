import { beforeAll, expect, test } from "vitest";
import { createCategoryRepository } from "#app/features/categories/categories.store.ts";
import { createMediaRepository } from "#app/features/media/media.store.ts";
import { createVideoService } from "#app/features/videos/videos.server.ts";
import { createVideoRepository, type VideoRepository } from "#app/features/videos/videos.store.ts";
import type { VideoWire } from "#app/features/videos/videos.wire.ts";
import { createDatabase } from "#app/platform/db/database.store.ts";
import { mp4 } from "#tests/support/media-files.ts";
import { png } from "#tests/support/pictures.ts";
import { browser, signIn } from "#tests/support/session.ts";
import { aPerson, type Client, signedIn, testEnv, thePublic } from "#tests/support/site.ts";

interface Item {
  id: number;
  key: string;
  url: string;
}

let admin: Client;
let editor: Client;
let cover: Item;
let film: Item;
let seeds = 0;

const YOUTUBE = "https://www.youtube.com/watch?v=dQw4w9WgXcQ";
const VTT = "WEBVTT\n\n00:00:01.000 --> 00:00:03.000\nBom dia.\n";

async function uploaded(file: File): Promise<Item> {
  const form = new FormData();
  form.set("file", file);
  const answer = await editor.post<Item>("/api/media", form);
  expect([answer.status, answer.text]).toEqual([expect.toBeOneOf([200, 201]), answer.text]);
  return answer.body;
}
/** Other bytes each time: the same ones are one item. */
function nextSeed(): number {
  seeds += 1;
  return seeds;
}
const aPicture = async () => uploaded(new File([await png(40 + nextSeed(), 24)], "capa.png"));
const aFilm = async () => uploaded(new File([mp4(nextSeed(), 400)], "filme.mp4"));

beforeAll(async () => {
  admin = await signedIn("admin");
  editor = await signedIn("editor");
  cover = await aPicture();
  film = await aFilm();
});

const path = ({ url }: Item) => new URL(url).pathname;

async function aVideo(more: Record<string, unknown> = {}): Promise<VideoWire> {
  const answer = await editor.post<VideoWire>("/api/videos", {
    titulo: "A ponte vista de cima",
    video: YOUTUBE,
    capa: path(cover),
    capaAlt: "A ponte",
    categoria: "geral",
    publicado: true,
    ...more,
  });
  expect([answer.status, answer.text]).toEqual([201, answer.text]);
  return answer.body;
}

const listed = async (client: Client = thePublic) => (await client.get<{ items: VideoWire[] }>("/api/videos?limit=100")).body.items.map(({ id }) => id);

test("a published video is on the home page, in the list, on its page, in the sitemap and in the API", async () => {
  const video = await aVideo({ descricao: "Primeiro parágrafo.\n\nSegundo, com <b>sinais</b>." });
  expect([video.origem, video.video, video.categoria?.slug, video.publicado, video.slug]).toEqual(["youtube", YOUTUBE, "geral", true, `${video.id}-a-ponte-vista-de-cima`]);
  const address = `/video/${video.slug}`;
  for (const page of ["/", "/videos"]) expect([page, (await thePublic.get(page)).text.includes(`href="${address}"`)]).toEqual([page, true]);
  const sitemap = (await thePublic.get("/sitemap-videos.xml")).text;
  expect(sitemap).toContain(`${address}</loc>`);
  expect(sitemap).toContain("https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ</video:player_loc>");
  expect((await thePublic.get("/sitemap.xml")).text).toContain("/sitemap-videos.xml");
  const home = (await thePublic.get<{ sections: { id: string; items: { id: number }[] }[] }>("/api/home")).body;
  expect(home.sections.find(({ id }) => id === "r10Play")?.items[0]?.id).toBe(video.id);

  const page = await thePublic.get(address);
  expect(page.status).toBe(200);
  expect(page.text).toContain("Segundo, com &lt;b&gt;sinais&lt;/b&gt;.");
  expect(page.text).toContain('<meta property="og:image:type" content="image/jpeg"/>');
  const jsonLd = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page.text)?.[1] ?? "{}") as { "@graph": Record<string, unknown>[] };
  expect(jsonLd["@graph"].find((one) => one["@type"] === "VideoObject")).toMatchObject({
    name: "A ponte vista de cima",
    uploadDate: video.publicadoEm,
    embedUrl: "https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ",
  });
});

test("of YouTube nothing is fetched before a tap: no frame, no picture, no script of theirs", async () => {
  const video = await aVideo();
  const { text } = await thePublic.get(`/video/${video.slug}`);
  expect(text).not.toMatch(/<iframe|ytimg|<(?:img|script|link|source)[^>]*youtube/);
  expect(text).toContain('data-embed="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"');
});

test("a file of the library plays here, with its captions", async () => {
  const video = await aVideo({ titulo: "Feira de sábado", video: path(film), legendas: VTT });
  expect([video.origem, new URL(video.video).pathname]).toEqual(["midia", path(film)]);
  const page = await thePublic.get(`/video/${video.slug}`);
  expect(page.text).toContain(`src="${path(film)}"`);
  expect(page.text).toMatch(/<video[^>]*preload="none"[^>]*poster="\/img\//);
  expect(page.headers.get("Content-Security-Policy")).toContain("media-src 'self'");
  expect(page.text).toContain(`src="/video/${video.id}/legendas.vtt"`);
  const captions = await thePublic.get(`/video/${video.id}/legendas.vtt`);
  // Other spellings of the number are not ids.
  for (const id of [`${video.id}e0`, `0x${video.id.toString(16)}`, `${video.id}.0`, `0${video.id}`, `%20${video.id}`])
    expect([id, (await thePublic.get(`/video/${id}/legendas.vtt`)).status]).toEqual([id, 404]);
  expect([captions.status, captions.headers.get("Content-Type"), captions.text]).toEqual([200, "text/vtt; charset=utf-8", VTT]);

  // Another source brings its own captions.
  const changed = await editor.patch<VideoWire>(`/api/videos/${video.id}`, { video: YOUTUBE });
  expect(changed.body.legendas).toBeNull();
  expect((await thePublic.get(`/video/${video.id}/legendas.vtt`)).status).toBe(404);
});

test("a picture's words and focal point in the library are those of the videos that it stands for; another cover brings its own", async () => {
  const [one, other] = [await aPicture(), await aPicture()];
  const video = await aVideo({ capa: path(one), capaAlt: "" });
  await editor.patch(`/api/media/${one.id}`, { alt: "A ponte, do alto", foco: { x: 20, y: 80 } });
  expect((await editor.get<VideoWire>(`/api/videos/${video.id}`)).body.capaAlt).toBe("A ponte, do alto");
  expect((await thePublic.get("/videos")).text).toMatch(/--at:20% 80%/);
  await editor.patch(`/api/media/${other.id}`, { alt: "A outra margem" });
  expect((await editor.patch<VideoWire>(`/api/videos/${video.id}`, { capa: path(other), capaAlt: "" })).body.capaAlt).toBe("A outra margem");
  expect((await thePublic.get("/videos")).text).not.toMatch(/--at:20% 80%/);
});

test("readers see no draft: neither its page, nor its captions, nor its place in a list", async () => {
  const draft = await aVideo({ titulo: "Ainda não", video: path(film), legendas: VTT, publicado: false });
  for (const address of [`/video/${draft.slug}`, `/video/${draft.id}/legendas.vtt`, `/api/videos/${draft.id}`])
    expect([address, (await thePublic.get(address)).status]).toEqual([address, 404]);
  for (const page of ["/", "/videos", "/sitemap-videos.xml"]) expect([page, (await thePublic.get(page)).text.includes("Ainda não")]).toEqual([page, false]);
  expect([(await listed()).includes(draft.id), (await listed(editor)).includes(draft.id)]).toEqual([false, true]);
  expect((await editor.get(`/api/videos/${draft.id}`)).status).toBe(200);
});

test("taking a video off the air acts at once, and its first publication keeps its time", async () => {
  const video = await aVideo();
  await thePublic.get(`/video/${video.slug}`);
  await editor.patch(`/api/videos/${video.id}`, { publicado: false });
  expect((await thePublic.get(`/video/${video.slug}`)).status).toBe(404);
  const back = await editor.patch<VideoWire>(`/api/videos/${video.id}`, { publicado: true, titulo: "A ponte, de novo" });
  expect(back.body.publicadoEm).toBe(video.publicadoEm);
  const moved = await thePublic.get(`/video/${video.slug}`);
  expect([moved.status, moved.headers.get("Location")]).toEqual([301, `/video/${video.id}-a-ponte-de-novo`]);
});

test.each([
  ["no title", { titulo: " " }, "Digite um título"],
  ["another site's video", { video: "https://vimeo.com/76979871" }, "Use um link de vídeo do YouTube ou um vídeo da biblioteca de mídia."],
  ["a channel", { video: "https://www.youtube.com/@alguem" }, "Use um link de vídeo do YouTube ou um vídeo da biblioteca de mídia."],
  ["a script as an address", { video: "javascript:alert(1)//youtu.be/dQw4w9WgXcQ" }, "Use um link de vídeo do YouTube ou um vídeo da biblioteca de mídia."],
  ["a file that is not there", { video: `/media/${"0".repeat(32)}.mp4` }, "Este vídeo não está na biblioteca de mídia."],
  ["a cover that is not there", { capa: `/img/${"0".repeat(32)}-10x10.png` }, "Esta imagem não está na biblioteca de mídia."],
  ["a cover of another site", { capa: "https://exemplo.com/a.png" }, "Use uma imagem da biblioteca de mídia."],
  ["an unknown category", { categoria: "nenhuma" }, "Categoria desconhecida."],
  ["captions of another kind", { legendas: "1\n00:00:01,000 --> 00:00:02,000\nSRT" }, "As legendas devem estar em WebVTT: a primeira linha é WEBVTT."],
  ["publishing without a cover", { capa: null }, "Escolha uma imagem de capa."],
  ["publishing without a category", { categoria: null }, "Escolha uma categoria."],
])("%s is refused", async (_name, more, sentence) => {
  const before = await listed(editor);
  const answer = await editor.post<{ detail: string }>("/api/videos", { titulo: "Recusado", video: YOUTUBE, capa: path(cover), categoria: "geral", publicado: true, ...more });
  expect([answer.status, answer.body.detail]).toEqual([422, sentence]);
  expect(await listed(editor)).toEqual(before);
});

test("videos change places with their neighbours, and stop at the ends", async () => {
  const [low, high] = [await aVideo({ titulo: "Baixo" }), await aVideo({ titulo: "Alto" })];
  const before = await listed(editor);
  expect(before.slice(0, 2)).toEqual([high.id, low.id]);
  expect((await editor.put(`/api/videos/${high.id}/move-up`)).status).toBe(409);
  expect((await editor.put(`/api/videos/${low.id}/move-up`)).status).toBe(200);
  expect((await listed()).slice(0, 2)).toEqual([low.id, high.id]);
  expect((await thePublic.get("/videos")).text.indexOf("Baixo")).toBeLessThan((await thePublic.get("/videos")).text.indexOf("Alto"));
  await editor.put(`/api/videos/${low.id}/move-down`);
  expect(await listed(editor)).toEqual(before);
  expect((await editor.put(`/api/videos/${before.at(-1)}/move-down`)).status).toBe(409);
  await Promise.all([low.id, high.id, low.id, high.id].map((id) => editor.put(`/api/videos/${id}/move-down`)));
  const { results } = await testEnv.DB.prepare("SELECT order_key FROM videos GROUP BY order_key HAVING COUNT(*) > 1").all();
  expect(results).toEqual([]);
});

test("a file or a picture that a video uses cannot be deleted, and the refusal names where", async () => {
  const [own, picture] = [await aFilm(), await aPicture()];
  const video = await aVideo({ titulo: "Guardado", video: path(own), capa: path(picture), publicado: false });
  for (const [item, where] of [
    [own, "“Guardado” (arquivo de vídeo publicado)"],
    [picture, "“Guardado” (capa de vídeo publicado)"],
  ] as const) {
    const refused = await admin.delete<{ detail: string; usos: { tipo: string; id: number }[] }>(`/api/media/${item.id}`);
    expect([refused.status, refused.body.detail]).toEqual([409, `Em uso em: ${where}.`]);
    expect((refused.body as unknown as { usos: { tipo: string; id: number }[] }).usos[0]).toMatchObject({ tipo: "r10play", id: video.id });
  }
  expect((await editor.delete(`/api/videos/${video.id}`)).status).toBe(204);
  for (const item of [own, picture]) expect((await admin.delete(`/api/media/${item.id}`)).status).toBe(204);
});

test("a deletion and a use at the same moment leave no video without its file", async () => {
  for (let round = 0; round < 4; round += 1) {
    const picture = await aPicture();
    const [removed, made] = await Promise.all([
      admin.delete(`/api/media/${picture.id}`),
      editor.post<VideoWire>("/api/videos", { titulo: "Ao mesmo tempo", video: YOUTUBE, capa: path(picture), categoria: "geral" }),
    ]);
    const live = await testEnv.DB.prepare("SELECT deleted_at AS deletedAt FROM media WHERE id = ?").bind(picture.id).first<{ deletedAt: number | null }>();
    expect([removed.status, made.status]).toEqual(
      expect.toBeOneOf([
        [204, 422],
        [409, 201],
        [204, 201],
      ]),
    );
    if (made.status === 201) expect(live?.deletedAt).toBeNull();
  }
});

test("a category with videos does not go without a place for them", async () => {
  const { body: category } = await admin.post<{ id: number; slug: string }>("/api/categories", { name: "Só Vídeos", color: "#123456", type: "special" });
  const video = await aVideo({ categoria: category.slug });
  const refused = await admin.delete<{ detail: string }>(`/api/categories/${category.id}`);
  expect([refused.status, refused.body.detail]).toEqual([409, "Em uso por vídeos. Escolha a categoria que vai recebê-los."]);
  const { body: list } = await thePublic.get<{ items: { id: number; slug: string }[] }>("/api/categories?type=special");
  const target = list.items.find(({ slug }) => slug === "entrevistas");
  expect((await admin.delete(`/api/categories/${category.id}?moveTo=${target?.id}`)).status).toBe(204);
  expect((await thePublic.get<VideoWire>(`/api/videos/${video.id}`)).body.categoria?.slug).toBe("entrevistas");
});

/** The service over the same database, where `meanwhile` happens between what a save decided and what it writes. */
function serviceWith(meanwhile: () => Promise<unknown>) {
  const db = createDatabase(testEnv.DB);
  const videos = createVideoRepository(db);
  let waiting: (() => Promise<unknown>) | null = meanwhile;
  const first = async () => {
    const now = waiting;
    waiting = null;
    await now?.();
  };
  const interrupted: VideoRepository = {
    ...videos,
    create: (...args) => first().then(() => videos.create(...args)),
    change: (...args) => first().then(() => videos.change(...args)),
  };
  return createVideoService({
    db,
    videos: interrupted,
    categories: createCategoryRepository(db),
    media: createMediaRepository(db),
    now: Date.now,
    onEdition: () => Promise.resolve(),
  });
}

test("a category that goes while a video is saved: its heir has the video, without one the person is told", async () => {
  const aCategory = async (name: string) => (await admin.post<{ id: number; slug: string }>("/api/categories", { name, color: "#123456", type: "special" })).body;
  const heir = await aCategory("Herdeira");
  const actor = { id: null, name: "Teste" };
  const draft = { title: "Ao mesmo tempo", source: { from: "youtube", id: "dQw4w9WgXcQ" } } as const;
  const gone = async (category: { id: number }, moveTo?: number) => {
    const answer = await admin.delete(`/api/categories/${category.id}${moveTo === undefined ? "" : `?moveTo=${moveTo}`}`);
    expect([answer.status, answer.text]).toEqual([204, ""]);
  };
  const unknown = { refusal: { code: "invalid", fields: [{ field: "categoria", message: "Categoria desconhecida." }] } };

  const one = await aCategory("Passageira um");
  const made = await serviceWith(() => gone(one, heir.id)).create({ ...draft, category: one.slug }, actor);
  expect(made.categoryId).toBe(heir.id);

  const two = await aCategory("Passageira dois");
  await expect(serviceWith(() => gone(two)).create({ ...draft, category: two.slug }, actor)).rejects.toMatchObject(unknown);
  const three = await aCategory("Passageira três");
  await expect(serviceWith(() => gone(three)).change(made.id, { category: three.slug }, made.version, actor)).rejects.toMatchObject(unknown);

  // It is the video's own, and the save does not speak of it.
  const four = await aCategory("Passageira quatro");
  await editor.patch(`/api/videos/${made.id}`, { categoria: four.slug });
  const changed = await serviceWith(() => gone(four, heir.id)).change(made.id, { title: "Outro título" }, null, actor);
  expect([changed.title, changed.categoryId]).toEqual(["Outro título", heir.id]);
  const { results } = await testEnv.DB.prepare("SELECT action FROM audit_log WHERE json_extract(details, '$.subject') = '“Outro título”'").all();
  expect(results).toHaveLength(1);
});

test("the list in the newsroom ends with its last page, whatever the address asks for", async () => {
  const { access } = await signIn((await aPerson("reporter")).email);
  const beyond = await browser({ access }).get("/admin/videos?pagina=99");
  expect([beyond.status, beyond.headers.get("Location")]).toEqual([302, "/admin/videos"]);
});

test("two people who change one video: the second is told", async () => {
  const video = await aVideo();
  expect((await editor.patch(`/api/videos/${video.id}`, { titulo: "Um", versao: video.versao })).status).toBe(200);
  const late = await editor.patch<{ current: VideoWire }>(`/api/videos/${video.id}`, { titulo: "Dois", versao: video.versao });
  expect([late.status, late.body.current]).toEqual([409, (await editor.get<VideoWire>(`/api/videos/${video.id}`)).body]);
  // The screen keeps the typed value and shows the one that the other person saved.
  const screen = await editor.postForm(`/admin/videos/${video.id}`, { intent: "save", versao: `${video.versao}`, titulo: "Três", video: YOUTUBE });
  expect([screen.status, screen.text]).toEqual([409, expect.stringContaining("Salvo agora: Um")]);
  expect(screen.text).toContain('value="Três"');
  expect(screen.text).toContain('name="versao" value="2"');
  expect((await editor.get<VideoWire>(`/api/videos/${video.id}`)).body.titulo).toBe("Um");
});

test("every change has its line in the trail", async () => {
  const video = await aVideo({ titulo: "Trilha", publicado: false });
  const last = async () => (await testEnv.DB.prepare("SELECT action FROM audit_log ORDER BY id DESC LIMIT 1").first<{ action: string }>())?.action;
  expect(await last()).toBe("video.create");
  await editor.patch(`/api/videos/${video.id}`, { publicado: true });
  expect(await last()).toBe("video.publish");
  await editor.patch(`/api/videos/${video.id}`, { descricao: "Outra" });
  expect(await last()).toBe("video.change");
  await editor.put(`/api/videos/${video.id}/move-down`);
  expect(await last()).toBe("video.move");
  await editor.patch(`/api/videos/${video.id}`, { publicado: false });
  expect(await last()).toBe("video.withdraw");
  await editor.delete(`/api/videos/${video.id}`);
  expect(await last()).toBe("video.remove");
});

test("the section's name is the newsroom's, wherever readers and the newsroom see it, at once", async () => {
  const video = await aVideo({ titulo: "Feira de artesanato" });
  const pages = ["/", "/videos", `/video/${video.slug}`, "/sobre"];
  const screens = ["/admin/videos", "/admin?tab=layout"];
  const named = async (name: string) => [
    ...(await Promise.all(pages.map(async (path) => [path, (await thePublic.get(path)).text.includes(name)]))),
    ...(await Promise.all(screens.map(async (path) => [path, (await admin.get(path)).text.includes(name)]))),
    ["palette", (await admin.get("/api/search/commands")).text.includes(name)],
    ["home of the API", (await thePublic.get("/api/home")).text.includes(name)],
    ["settings of the home page", (await thePublic.get("/api/settings/home")).text.includes(name)],
  ];
  const everywhere = (is: boolean) => [...pages, ...screens, "palette", "home of the API", "settings of the home page"].map((place) => [place, is]);
  expect(await named("R10 Play")).toEqual(everywhere(true));
  expect((await admin.put("/api/settings/site", { marcaVideos: "TV da Serra" })).status).toBe(200);
  expect([await named("TV da Serra"), await named("R10 Play")]).toEqual([everywhere(true), everywhere(false)]);
  const watch = (await thePublic.get(pages[2] ?? "")).text;
  expect(watch).toContain('"position":2,"name":"TV da Serra"');
  await admin.put("/api/settings/site", { marcaVideos: "R10 Play" });
});
