import { libraryKey, makeAlbums, shopIdOf } from './albums/make-albums.ts';
import { fillLibrary } from './fill-library.ts';
import type { Keepsake } from './keepsake.ts';
import type { PresentCustomers } from './make-customers.ts';
import type { Progress, ProgressFile } from './progress.ts';
import { unlessRefused } from './retries.ts';
import { planAnnaLibrary, planBenLibrary, planCleoLibrary } from './scenes/demo-library.ts';

/** First screens before the rest of the large library. */
const fillingOrder: readonly (readonly [name: 'anna' | 'ben' | 'cleo', most?: number])[] = [
  ['ben'],
  ['anna', 60],
  ['cleo'],
  ['anna'],
];

export interface FillLibraries {
  readonly progress: Progress;
  readonly customers: PresentCustomers;
  /** Runs before the rest of the large library. Returns how many photos it drew. */
  readonly beforeRest?: () => Promise<number>;
}

/** Fills the libraries of those with an account, and makes their albums. */
export async function fillLibraries(
  { keepsake, file }: { readonly keepsake: Keepsake; readonly file: ProgressFile },
  { progress, customers, beforeRest }: FillLibraries,
): Promise<void> {
  const { today } = progress;
  const plans = { ben: planBenLibrary(today), anna: planAnnaLibrary(today), cleo: planCleoLibrary(today) };
  const refused = new Set<string>();
  let made = 0;
  const addAlbums = async () => {
    made += await makeAlbums({ keepsake, file }, { plans, progress, customers, refused });
  };
  await addAlbums();
  let drawn = 0;
  for (const [name, most] of fillingOrder) {
    if (name === 'anna' && most === undefined) drawn += (await beforeRest?.()) ?? 0;
    const email = customers.get(shopIdOf(name))?.email;
    if (email === undefined || refused.has(name)) continue;
    const request = { email, key: libraryKey(name), plan: plans[name], progress, most };
    const isFilled = await unlessRefused(`the rest of ${name}’s library`, async () => {
      drawn += await fillLibrary({ keepsake, file }, { ...request, afterPhoto: addAlbums });
    });
    if (!isFilled) refused.add(name);
  }
  if (drawn > 0) console.log(`Sandbox: drew ${drawn} demo photos.`);
  if (made > 0) console.log(`Sandbox: made ${made} demo albums.`);
}
