import { useSearch } from '@tanstack/react-router';

export interface Embedding {
  readonly isStripped: boolean;
  readonly hidesHeader: boolean;
  /** Whether the page is inside an app or another page, which has its own way back. */
  readonly isEmbedded: boolean;
}

export function readEmbedding(search: Readonly<Record<string, unknown>>): Embedding {
  const isStripped = search.stripped === 'true';
  const hidesHeader = isStripped || search.hideHeaderNav === 'true';
  return { isStripped, hidesHeader, isEmbedded: hidesHeader };
}

export function useEmbedding(): Embedding {
  return readEmbedding(useSearch({ strict: false }) as Readonly<Record<string, unknown>>);
}
