import type { ReactNode } from "react";
import { POSITION_LABELS } from "#app/features/articles/position.ts";
import { type ArticleForm, type CategoryChoice, type FormField, NO_TOWN, TOWN_BY_CATEGORIES } from "../article-form.ts";
import { bylineOf } from "../author-values.ts";
import { FIELD_LABELS } from "../form-rules.ts";
import { compareBlocks, type Mark, type MarkedBlock, type MarkedPiece, plainBlocks, readBlocks } from "./compare-blocks.ts";

/** A field as a person reads it; the body is HTML and compared otherwise. */
function fieldText(form: ArticleForm, name: FormField, categories: readonly CategoryChoice[]): string {
  const value = form[name];
  const nameOf = (slug: string) => categories.find((category) => category.slug === slug)?.name ?? slug;
  if (typeof value === "boolean") return value ? "Ligado" : "Desligado";
  switch (name) {
    case "posicao":
      return POSITION_LABELS[form.posicao];
    case "categorias":
      return form.categorias.map(nameOf).join(", ");
    case "autores":
      return bylineOf(form.autores);
    case "tags":
      return form.tags.join(", ");
    case "municipio":
      return form.municipio === NO_TOWN ? "Nenhum" : form.municipio === TOWN_BY_CATEGORIES ? "Pelas categorias" : nameOf(form.municipio);
    case "agendamento":
    case "dataPublicacao":
      return form[name].replace(/^(\d{4})-(\d\d)-(\d\d)T(.*)$/, "$3/$2/$1 $4");
    default:
      return String(value);
  }
}

const TAGS: Record<Mark, "strong" | "em" | "u" | "s" | "sub" | "sup" | "code" | "span"> = {
  strong: "strong",
  em: "em",
  u: "u",
  s: "s",
  sub: "sub",
  sup: "sup",
  code: "code",
  a: "span",
};

function PieceText({ piece: { text, marks, change } }: { piece: MarkedPiece }) {
  let styled: ReactNode = text;
  for (const mark of marks) {
    const Tag = TAGS[mark];
    styled = mark === "a" ? <span className="ed-cmp-link">{styled}</span> : <Tag>{styled}</Tag>;
  }
  if (change === "added") return <ins>{styled}</ins>;
  return change === "removed" ? <del>{styled}</del> : styled;
}

const ELEMENTS: Partial<Record<MarkedBlock["kind"], "h3" | "h4" | "h5" | "blockquote">> = { quote: "blockquote" };

function Block({ block }: { block: MarkedBlock }) {
  const Tag = ELEMENTS[block.kind] ?? "p";
  return (
    <Tag className={`ed-cmp-block is-${block.kind}`}>
      {block.src ? <img src={block.src} alt="" loading="lazy" /> : null}
      {block.pieces.map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a comparison is drawn whole; nothing in it moves
        <PieceText key={index} piece={piece} />
      ))}
    </Tag>
  );
}

/** A field before and after as one rendered text: removals are struck through, additions underlined, both announced to screen readers. */
export function FieldComparison({ name, before, after, categories }: { name: FormField; before: ArticleForm; after: ArticleForm; categories: readonly CategoryChoice[] }) {
  const blocksOf = (form: ArticleForm) => (name === "conteudo" ? readBlocks(form.conteudo) : plainBlocks(fieldText(form, name, categories)));
  const blocks = compareBlocks(blocksOf(before), blocksOf(after));
  if (blocks.length === 0) return <p className="ed-cmp-empty">Vazio</p>;
  return <div className={name === "conteudo" ? "ed-cmp is-body" : "ed-cmp"}>{blocks.length > UNFOLDED_MAX ? <Folded blocks={blocks} /> : <Blocks blocks={blocks} />}</div>;
}

// biome-ignore lint/suspicious/noArrayIndexKey: a comparison is drawn whole; nothing in it moves
const Blocks = ({ blocks }: { blocks: readonly MarkedBlock[] }) => blocks.map((block, index) => <Block key={index} block={block} />);

/** Longer texts are folded around their changes. Paragraphs. */
const UNFOLDED_MAX = 12;

const isChanged = (block: MarkedBlock | undefined) => block?.pieces.some(({ change }) => change !== "same") ?? false;

/** A long text with unchanged parts folded. */
function Folded({ blocks }: { blocks: readonly MarkedBlock[] }) {
  const runs: { isOpen: boolean; blocks: MarkedBlock[] }[] = [];
  for (const [index, block] of blocks.entries()) {
    const isOpen = isChanged(blocks[index - 1]) || isChanged(block) || isChanged(blocks[index + 1]);
    const last = runs.at(-1);
    if (last && last.isOpen === isOpen) last.blocks.push(block);
    else runs.push({ isOpen, blocks: [block] });
  }
  return runs.map(({ isOpen, blocks: shown }, index) =>
    isOpen || shown.length < 2 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a comparison is drawn whole; nothing in it moves
      <Blocks key={index} blocks={shown} />
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a comparison is drawn whole; nothing in it moves
      <details key={index} className="ed-cmp-fold">
        <summary>{shown.length} parágrafos iguais</summary>
        <Blocks blocks={shown} />
      </details>
    ),
  );
}

interface ComparisonProps {
  before: ArticleForm;
  after: ArticleForm;
  fields: readonly FormField[];
  categories: readonly CategoryChoice[];
}

/** Every changed field with its name; short ones first, the body last. */
export default function Comparison({ before, after, fields, categories }: ComparisonProps) {
  if (fields.length === 0) return <p className="ed-cmp-empty">Nenhuma diferença.</p>;
  const ordered = [...fields].sort((one, other) => Number(one === "conteudo") - Number(other === "conteudo"));
  return ordered.map((name) => (
    <section key={name} className="ed-cmp-field" aria-label={FIELD_LABELS[name]}>
      <h3>{FIELD_LABELS[name]}</h3>
      <FieldComparison name={name} before={before} after={after} categories={categories} />
    </section>
  ));
}
