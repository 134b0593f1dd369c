import type { Hook } from '../../platform/hooks/index.ts';

/** An account of which one or all sign-ins ended; listeners check which. */
export interface EndedSignIns {
  readonly tenantId: string;
  readonly subject: string;
}

/** Runs in the transaction that ends the sign-ins. */
export type SignInsEndedHook = Hook<EndedSignIns>;
