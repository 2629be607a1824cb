import { diffArrays } from "diff";
import { wordsKey } from "../quotation.ts";

const isSameWord = (one: string, other: string): boolean => wordsKey(one) === wordsKey(other);
const wordsOf = (text: string): string[] => text.match(/\S+/g) ?? [];

/** What differs between the words that were bound and those that stand in the text now. */
export const ChangedWords = ({ bound, now }: { bound: string; now: string }) => (
  <p className="mt-1 max-w-prose wrap-anywhere">
    {diffArrays(wordsOf(bound), wordsOf(now), { comparator: isSameWord }).map(({ value, added, removed }, index) => {
      const key = `${index} ${value[0]}`;
      const words = `${value.join(" ")} `;
      if (!added && !removed) return <span key={key}>{words}</span>;
      const Tag = added ? "ins" : "del";
      return (
        <Tag key={key} className={added ? "bg-ok-soft text-ok" : "bg-danger-soft text-danger"}>
          <span className="sr-only">{added ? "entrou: " : "saiu: "}</span>
          {words}
        </Tag>
      );
    })}
  </p>
);
