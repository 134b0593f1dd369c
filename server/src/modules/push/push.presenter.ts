import { archiveKeys } from '@keepsake/contract/push';
import { type Clock, toInstant } from '../../platform/clock/index.ts';
import { newId } from '../../platform/ids/index.ts';
import type { KeptMessage } from './push.repository.ts';

const isArchiveKey = (type: string): boolean => (archiveKeys as readonly string[]).includes(type);

/** A message on the wire. Messages of archives have another shape (DOW-6). */
export function presentMessage({ id, cursor, type, payload, createdAt }: KeptMessage): string {
  if (isArchiveKey(type))
    return JSON.stringify({ id, cursor, timestamp: createdAt, key: type, message: payload });
  return JSON.stringify({ id, cursor, type, data: { payload, timestamp: createdAt } });
}

export function presentPosition(clock: Clock, cursor: number, isComplete: boolean): string {
  const createdAt = toInstant(clock.now());
  return presentMessage({ id: newId(clock), cursor, type: 'position', payload: { isComplete }, createdAt });
}
