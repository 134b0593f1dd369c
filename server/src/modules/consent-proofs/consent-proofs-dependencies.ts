import type { Clock } from '../../platform/clock/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Customers } from '../customers/index.ts';

export interface ConsentProofsDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly customers: Pick<Customers, 'lock'>;
}
