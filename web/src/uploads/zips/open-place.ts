import { checkEntry, dataStartOf, readEntry, type ZipEntry } from '@keepsake/takeout';
import { sourceOf, type ZipPlace } from './zip-place.ts';

/** Stored photos that were read once, and are sound. */
const checked = new WeakSet<ZipEntry>();

/**
 * The bytes of a photo: a range of its zip where they are stored, otherwise unpacked. Both are checked; the next place
 * is tried where they are damaged.
 */
export async function openPlace(place: ZipPlace, ...copies: readonly ZipPlace[]): Promise<Blob> {
  try {
    return await open(place);
  } catch (error) {
    const [next, ...others] = copies;
    if (next === undefined) throw error;
    return openPlace(next, ...others);
  }
}

async function open({ zip, entry }: ZipPlace): Promise<Blob> {
  const source = sourceOf(zip);
  // The browser may keep a blob on the disk.
  if (entry.isDeflated) {
    try {
      return await new Response(readEntry(source, entry) as BodyInit).blob();
    } catch (error) {
      // The browser does not say why.
      await checkEntry(source, entry);
      throw error;
    }
  }
  const start = await dataStartOf(source, entry);
  if (!checked.has(entry)) await checkEntry(source, entry);
  checked.add(entry);
  return zip.slice(start, start + entry.bytes);
}
