import { useRevalidator } from "@remix-run/react";
import { useEffect, useState } from "react";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import type { OfflinePosts } from "#app/ui/newsroom/api-client.ts";
import { browserApi } from "#app/ui/newsroom/browser-api.ts";
import { ScreenError } from "#app/ui/newsroom/screen-error.tsx";

const savedTime = (at: number) => new Intl.DateTimeFormat("pt-BR", { dateStyle: "short", timeStyle: "short" }).format(at);

/** The last list of articles this browser read, when the present one cannot be had. For reading only. */
export function OfflinePostsScreen() {
  const [posts, setPosts] = useState<OfflinePosts | null>(null);
  const revalidator = useRevalidator();
  useEffect(() => setPosts(browserApi().rememberedPosts()), []);
  if (!posts || posts.items.length === 0) return <ScreenError title="Falha ao carregar matérias" />;
  return (
    <section aria-labelledby="offline">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3 rounded-xl bg-warn-soft p-4 text-warn">
        <div>
          <h1 id="offline" className="font-semibold">
            Não foi possível carregar as matérias
          </h1>
          <p>Esta é a última lista lida neste navegador, em {savedTime(posts.savedAt)}. Ela pode estar desatualizada e serve só para leitura.</p>
        </div>
        <Button icon="refresh" busy={revalidator.state !== "idle"} onClick={() => revalidator.revalidate()}>
          Tentar novamente
        </Button>
      </div>
      <ul className="divide-y divide-line rounded-xl border border-line bg-surface">
        {posts.items.map((post) => (
          <li key={post.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5">
            <span className="min-w-0 flex-1 basis-60 font-semibold">{post.titulo}</span>
            <Badge>{post.posicaoGrupo}</Badge>
            <span className="text-xs text-subtle">
              {post.autor} · {post.data}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
