import type { Callback } from '@keepsake/contract/callbacks';
import type { CallbackReceiver } from '../../platform/callbacks/index.ts';

/** Omits undefined fields. */
export function presentCallback(receiver: CallbackReceiver): Callback {
  const { url, events, secretId, previousSecretUntil } = receiver;
  return {
    url,
    secretId,
    ...(events && { events: [...events] }),
    ...(previousSecretUntil !== undefined && { previousSecretUntil }),
  };
}
