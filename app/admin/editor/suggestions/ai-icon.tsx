/** The mark of what a machine proposes. */
export function AiIcon({ size = 16 }: { size?: number }) {
  return (
    <svg className="ed-icon" width={size} height={size} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true" focusable="false">
      <path d="M11 3c.6 4.6 2.4 6.6 7 7.3-4.6.7-6.4 2.7-7 7.3-.6-4.6-2.4-6.6-7-7.3C8.6 9.600 10.400 7.600 11 3Z" />
      <path d="M18.500 14.500c.3 2.200 1.100 3.100 3.300 3.500-2.200.3-3 1.200-3.300 3.400-.3-2.200-1.100-3.100-3.300-3.400 2.200-.4 3-1.300 3.300-3.500Z" />
    </svg>
  );
}
