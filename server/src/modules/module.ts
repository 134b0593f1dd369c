import type { PersonalDataItems, PersonalDataKind } from '@keepsake/contract/personal-data-file';
import type { Transaction } from '../platform/database/index.ts';
import type { HttpServer } from '../platform/http/index.ts';
import type { AnyJobDefinition } from '../platform/jobs/index.ts';
import type { Log } from '../platform/log/index.ts';

/** Parts of a module that processes run. */
export interface Module {
  /** Runs in a process that serves the API. */
  register?(app: HttpServer): void | Promise<void>;
  readonly jobs?: readonly AnyJobDefinition[];
  /** Runs in the worker only. */
  work?(): Promise<void>;
  /** Deletes expired data; the worker calls it every ten minutes. */
  sweep?(): Promise<unknown>;
}

/** A customer who gets a copy of their data. */
export interface PersonalDataSubject {
  readonly tenantId: string;
  readonly customerId: string;
  readonly email: string;
  readonly identities: readonly { readonly issuer: string; readonly subject: string }[];
  readonly shopCustomerIds: readonly string[];
}

/** Functions that read the data of a customer, by kind, in the order of a person's reading. */
export type PersonalDataSources<Kind extends PersonalDataKind = PersonalDataKind> = {
  readonly [Name in Kind]: (
    tx: Transaction,
    subject: PersonalDataSubject,
  ) => AsyncIterable<PersonalDataItems[Name]>;
};

/** Runs each sweep, one after the other. Logs each failure by name, and rejects after the last sweep if one failed. */
export async function sweepEach(
  log: Log,
  modules: Readonly<Record<string, Pick<Module, 'sweep'>>>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const [name, module] of Object.entries(modules)) {
    try {
      await module.sweep?.();
    } catch (error) {
      failures.push(error);
      log.warn({ name, err: error }, 'a sweep failed');
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'not all expired data could be deleted');
}
