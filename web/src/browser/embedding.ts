import { useSearch } from '@tanstack/react-router';

/** How the page was asked to show itself, by its address. */
export interface Embedding {
  /** No header, menu, footer. */
  readonly isStripped: boolean;
  readonly hidesHeader: boolean;
  /** Inside an app or another page: it has a way back of its own. */
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
