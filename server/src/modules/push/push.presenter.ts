import { type Clock, toInstant } from '../../platform/clock/index.ts';
import { newId } from '../../platform/ids/index.ts';
import type { KeptMessage } from './push.repository.ts';

/** A message as it travels. */
export function presentMessage({ id, cursor, type, payload, createdAt }: KeptMessage): string {
  return JSON.stringify({ id, cursor, type, data: { payload, timestamp: createdAt } });
}

/** Where a client stands from now on. */
export function presentPosition(clock: Clock, cursor: number, isComplete: boolean): string {
  const createdAt = toInstant(clock.now());
  return presentMessage({ id: newId(clock), cursor, type: 'position', payload: { isComplete }, createdAt });
}
