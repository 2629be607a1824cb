/** What is wrong with a field, read aloud when it appears; its field names it by `aria-describedby`. */
export function FieldProblem({ id, className = "", children }: { id: string; className?: string; children: string | null | undefined }) {
  return (
    <p id={id} role="alert" className={`text-[0.8125rem] text-danger empty:hidden ${className}`}>
      {children}
    </p>
  );
}
