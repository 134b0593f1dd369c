import { parseArgs } from 'node:util';
import * as z from 'zod/mini';
import { checkSource } from '../modules/activation/index.ts';
import { openOldLibrary } from '../platform/photo-sources/index.ts';
import { readSettings } from '../platform/settings/index.ts';
import { CommandError, pathTyped } from './run-command.ts';

const usage = 'npm run check-old-library -- FOLDER | s3://BUCKET/PREFIX [--customer ID] [--quick]';
const options = { customer: { type: 'string' }, quick: { type: 'boolean', default: false } } as const;
/** Faults of one customer that are printed. */
const maxPrinted = 100;

function readArguments(words: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true });
    const [source, ...rest] = positionals;
    if (source === undefined || rest.length > 0) throw new CommandError(usage);
    return { ...values, source };
  } catch {
    throw new CommandError(usage);
  }
}

/**
 * Checks what a retailer has put into a source of older photos, as an import reads it. Prints counts and faults; returns
 * the exit code, 1 where something is wrong.
 */
export async function checkLibrary(words: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const { source, customer, quick } = readArguments(words);
  z.config(z.locales.en());
  const place = source.startsWith('s3://') ? source : pathTyped(source);
  const { oldLibrary } = readSettings({ ...env, OLD_LIBRARY: place });
  if (!oldLibrary) throw new CommandError(usage);
  const faults = new Map<string, number>();
  let customers = 0;
  await checkSource(await openOldLibrary(oldLibrary), {
    customer,
    isQuick: quick,
    onFault(folder, { place: where, problem }) {
      const count = (faults.get(folder) ?? 0) + 1;
      faults.set(folder, count);
      if (count <= maxPrinted) console.log(`${folder}: ${where} ${problem}`);
    },
    onChecked(folder, { photos, bytes, albums, sharedAlbums }) {
      customers += 1;
      const wrong = faults.get(folder) ?? 0;
      console.log(
        `${folder}: ${photos} photos of ${bytes} bytes, ${albums} albums, ${sharedAlbums} shared albums, ${wrong} faults`,
      );
    },
  });
  if (customers === 0 && faults.size === 0) throw new CommandError(`there is no customer in ${source}`);
  const total = [...faults.values()].reduce((sum, count) => sum + count, 0);
  console.log(`${customers} customers, ${total} faults`);
  return total > 0 ? 1 : 0;
}
