import { type PushMessage, pushMessages, pushNames } from '@keepsake/contract/push';
import * as z from 'zod/mini';

/** What every message may have, whatever it tells. */
const anyMessage = z.looseObject({
  type: z.optional(z.string()),
  key: z.optional(z.string()),
  cursor: z.optional(z.int()),
});

export interface ReadMessage {
  /** Null when this site knows nothing of its type. */
  readonly message: PushMessage | null;
  readonly cursor: number | undefined;
}

/** Reads what came on the socket. Throws when it is not what the contract promises. */
export function readPushMessage(data: unknown): ReadMessage {
  const value: unknown = JSON.parse(String(data));
  const { type, key, cursor } = z.parse(anyMessage, value);
  const isKnown = pushNames.has(type ?? key ?? '');
  return { message: isKnown ? z.parse(pushMessages, value) : null, cursor };
}
