import type { Catalogue, CompiledMessage } from './compile-messages.ts';

type Entry = CompiledMessage | Catalogue<CompiledMessage> | undefined;

export const isMessage = (entry: Entry): entry is CompiledMessage =>
  typeof entry === 'string' || Array.isArray(entry);
const isArea = (entry: Entry): entry is Catalogue<CompiledMessage> =>
  typeof entry === 'object' && entry !== null && !isMessage(entry);

/** The catalogue with each message that it lacks, or has in a wrong shape, taken from a complete one. */
export function fillGaps(
  catalogue: Catalogue<CompiledMessage>,
  complete: Catalogue<CompiledMessage>,
): Catalogue<CompiledMessage> {
  const filled = Object.entries(complete).map(([key, entry]) => {
    const own = Object.hasOwn(catalogue, key) ? catalogue[key] : undefined;
    if (isArea(entry)) return [key, fillGaps(isArea(own) ? own : {}, entry)] as const;
    return [key, isMessage(own) ? own : entry] as const;
  });
  return Object.fromEntries(filled);
}
