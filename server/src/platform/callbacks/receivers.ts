import { type Clock, toInstant } from '../clock/index.ts';
import type { Transaction } from '../database/index.ts';
import { newKeyId } from '../ids/index.ts';
import type { Secrets } from '../secrets/index.ts';
import type { Receiver } from './callback.ts';
import {
  deleteReceiver,
  findReceiver,
  putReceiver,
  type ReceiverRow,
  renewSecret,
} from './callback-receivers.repository.ts';
import { currentSecretOf, previousSecretUntil } from './sign-callback.ts';

export interface CallbackReceiver {
  readonly url: string;
  /** Chosen events; undefined for all. */
  readonly events: readonly string[] | undefined;
  readonly secretId: string;
  /** ISO 8601 in UTC. Messages are signed until then with the secret before it, too. */
  readonly previousSecretUntil: string | undefined;
}

export interface CallbackReceivers {
  /** Registers a receiver, whose address is checked at each call. Returns the secret of a new one. */
  put(
    tx: Transaction,
    receiver: Receiver,
    change: Pick<CallbackReceiver, 'url' | 'events'>,
  ): Promise<{ readonly receiver: CallbackReceiver; readonly secret: string | undefined }>;
  find(tx: Transaction, receiver: Receiver): Promise<CallbackReceiver | undefined>;
  remove(tx: Transaction, receiver: Receiver): Promise<void>;
  /** Returns undefined for an unknown receiver. */
  renewSecret(
    tx: Transaction,
    receiver: Receiver,
  ): Promise<{ readonly receiver: CallbackReceiver; readonly secret: string } | undefined>;
}

export interface ReceiversDependencies {
  readonly secrets: Secrets;
  readonly clock: Clock;
}

export function createReceivers({ secrets, clock }: ReceiversDependencies): CallbackReceivers {
  function present(row: ReceiverRow): CallbackReceiver {
    const until = previousSecretUntil(row);
    return {
      url: row.url,
      events: row.events ?? undefined,
      secretId: row.secret_id,
      previousSecretUntil: until !== undefined && until > clock.now() ? toInstant(until) : undefined,
    };
  }

  return {
    async put(tx, receiver, { url, events }) {
      const secretId = newKeyId();
      const row = await putReceiver(tx, receiver, { url, events: events ?? null, secret_id: secretId });
      const isNew = row.secret_id === secretId;
      return {
        receiver: present(row),
        secret: isNew ? currentSecretOf(secrets, row).secret : undefined,
      };
    },
    async find(tx, receiver) {
      const row = await findReceiver(tx, receiver);
      return row && present(row);
    },
    remove: deleteReceiver,
    async renewSecret(tx, receiver) {
      const now = toInstant(clock.now());
      const row = await renewSecret(tx, receiver, { secretId: newKeyId(), now });
      return row && { receiver: present(row), secret: currentSecretOf(secrets, row).secret };
    },
  };
}
