import { useEffect, useRef, useState } from "react";
import { BODY_MAX, KICKER_MAX, SUBTITLE_MAX, TAG_MAX, TAGS_MAX, TITLE_MAX } from "#app/features/articles/article.ts";
import { type ArticleForm, toWire } from "#app/features/editor/newsroom/article-form.ts";
import { PICTURE_ALT_MAX, PICTURE_CREDIT_MAX, summaryTopics } from "#app/features/editor/newsroom/form-rules.ts";
import type { EditorSession } from "#app/features/editor/newsroom/session/editor-session.ts";
import { useSession } from "#app/features/editor/newsroom/session/use-editor-session.ts";
import { browserApi } from "#app/ui/newsroom/api-client.ts";
import type { ChecksWire } from "../checks.wire.ts";
import { isCheckRule } from "../publish-gate.ts";
import type { CheckRule } from "../story-check.ts";

/** The checks follow the text once a person pauses (ours). Milliseconds. */
const PAUSE_MS = 1_500;

export interface LiveChecks {
  /** The last answer; null before the first. */
  report: ChecksWire | null;
  isFailed: boolean;
}

/** Fields that the wire spells otherwise than the form. */
const CHECKED = ["categorias", "municipio", "imagemUrl"] as const;

/** Longest address of a cover that is sent. Characters. */
const ADDRESS_MAX = 2_000;

/** The form as it is asked about, within the bounds of the call: fields that are too long have their own problem. */
const bodyOf = (form: ArticleForm, id: number | null) => {
  const { categoriasCompletas, municipio, imagemUrl } = toWire(form, CHECKED);
  return {
    id,
    titulo: form.titulo.slice(0, 4 * TITLE_MAX),
    subtitulo: form.subtitulo.slice(0, 4 * SUBTITLE_MAX),
    chapeu: form.chapeu.slice(0, 4 * KICKER_MAX),
    conteudo: form.conteudo,
    resumo: summaryTopics(form.resumo)
      .slice(0, 10)
      .map((topic) => topic.slice(0, 1_000)),
    categoriasCompletas,
    municipio: typeof municipio === "string" ? municipio : null,
    tags: form.tags.slice(0, TAGS_MAX).map((tag) => tag.slice(0, TAG_MAX)),
    imagemUrl: typeof imagemUrl === "string" && imagemUrl.length <= ADDRESS_MAX ? imagemUrl : null,
    imagemAlt: form.imagemAlt.slice(0, PICTURE_ALT_MAX),
    imagemCredito: form.imagemCredito.slice(0, PICTURE_CREDIT_MAX),
    sensivel: form.sensivel,
  };
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
      if (isGone || isEmpty || text === asked.current || body.conteudo.length > BODY_MAX || document.visibilityState !== "visible" || !navigator.onLine) return;
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

/** Fields of a plain form that carry reasons: `motivo-` and the rule. */
export const reasonFieldOf = (rule: string): string => `motivo-${rule}`;

/** The reasons in a form; empty ones are dropped. */
export function reasonsIn(fields: Iterable<[string, unknown]>): { motivos?: Partial<Record<CheckRule, string>> } {
  const found = [...fields].flatMap(([name, value]) => {
    const rule = name.startsWith("motivo-") ? name.slice("motivo-".length) : "";
    return isCheckRule(rule) && typeof value === "string" && value.trim() !== "" ? [[rule, value] as const] : [];
  });
  return found.length === 0 ? {} : { motivos: Object.fromEntries(found) as Partial<Record<CheckRule, string>> };
}
