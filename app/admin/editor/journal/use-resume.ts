import { useEffect, useState } from "react";
import { browserApi } from "#app/admin/browser-api.ts";
import type { DraftWire } from "#app/wire/drafts.ts";
import type { RevisionWire } from "#app/wire/revisions.ts";
import { type ArticleForm, type CategoryChoice, changedFields, withFields } from "../article-form.ts";
import { answerOf } from "../save-call.ts";
import type { ArticleEditor, Heritage } from "../use-article-editor.ts";
import { leftBehind } from "./journal-entry.ts";
import { listEntries, removeEntry } from "./journal-store.ts";
import { livingEditings } from "./living-editings.ts";
import { setAside } from "./set-aside.ts";

/** The article as it was when a draft was typed over it. Without a connection, as it is now. */
async function formAt(articleId: number, versao: number, categories: readonly CategoryChoice[], otherwise: ArticleForm): Promise<ArticleForm> {
  try {
    const { campos } = await browserApi().get<RevisionWire>(`/posts/${articleId}/revisions/${versao}`);
    return withFields(otherwise, campos, categories);
  } catch {
    return otherwise;
  }
}

interface ResumeOptions {
  editor: ArticleEditor;
  drafts: readonly DraftWire[];
  categories: readonly CategoryChoice[];
  /** Writes the journal of this editing at once. */
  writeNow(): Promise<void>;
}

export interface Resume {
  /** Texts of earlier visits that did not come back by themselves, the newest first. */
  offered: Heritage[];
  accept(heritage: Heritage): Promise<void>;
  refuse(heritage: Heritage): void;
}

/** Brings back what this person typed on an earlier visit: the newest of the server's pending drafts and of this browser's journal. */
export function useResume({ editor, drafts, categories, writeNow }: ResumeOptions): Resume {
  const [offered, setOffered] = useState<Heritage[]>([]);
  /** The old entry goes once the text is in this editing's own. */
  const moveOn = async ({ where, edicao }: Heritage) => {
    if (where === "server") return;
    await writeNow();
    await removeEntry(editor.me.id, edicao);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what earlier visits left, hence once
  useEffect(() => {
    let isGone = false;
    const look = async () => {
      const { record, me, now, editing } = editor;
      const [entries, alive] = await Promise.all([listEntries(me.id), livingEditings()]);
      const left = leftBehind(entries, record?.id ?? null, alive, Date.now());
      const kept = drafts.filter(({ minha, edicao }) => minha && edicao !== editing.edicao && !alive.has(edicao) && !left.some((entry) => entry.edicao === edicao));
      const heritages: Heritage[] = left.map((entry) => ({ ...entry, where: "device" as const, hasDraft: drafts.some(({ edicao }) => edicao === entry.edicao) }));
      for (const { edicao, versao, campos, atualizadoEm } of kept) {
        const { stored } = now.current;
        const base = record && versao !== record.versao ? await formAt(record.id, versao, categories, stored) : stored;
        heritages.push({
          form: withFields(base, campos, categories),
          base,
          stored: base,
          versao,
          edicao,
          at: Date.parse(atualizadoEm),
          where: "server",
          hasDraft: true,
          unsettled: null,
        });
      }
      heritages.sort((one, other) => other.at - one.at);
      const [newest, ...older] = heritages;
      if (!newest || isGone) return;
      const outcome = editor.takeOver(newest, { asked: false });
      if (outcome !== "busy") void moveOn(newest);
      setOffered(outcome === "busy" ? heritages : older);
    };
    void look();
    return () => {
      isGone = true;
    };
  }, []);
  const accept = async (heritage: Heritage) => {
    const { me, record, now, read, base } = editor;
    const form = read();
    // The text that gives way is one of its own: it stays in this browser until it is asked for.
    if (changedFields(base, form).length > 0) await setAside({ ...now.current, userId: me.id, articleId: record?.id ?? null, versao: record?.versao ?? null, form });
    editor.takeOver(heritage, { asked: true });
    setOffered((before) => before.filter(({ edicao }) => edicao !== heritage.edicao));
    await moveOn(heritage);
  };
  const refuse = (heritage: Heritage) => {
    setOffered((before) => before.filter(({ edicao }) => edicao !== heritage.edicao));
    if (heritage.where === "device") void removeEntry(editor.me.id, heritage.edicao);
    else if (editor.record) void answerOf(browserApi().delete(`/posts/${editor.record.id}/draft`, { edicao: heritage.edicao }));
  };
  return { offered, accept, refuse };
}
