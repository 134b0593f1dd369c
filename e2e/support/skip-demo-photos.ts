import path from 'node:path';
import { keysOfAlbums } from '../../sandbox/src/albums/make-albums.ts';
import { openProgressFile } from '../../sandbox/src/progress.ts';
import { planAnnaLibrary, planBenLibrary, planCleoLibrary } from '../../sandbox/src/scenes/demo-library.ts';

/** Marks the demo photos, pages and invoices as drawn and the albums as made, to save processor time. */
export async function skipDemoPhotos(dataDir: string): Promise<void> {
  const today = new Date().toISOString().slice(0, 10);
  const plans = { anna: planAnnaLibrary(today), ben: planBenLibrary(today), cleo: planCleoLibrary(today) };
  const uploaded = Object.entries(plans).map(([name, plan]) => [`${name}@demo.keepsake.test`, plan.length]);
  await openProgressFile(path.join(dataDir, 'sandbox', 'progress.json')).write({
    today,
    uploaded: Object.fromEntries(uploaded),
    albums: keysOfAlbums(plans),
    bookPictures: 1000,
    invoices: 10_000,
  });
}
