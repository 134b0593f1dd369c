import { callbackLimits } from '@keepsake/contract/server-limits';
import { type Clock, toInstant } from '../clock/index.ts';
import type { Transaction } from '../database/index.ts';
import { instantFromDatabase } from '../database/instants.ts';
import { ApiError } from '../http/index.ts';
import { newKeyId } from '../ids/index.ts';
import type { Secrets } from '../secrets/index.ts';
import type { Receiver } from './callback.ts';
import {
  chooseEvents,
  deleteReceiver,
  disableReceiver,
  findReceiver,
  pauseReceiver,
  putReceiver,
  type ReceiverRow,
  renewSecret,
} from './callback-receivers.repository.ts';
import { currentSecretOf, previousSecretUntil, standardSecret } from './sign-callback.ts';

export interface CallbackReceiver {
  /** Null while the receiver pauses. */
  readonly url: string | null;
  /** Chosen events; undefined for all. */
  readonly events: readonly string[] | undefined;
  readonly secretId: string;
  /** The last characters of the secret in the form of Standard Webhooks, to compare. */
  readonly secretEnd: string;
  /** Whether a response has had the secret. */
  readonly isSecretShown: boolean;
  /** ISO 8601 in UTC. Messages are signed until then with the secret before it, too. */
  readonly previousSecretUntil: string | undefined;
  /** ISO 8601 in UTC. Nothing is sent since then, until the address is set again. */
  readonly disabledAt: string | undefined;
}

export interface ReceiverChange {
  readonly url: string;
  /** Undefined for all. */
  readonly events: readonly string[] | undefined;
  /** Whether the caller does not show the secret of a new receiver. */
  readonly hidesSecret?: boolean;
}

interface RenewedSecret {
  readonly receiver: CallbackReceiver;
  readonly secret: string;
  /** The same in the form of Standard Webhooks. */
  readonly standardSecret: string;
}

export interface CallbackReceivers {
  /** Registers a receiver, whose address is checked at each call. Returns the secret of a new one. */
  put(
    tx: Transaction,
    receiver: Receiver,
    change: ReceiverChange,
  ): Promise<{ readonly receiver: CallbackReceiver; readonly secret: string | undefined }>;
  find(tx: Transaction, receiver: Receiver): Promise<CallbackReceiver | undefined>;
  /** Forgets the address until it is set again, which goes on with the same events and secrets. */
  pause(tx: Transaction, receiver: Receiver): Promise<void>;
  /** Returns undefined for an unknown receiver. */
  chooseEvents(
    tx: Transaction,
    receiver: Receiver,
    events: readonly string[],
  ): Promise<CallbackReceiver | undefined>;
  remove(tx: Transaction, receiver: Receiver): Promise<void>;
  /** Sends nothing until the address is set again. Returns false if that is so already. */
  disable(tx: Transaction, receiver: Receiver): Promise<boolean>;
  /**
   * The secret before it signs for a day, unless nobody has seen it. Returns undefined for an unknown receiver.
   *
   * @throws ApiError too-many-secrets
   */
  renewSecret(tx: Transaction, receiver: Receiver): Promise<RenewedSecret | undefined>;
}

export interface ReceiversDependencies {
  readonly secrets: Secrets;
  readonly clock: Clock;
}

export function createReceivers({ secrets, clock }: ReceiversDependencies): CallbackReceivers {
  function present(row: ReceiverRow): CallbackReceiver {
    const until = previousSecretUntil(row, clock.now());
    return {
      url: row.url,
      events: row.events ?? undefined,
      secretId: row.secret_id,
      secretEnd: standardSecret(currentSecretOf(secrets, row).secret).replace(/=+$/, '').slice(-4),
      isSecretShown: row.is_secret_shown,
      previousSecretUntil: until === undefined ? undefined : toInstant(until),
      disabledAt: row.disabled_at === null ? undefined : instantFromDatabase(row.disabled_at),
    };
  }

  return {
    async put(tx, receiver, { url, events, hidesSecret = false }) {
      const secretId = newKeyId();
      const row = await putReceiver(tx, receiver, {
        url,
        events: events ?? null,
        secret_id: secretId,
        is_secret_shown: !hidesSecret,
      });
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
    pause: pauseReceiver,
    async chooseEvents(tx, receiver, events) {
      const row = await chooseEvents(tx, receiver, events);
      return row && present(row);
    },
    remove: deleteReceiver,
    disable: (tx, receiver) => disableReceiver(tx, receiver, toInstant(clock.now())),
    async renewSecret(tx, receiver) {
      const now = clock.now();
      const row = await renewSecret(tx, receiver, {
        secretId: newKeyId(),
        now: toInstant(now),
        until: toInstant(now + callbackLimits.previousSecretSeconds * 1000),
        maxPrevious: callbackLimits.maxSecrets - 1,
      });
      if (!row && (await findReceiver(tx, receiver))) throw new ApiError('too-many-secrets');
      if (!row) return undefined;
      const { secret } = currentSecretOf(secrets, row);
      return { receiver: present(row), secret, standardSecret: standardSecret(secret) };
    },
  };
}
