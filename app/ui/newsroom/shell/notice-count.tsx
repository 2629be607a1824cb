interface NoticeCountProps {
  count: number;
  /** Said in the place of "avisos". */
  words?: string | undefined;
  className?: string;
  singular?: string;
  plural?: string;
}

/** Shows the number of a channel's issues beside its name in the menu; nothing for none. */
export function NoticeCount({ count, words, className = "", singular = "aviso", plural = "avisos" }: NoticeCountProps) {
  if (count === 0) return null;
  return (
    <span className={`grid h-5 min-w-5 place-items-center rounded-full bg-danger px-1.5 text-xs font-semibold text-on-danger tabular-nums ${className}`}>
      {count > 9 ? "9+" : count}
      <span className="sr-only">{` ${count === 1 ? singular : plural}${words ? `: ${words}` : ""}`}</span>
    </span>
  );
}

/** One's own texts that were never saved, beside 'Matérias'. */
export const UnsavedCount = ({ count, className }: { count: number; className?: string }) => (
  <NoticeCount count={count} singular="alteração sua não salva" plural="alterações suas não salvas" {...(className ? { className } : {})} />
);
