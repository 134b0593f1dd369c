import { createHook, type Hook, type HookListener } from '../../platform/hooks/index.ts';

/** Changed albums and the customers who see the change. */
export interface ChangedForPeople {
  readonly tenantId: string;
  readonly customerIds: readonly string[];
  readonly albumIds: readonly string[];
}

/** Runs in the transaction that changes the albums. Several calls may be about one album. */
export type PeopleChangedHook = Hook<ChangedForPeople>;
export type ChangedForPeopleListener = HookListener<ChangedForPeople>;

export function createPeopleChangedHook(): PeopleChangedHook {
  return createHook({
    skip: ({ customerIds, albumIds }) => customerIds.length === 0 || albumIds.length === 0,
  });
}
