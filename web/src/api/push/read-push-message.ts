import { type PushMessage, pushMessages, pushNames } from '@keepsake/contract/push';
import * as z from 'zod/mini';

/** Fields that any message may have. */
const anyMessage = z.looseObject({
  type: z.optional(z.string()),
  key: z.optional(z.string()),
  cursor: z.optional(z.int()),
});

export interface ReadMessage {
  /** Null for an unknown type. */
  readonly message: PushMessage | null;
  readonly cursor: number | undefined;
}

/** Parses a message. Throws if it does not match the contract. */
export function readPushMessage(data: unknown): ReadMessage {
  const value: unknown = JSON.parse(String(data));
  const { type, key, cursor } = z.parse(anyMessage, value);
  const isKnown = pushNames.has(type ?? key ?? '');
  return { message: isKnown ? z.parse(pushMessages, value) : null, cursor };
}
