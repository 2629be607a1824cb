/** The mark of what a machine proposes. */
export function AiIcon({ size = 16 }: { size?: number }) {
  return (
    <svg className="ed-icon" width={size} height={size} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true" focusable="false">
      <path d="M11 3c.6 4.6 2.4 6.6 7 7.3-4.6.7-6.4 2.7-7 7.3-.6-4.6-2.4-6.6-7-7.3C8.6 9.6 10.4 7.6 11 3Z" />
      <path d="M18.5 14.5c.3 2.2 1.1 3.1 3.3 3.5-2.2.3-3 1.2-3.3 3.4-.3-2.2-1.1-3.1-3.3-3.4 2.2-.4 3-1.3 3.3-3.5Z" />
    </svg>
  );
}
