import { useEffect, useState } from "react";
import { ApiError } from "#app/ui/newsroom/api-client.ts";
import { browserApi } from "#app/ui/newsroom/browser-api.ts";

/** Characters of a commit that are shown (spec 1 §9). */
const SHOWN = 7;

/** A commit's first characters; a build without one is named whole. */
export const shortCommit = (commit: string): string => (/^[0-9a-f]{7,40}$/i.test(commit) ? commit.slice(0, SHOWN) : commit);

/** The version in execution, as the site answers it. */
export function VersionMark({ rendered }: { rendered: string }) {
  const [text, setText] = useState(shortCommit(rendered));
  useEffect(() => {
    let gone = false;
    browserApi()
      .get<{ commit: string }>("/version")
      .then(
        ({ commit }) => shortCommit(commit),
        (error: unknown) => (error instanceof ApiError ? `Erro ${error.status}` : "Erro ao buscar versão"),
      )
      .then((answer) => {
        if (!gone) setText(answer);
      });
    return () => {
      gone = true;
    };
  }, []);
  return (
    <span className="rounded bg-sunken px-1.5 py-0.5 font-mono text-xs text-muted" title="Versão em execução">
      <span className="sr-only">Versão </span>
      {text}
    </span>
  );
}
