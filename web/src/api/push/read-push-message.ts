import { type PushMessage, pushMessages } from '@keepsake/contract/push';
import * as z from 'zod/mini';

/** What every message may have, whatever it tells. */
const anyMessage = z.looseObject({ type: z.optional(z.string()), cursor: z.optional(z.int()) });

const knownTypes: ReadonlySet<string> = new Set(
  pushMessages.def.options.flatMap((option) => option.shape.type.def.values),
);

export interface ReadMessage {
  /** Null when this site knows nothing of its type. */
  readonly message: PushMessage | null;
  readonly cursor: number | undefined;
}

/** Reads what came on the socket. Throws when it is not what the contract promises. */
export function readPushMessage(data: unknown): ReadMessage {
  const value: unknown = JSON.parse(String(data));
  const { type, cursor } = z.parse(anyMessage, value);
  const isKnown = type !== undefined && knownTypes.has(type);
  return { message: isKnown ? z.parse(pushMessages, value) : null, cursor };
}
