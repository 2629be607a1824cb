/** Marks a picture that says nothing to those who do not see it. */
export const MuteMark = () => <span className="text-xs font-semibold text-warn">Sem texto alternativo</span>;
