import { type PersonalDataKind, personalDataKinds } from '@keepsake/contract/personal-data-file';
import type { Transaction } from '../../platform/database/index.ts';
import type { PersonalDataSources, PersonalDataSubject } from '../module.ts';

export interface CopyContent {
  /** ISO 8601 in UTC. */
  readonly createdAt: string;
  readonly sources: PersonalDataSources;
  readonly tx: Transaction;
  readonly subject: PersonalDataSubject;
}

export function readKind(
  { sources, tx, subject }: CopyContent,
  kind: PersonalDataKind,
): AsyncIterable<object> {
  return sources[kind](tx, subject);
}

/** Yields `personalDataFile`, an item a line. */
export async function* dataJson(content: CopyContent): AsyncGenerator<string> {
  yield `{"version":1,"createdAt":${JSON.stringify(content.createdAt)}`;
  for (const kind of personalDataKinds) {
    yield `,\n"${kind}":[`;
    let separator = '\n';
    for await (const item of readKind(content, kind)) {
      yield separator + JSON.stringify(item);
      separator = ',\n';
    }
    yield ']';
  }
  yield '}\n';
}
