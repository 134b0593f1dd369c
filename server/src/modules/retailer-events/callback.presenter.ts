import type { Callback } from '@keepsake/contract/callbacks';
import type { CallbackReceiver } from '../../platform/callbacks/index.ts';

type Addressed = CallbackReceiver & { readonly url: string };

/** Omits undefined fields. */
export function presentCallback(receiver: Addressed): Callback {
  const { url, events, secretId, previousSecretUntil } = receiver;
  return {
    url,
    secretId,
    ...(events && { events: [...events] }),
    ...(previousSecretUntil !== undefined && { previousSecretUntil }),
  };
}
