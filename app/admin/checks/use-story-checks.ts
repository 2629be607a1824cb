import { useEffect, useRef, useState } from "react";
import { browserApi } from "#app/admin/browser-api.ts";
import { type ArticleForm, toWire } from "#app/admin/editor/article-form.ts";
import { summaryTopics } from "#app/admin/editor/form-rules.ts";
import type { EditorSession } from "#app/admin/editor/session/editor-session.ts";
import { useSession } from "#app/admin/editor/session/use-editor-session.ts";
import type { ChecksWire } from "#app/wire/checks.ts";

/** The checks follow the text once a person pauses (ours). Milliseconds. */
const PAUSE_MS = 1_500;

export interface LiveChecks {
  /** The last answer; null before the first. */
  report: ChecksWire | null;
  isFailed: boolean;
}

/** What a check looks at: another switch of the form changes nothing. */
const CHECKED = ["titulo", "subtitulo", "chapeu", "conteudo", "resumo", "categorias", "municipio", "tags", "imagemUrl", "imagemAlt", "imagemCredito", "sensivel"] as const;

const bodyOf = (form: ArticleForm, id: number | null) => {
  const { categoriasCompletas, municipio, ...fields } = toWire(form, CHECKED);
  return { ...fields, id, categoriasCompletas, municipio: typeof municipio === "string" ? municipio : null, resumo: summaryTopics(form.resumo).slice(0, 10) };
};

/** Asks the server what the checks say of the open form, after each pause; one question at a time. */
export function useStoryChecks(session: EditorSession): LiveChecks {
  const form = useSession(session, (state) => state.form);
  const id = useSession(session, (state) => state.record?.id ?? null);
  const refused = useSession(session, (state) => state.refusedChecks);
  const [checks, setChecks] = useState<LiveChecks>({ report: refused, isFailed: false });
  const asked = useRef("");
  const asking = useRef<Promise<void> | null>(null);

  useEffect(() => {
    if (refused) setChecks({ report: refused, isFailed: false });
  }, [refused]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `form` is read through the session, with the rich text's own
  useEffect(() => {
    let isGone = false;
    const ask = async () => {
      await asking.current;
      const body = bodyOf(session.read(), id);
      const text = JSON.stringify(body);
      const isEmpty = body.titulo === "" && body.conteudo === "";
      if (isGone || isEmpty || text === asked.current || document.visibilityState !== "visible") return;
      asked.current = text;
      asking.current = browserApi()
        .post<ChecksWire>("/posts/checks", body)
        .then(
          (report) => setChecks({ report, isFailed: false }),
          () => {
            asked.current = "";
            setChecks((before) => ({ ...before, isFailed: true }));
          },
        );
    };
    const timer = setTimeout(() => void ask(), PAUSE_MS);
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [session, form, id]);

  return checks;
}
