import { parseKeyRing } from './key-ring.ts';
import { type Rotation, rotateKeyRing } from './rotate-key-ring.ts';
import { readKeyRing, replaceKeyRing } from './secrets-file.ts';

export interface RotateOptions extends Omit<Rotation, 'now'> {
  readonly dataDir: string;
  /** Value of SECRETS, where it is set. */
  readonly ring?: string | undefined;
  /** Milliseconds since 1970; the current time by default. */
  readonly now?: number;
}

/**
 * Performs the next step on an installation's secrets. Processes read them at start.
 *
 * @returns the new ring as one line, where the old one came from SECRETS; undefined where the file was
 * replaced
 * @throws Error when nothing has started in DATA_DIR yet, or the step does not fit
 */
export async function rotateSecrets(options: RotateOptions): Promise<string | undefined> {
  const { dataDir, ring: given, now = Date.now() } = options;
  if (given) return JSON.stringify(await rotateKeyRing(parseKeyRing(given, 'SECRETS'), { ...options, now }));
  const ring = await readKeyRing(dataDir);
  if (!ring)
    throw new Error(`There are no secrets in ${dataDir} yet: start Keepsake first, or set DATA_DIR.`);
  await replaceKeyRing(dataDir, await rotateKeyRing(ring, { ...options, now }));
  return undefined;
}
