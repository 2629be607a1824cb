import { SignJWT } from "jose";
import { expect, test } from "vitest";
import { workOwnerOf } from "#app/features/people/caller-finder.http.ts";

const SECRET = "a-secret-of-the-tests-that-is-long-enough";

const tokenOf = (secret: string, endsIn: number) =>
  new SignJWT({ sid: "session" })
    .setProtectedHeader({ alg: "HS256", typ: "at+jwt" })
    .setSubject("7")
    .setIssuer("lide")
    .setExpirationTime(Math.floor(Date.now() / 1_000) + endsIn)
    .sign(new TextEncoder().encode(secret));

const ownerOf = (path: string, init: RequestInit = {}, address: string | null = null) => workOwnerOf(new Request(`http://site.test${path}`, init), address, SECRET);

test("who brings a token that the site signed is staff, by cookie or header; a forged or an ended one is nobody's", async () => {
  const good = await tokenOf(SECRET, 600);
  const staff = { workClass: "staff", owner: "user:7" };
  expect(await ownerOf("/api/posts", { headers: { Authorization: `Bearer ${good}` } })).toEqual(staff);
  expect(await ownerOf("/admin", { headers: { Cookie: `lide_access=${good}` } })).toEqual(staff);
  for (const bad of [await tokenOf("another-secret-that-is-long-enough-too", 600), await tokenOf(SECRET, -600), "a.b.c"])
    for (const headers of [{ Authorization: `Bearer ${bad}` }, { Cookie: `lide_access=${bad}` }])
      expect(await ownerOf("/api/posts", { headers })).toEqual({ workClass: "read", owner: null });
});

test("strangers read, write, or load parts of pages, and are told apart by their network where their address is believed", async () => {
  const network = { owner: "network:2001:db8:1:2" };
  const address = "2001:db8:1:2:aaaa::1";
  expect(await ownerOf("/busca?q=feira", {}, address)).toEqual({ workClass: "read", ...network });
  expect(await ownerOf("/contato", { method: "POST" }, "2001:db8:1:2::9")).toEqual({ workClass: "write", ...network });
  for (const path of ["/img/a.jpg?w=640", "/faixa/a.jpg", "/card/a.png", "/media/a.pdf", "/audio/a.mp3", "/icone/apple", "/api/pecas?p=1"])
    expect([path, (await ownerOf(path, {}, address)).workClass]).toEqual([path, "part"]);
  expect(await ownerOf("/collect", { method: "POST" })).toEqual({ workClass: "part", owner: null });
  expect((await ownerOf("/collect/mais")).workClass).toBe("read");
});
