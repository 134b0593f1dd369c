/** An open book with a light over it. */
export function LumibookMark({ className }: { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--accent)" />
      <circle cx="16" cy="9.5" r="3" fill="#ffd58a" />
      <path d="M15.2 25.5c-2.4-2-5.4-2.8-9.2-2.7v-8.7c3.8-.1 6.8.8 9.2 2.9z" fill="var(--on-accent)" />
      <path
        d="M16.8 25.5c2.4-2 5.4-2.8 9.2-2.7v-8.7c-3.8-.1-6.8.8-9.2 2.9z"
        fill="var(--on-accent)"
        fillOpacity="0.75"
      />
    </svg>
  );
}
