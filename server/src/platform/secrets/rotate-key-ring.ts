import { dayMs } from '../clock/index.ts';
import { newToken } from '../ids/index.ts';
import {
  type KeyRing,
  type KeyState,
  makeRootKey,
  makeSigningKey,
  type RootKey,
  type SigningKey,
} from './key-ring.ts';

/**
 * `rotate`: new keys sign from the next start. `prepare`: new keys only verify, so that every process of a
 * fleet has them before one signs; `promote`: they sign. `clients`: new secrets of our own clients; nothing
 * else changes.
 */
export const rotationSteps = ['rotate', 'prepare', 'promote', 'clients'] as const;

export type RotationStep = (typeof rotationSteps)[number];

export interface Rotation {
  readonly step: RotationStep;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** A key is removed when its successor has signed for this long; 0: only the new one stays. */
  readonly keepDays: number;
}

function promote<Key extends KeyState>(keys: readonly Key[], next: Key, { now, keepDays }: Rotation): Key[] {
  const { prepared: _, ...signing } = next;
  const first = { ...(signing as Key), since: new Date(now).toISOString() };
  const [, ...kept] = [first, ...keys.filter((key) => key !== next)].filter((_key, index, all) => {
    const successor = all[index - 1]?.since;
    return successor === undefined || now - Date.parse(successor) < keepDays * dayMs;
  });
  return [first, ...kept];
}

interface NextKeys {
  readonly root: RootKey;
  readonly signing: SigningKey;
}

async function nextKeys(ring: KeyRing, { step }: Rotation): Promise<NextKeys> {
  const root = ring.keys.find(({ prepared }) => prepared);
  const signing = ring.signingKeys.find(({ prepared }) => prepared);
  if (root && signing) {
    if (step === 'prepare') throw new Error('New keys are prepared already: promote them first.');
    return { root, signing };
  }
  if (step === 'promote') throw new Error('No keys are prepared: prepare some first.');
  return { root: makeRootKey(), signing: await makeSigningKey() };
}

/**
 * Returns a ring with its next keys. Signatures of kept keys stay valid, and client secrets stay.
 *
 * @throws Error when the step does not fit the ring
 */
export async function rotateKeyRing(ring: KeyRing, rotation: Rotation): Promise<KeyRing> {
  if (rotation.step === 'clients') return { ...ring, clientKey: newToken() };
  const { root, signing } = await nextKeys(ring, rotation);
  const stable = { ...ring, clientKey: ring.clientKey ?? (ring.keys[0] as RootKey).key };
  if (rotation.step === 'prepare') {
    return {
      ...stable,
      keys: [...ring.keys, { ...root, prepared: true }],
      signingKeys: [...ring.signingKeys, { ...signing, prepared: true }],
    };
  }
  return {
    ...stable,
    keys: promote(ring.keys, root, rotation),
    signingKeys: promote(ring.signingKeys, signing, rotation),
  };
}
