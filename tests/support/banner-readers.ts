import { expect } from "vitest";
import type { BannerWire } from "#app/features/banners/banners.wire.ts";
import { type Client, testEnv, thePublic } from "./site.ts";

export const PERSON = { "User-Agent": "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36" };

export interface Piece {
  slot: string;
  id: number;
  token: string;
  tipo: string;
  link: string;
  clique: string | null;
  imagem: string | null;
  quadro: string | null;
}

export const ledger = () => testEnv.BANNER_LEDGER.get(testEnv.BANNER_LEDGER.idFromName("site"));

/** Creates a banner; fails loudly when the API refuses. */
export async function aBanner(admin: Client, more: Record<string, unknown> = {}): Promise<BannerWire> {
  const fields = { titulo: "Farmácia do Povo", cliente: "Farmácia do Povo", posicao: "top-strip", imagem: "/img/anuncio.png", link: "https://exemplo.com/ofertas", ...more };
  const answer = await admin.post<BannerWire>("/api/banners", fields);
  if (answer.status !== 201) throw new Error(`creating a banner answered ${answer.status}: ${answer.text}`);
  return answer.body;
}

let readers = 0;

/** Headers of a reader who was never here. */
export function aReader(): Record<string, string> {
  readers += 1;
  return { ...PERSON, "CF-Connecting-IP": `2001:db8:${(readers >> 12).toString(16)}:${(readers & 0xfff).toString(16)}::1` };
}

export async function pieces(slots: string, headers: Record<string, string> = aReader(), more = ""): Promise<Piece[]> {
  const answer = await thePublic.get<{ pecas: Piece[] }>(`/api/pecas?slots=${slots}&pagina=/${more}`, headers);
  expect(answer.status).toBe(200);
  return answer.body.pecas;
}

/** Waits until tokens of now are old enough to be views. */
export const untilViewable = (servedAt: number): Promise<unknown> => expect.poll(() => Date.now() - servedAt, { interval: 50, timeout: 10_000 }).toBeGreaterThan(1_050);

export const impression = ({ id, token }: Pick<Piece, "id" | "token">, headers: Record<string, string> = PERSON, more = {}) =>
  thePublic.post(`/api/banners/${id}/impression`, { token, ...more }, headers);

export const click = ({ id, token }: Pick<Piece, "id" | "token">, headers: Record<string, string> = PERSON) => thePublic.get(`/api/banners/${id}/click?t=${token}`, headers);

export interface Figures {
  served: number;
  viewable: number;
  late: number;
  expired: number;
  clicks: number;
}

/** D1's figures of a banner once the ledger has sent what it counted. */
export async function figuresOf(id: number): Promise<Figures> {
  await ledger().flush();
  const sums = await testEnv.DB.prepare(
    "SELECT COALESCE(SUM(served), 0) AS served, COALESCE(SUM(viewable), 0) AS viewable, COALESCE(SUM(viewed_late), 0) AS late, COALESCE(SUM(expired), 0) AS expired, COALESCE(SUM(clicks), 0) AS clicks FROM banner_hours WHERE banner_id = ?",
  )
    .bind(id)
    .first<Figures>();
  return sums ?? { served: 0, viewable: 0, late: 0, expired: 0, clicks: 0 };
}

/** Rejections of a banner: "view early" and how often. */
export async function rejectionsOf(id: number): Promise<Record<string, number>> {
  await ledger().flush();
  const { results } = await testEnv.DB.prepare("SELECT event || ' ' || reason AS what, SUM(count) AS n FROM banner_rejections WHERE banner_id = ? GROUP BY 1 ORDER BY 1")
    .bind(id)
    .all<{ what: string; n: number }>();
  return Object.fromEntries(results.map(({ what, n }) => [what, n]));
}
