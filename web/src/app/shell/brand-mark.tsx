import type { ReactNode } from 'react';

const light = '#ffd58a';
const pale = { fill: 'var(--on-accent)', fillOpacity: 0.7 };
const strong = { fill: 'var(--on-accent)' };
const ground = { fill: 'var(--accent)' };

/** An open book with a light over it. */
const lumibook = (
  <>
    <circle cx="16" cy="9.5" r="3" fill={light} />
    <path d="M15.2 25.5c-2.4-2-5.4-2.8-9.2-2.7v-8.7c3.8-.1 6.8.8 9.2 2.9z" {...strong} />
    <path d="M16.8 25.5c2.4-2 5.4-2.8 9.2-2.7v-8.7c-3.8-.1-6.8.8-9.2 2.9z" {...pale} />
  </>
);

/** A print on another, with its white border. */
const printo = (
  <>
    <rect x="12" y="5.5" width="14" height="17" rx="1.5" transform="rotate(9 19 14)" {...pale} />
    <rect x="6.5" y="8" width="14.5" height="18" rx="1.5" {...strong} />
    <rect x="8.5" y="10" width="10.5" height="11" {...ground} />
    <path d="m8.5 21 3.6-5.2 2.4 2.9 1.6-1.8 2.9 4.1z" fill={light} />
  </>
);

/** A poster in its frame. */
const wallery = (
  <>
    <rect x="7.5" y="5" width="17" height="22" rx="1.5" {...strong} />
    <rect x="9.5" y="7" width="13" height="18" {...ground} />
    <circle cx="16" cy="13" r="3.2" fill={light} />
    <path d="M9.5 25v-4.8c3.6-3 7-.6 13-4.4V25z" {...pale} />
  </>
);

/** Two photos, one on the other: for a brand that has no mark of its own here. */
const photos = (
  <>
    <rect x="12" y="6" width="14" height="14" rx="2.5" {...pale} />
    <rect x="6" y="11" width="15" height="15" rx="2.5" {...strong} />
    <path d="m8.5 23.5 4-5.5 2.6 3 1.5-1.6 2.2 4.1z" {...ground} />
  </>
);

const marks: Readonly<Record<string, ReactNode>> = { lumibook, printo, wallery };

/** The mark of a brand in its own colours, light and dark; the same drawings as `/assets/brands/{id}.svg`. */
export function BrandMark({ brandId, className }: { brandId: string; className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" {...ground} />
      {(Object.hasOwn(marks, brandId) ? marks[brandId] : undefined) ?? photos}
    </svg>
  );
}
