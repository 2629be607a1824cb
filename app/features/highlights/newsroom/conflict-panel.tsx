import { useEffect, useRef } from "react";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { DeskArticle } from "../desk-message.wire.ts";
import { holds } from "./selection.ts";

interface ConflictPanelProps {
  /** Who saved the other order; null when that is not known. */
  by: string | null;
  mine: readonly DeskArticle[];
  theirs: readonly DeskArticle[];
  resolve(by: "merge" | "theirs" | "mine"): void;
}

function Order({ title, articles, others }: { title: string; articles: readonly DeskArticle[]; others: readonly DeskArticle[] }) {
  return (
    <section className="min-w-0 rounded-lg border border-line bg-surface p-3 text-ink">
      <h4 className="mb-1 text-[0.8125rem] font-semibold text-muted">{title}</h4>
      <ol className="list-decimal pl-5 marker:text-subtle">
        {articles.map((article) => (
          <li key={article.id} className="py-0.5">
            {article.titulo}
            {holds(others, article.id) ? null : <span className="ml-1 text-[0.8125rem] font-semibold text-info">só aqui</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Two orders side by side: another person saved theirs while this one was edited. Both are kept until one is chosen. */
export function ConflictPanel({ by, mine, theirs, resolve }: ConflictPanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    panel.current?.scrollIntoView({ block: "nearest" });
  }, []);
  return (
    <div ref={panel} role="alert" className="mb-4 rounded-lg border border-info bg-info-soft p-3 text-info">
      <p className="mb-2 flex gap-2 font-semibold">
        <Icon name="alert" className="mt-0.5 size-4" />
        {by ? `${by} salvou outra ordem enquanto você editava.` : "Outra ordem foi salva enquanto você editava."} As duas estão aqui: escolha antes de salvar.
      </p>
      <div className="mb-3 flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => resolve("merge")}>
          Juntar as duas ordens
        </Button>
        <Button onClick={() => resolve("theirs")}>{by ? "Ficar com a outra" : "Ficar com a que está no ar"}</Button>
        <Button onClick={() => resolve("mine")}>Manter a minha</Button>
      </div>
      <div className="grid gap-2 sm:grid-cols-2">
        <Order title="Sua ordem (não salva)" articles={mine} others={theirs} />
        <Order title={by ? `Ordem no ar, de ${by}` : "Ordem no ar"} articles={theirs} others={mine} />
      </div>
    </div>
  );
}
