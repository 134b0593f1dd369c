import { useNavigate, useSearch } from '@tanstack/react-router';

/** The server's limit. */
export const longestSearch = 100;

type Search = Readonly<Record<string, string | undefined>>;

export interface Place {
  /** `?page=`, from 1. What is not valid counts as 1. */
  readonly page: number;
  /** `?q=`: text that customers have typed. */
  readonly q: string;
  /** The address's search. */
  readonly search: Search;
  readonly go: (page: number, changes?: Search, options?: { readonly replace: boolean }) => void;
}

/** Place in a list, as the address has it. `go` keeps what it does not change. */
export function usePlace(): Place {
  const search = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  return {
    page: /^[1-9]\d{0,5}$/.test(search.page ?? '') ? Number(search.page) : 1,
    q: (search.q ?? '').slice(0, longestSearch),
    search,
    go: (page, changes = {}, { replace } = { replace: false }) =>
      void navigate({
        to: '.',
        replace,
        search: (before: object) => ({ ...before, ...changes, page: page > 1 ? String(page) : undefined }),
      }),
  };
}
