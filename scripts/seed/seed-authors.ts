import { NO_PROFILE, type ProfileFields } from "#app/features/authors/author-profile.ts";
import { createAuthorProfileRepository } from "#app/features/authors/author-profiles.store.ts";
import { createDatabase } from "#app/platform/db/database.store.ts";
import { slugify } from "#app/platform/text/slug.ts";
import { DEMO_AUTHORS } from "./demo-accounts.ts";
import { type Library, storeBanner } from "./seed-media.ts";

/** Pixels of a portrait. */
const SIDE = 640;

/** A drawn portrait: head and shoulders on a ground, nobody's likeness. */
function portrait({ ground, skin, hair, cloth }: { ground: string; skin: string; hair: string; cloth: string }): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 640 640"><rect width="640" height="640" fill="${ground}"/>
<path d="M120 640c0-130 88-206 200-206s200 76 200 206z" fill="${cloth}"/><path d="M262 380h116v84c0 44-116 44-116 0z" fill="${skin}"/>
<ellipse cx="320" cy="280" rx="112" ry="136" fill="${skin}"/><path d="M200 296c-24-150 46-206 120-206s148 58 120 206c-14-70-52-104-122-104s-102 40-118 104z" fill="${hair}"/></svg>`;
}

interface SeedProfile extends Partial<ProfileFields> {
  email: string;
  face: Parameters<typeof portrait>[0] | null;
}

const PROFILES: Record<string, SeedProfile> = {
  "admin@demo.local": {
    email: "",
    job: "Diretora e jornalista responsável",
    town: "Piripiri",
    bio: "Fundou o Lide depois de vinte anos em redações do Piauí. Responde pela linha do jornal, e é a ela que se escreve sobre um erro grave.",
    face: { ground: "#dfe7ea", skin: "#8d5a3c", hair: "#2b2320", cloth: "#0b5d66" },
  },
  "editor@demo.local": {
    email: "caio@lide.example",
    job: "Editor",
    town: "Pedro II",
    beat: "A página inicial e os doze municípios",
    bio: "Edita o que os repórteres trazem e decide a página inicial. Antes, fez rádio por dez anos.",
    links: ["https://www.instagram.com/caio.fontenele.lide"],
    face: { ground: "#eee3d3", skin: "#b98258", hair: "#463428", cloth: "#7a2e2e" },
  },
  "ana.lopes@redacao.demo.local": {
    email: "ana.lopes@lide.example",
    job: "Repórter",
    town: "Piripiri",
    beat: "Cultura, festas e saúde",
    bio: "Nasceu em Piripiri e escreve sobre o que as pessoas fazem quando se juntam: festejos, feiras, teatro, posto de saúde.\n\nFormada pela Universidade Estadual do Piauí. Sugestões de pauta são bem-vindas, de preferência com o telefone de quem estava lá.",
    links: ["https://www.instagram.com/ana.lopes.lide", "https://bsky.app/profile/ana-lopes.example"],
    namesChanges: true,
    face: { ground: "#e6e0ee", skin: "#a06a45", hair: "#1f1a17", cloth: "#3c4a86" },
  },
  "teresa.cavalcante@redacao.demo.local": {
    email: "",
    job: "Repórter",
    town: "Campo Maior",
    beat: "Economia e campo",
    bio: "Cobre carnaúba, caju, água e o preço das coisas. Mora em Campo Maior.",
    namesChanges: true,
    face: { ground: "#dcebdd", skin: "#c99468", hair: "#5b3a1e", cloth: "#2f6b3c" },
  },
  "marcos.araujo@redacao.demo.local": {
    email: "marcos@lide.example",
    job: "Repórter",
    town: "Parnaíba",
    beat: "Polícia e justiça",
    bio: "Acompanha delegacias, fóruns e câmaras do norte do estado.",
    face: null,
  },
};

/** Publishes the demo newsroom's profiles: most of its people, not all. */
export async function seedAuthors(library: Library, now: number, persistently: <T>(step: () => Promise<T>) => Promise<T>): Promise<void> {
  const { d1 } = library;
  const profiles = createAuthorProfileRepository(createDatabase(d1));
  const { results } = await persistently(() =>
    d1.prepare("SELECT id, name, email, avatar FROM users WHERE email LIKE '%demo.local'").all<{ id: number; name: string; email: string; avatar: string | null }>(),
  );
  for (const { id, name, email: account, avatar } of results) {
    const found = PROFILES[account];
    if (!found) continue;
    const { face, ...fields } = found;
    if (face && avatar === null) {
      const words = { title: `Foto de ${name}`, alt: `Retrato desenhado de ${name}`, credit: "Ilustração: Redação Lide", tags: ["retrato"], createdAt: now };
      const key = await persistently(() => storeBanner(library, [portrait(face)], { width: SIDE, height: SIDE }, words));
      await persistently(() => d1.prepare("UPDATE users SET avatar = ? WHERE id = ? AND avatar IS NULL").bind(`/img/${key}`, id).run());
    }
    const profile = { ...NO_PROFILE, ...fields, userId: id, slug: slugify(name), showsPhoto: face !== null, published: true };
    // Refused where an interrupted seeding has stored it.
    await persistently(() => profiles.save(profile, name, { at: now, actor: { id, name }, action: "profile.publish", details: { subject: name }, affectsReaders: true }));
  }
}

/** Their accounts: reporters without a password, who enter by invitation alone. */
export const authorAccounts = (d1: D1Database, now: number) =>
  DEMO_AUTHORS.map(({ name, email }) =>
    d1
      .prepare("INSERT INTO users (name, email, email_key, role, password_hash, created_at) VALUES (?, ?, ?, 'reporter', '', ?) ON CONFLICT DO NOTHING")
      .bind(name, email, email, now),
  );
