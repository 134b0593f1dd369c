/** What the end of a list that goes on needs to know of it: part of what `useInfiniteQuery` gives. */
export interface EndlessList {
  readonly hasNextPage: boolean;
  readonly isFetching: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  fetchNextPage(): Promise<unknown>;
}

/** Whether coming to the end loads more: not while anything is on its way, nor after a failure, which is tried again by hand. */
export function goesOn(list: EndlessList): boolean {
  return list.hasNextPage && !list.isFetching && !list.isFetchNextPageError;
}
