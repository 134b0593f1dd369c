import {
  oldAlbum,
  oldLibraryHead,
  oldLibraryLimits,
  oldPhoto,
  oldSharedAlbum,
} from '@keepsake/contract/old-library';
import type * as z from 'zod/mini';
import type { SourceEntry } from '../../imports/index.ts';
import { type JsonMember, NotJson, readJsonMembers } from './json-members.ts';

/** What is wrong with a list, with its place. */
export interface Fault {
  /** For example `photos[17].bytes`. */
  readonly place: string;
  readonly problem: string;
}

export interface ReadOptions {
  /** Id of the customer whose list it must be. */
  readonly customer: string;
  /** Called for each fault; entries with faults are left out. Throwing ends the reading. */
  onFault(fault: Fault): void;
}

const lists = {
  photos: oldPhoto,
  albums: oldAlbum,
  sharedAlbums: oldSharedAlbum,
} as const;
type ListName = keyof typeof lists;

const isList = (name: string): name is ListName => Object.hasOwn(lists, name);

/** Reports a value's faults; undefined for one with faults. */
function checked<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
  { place, onFault }: Pick<ReadOptions, 'onFault'> & { place: string },
): z.output<Schema> | undefined {
  const { data, error } = schema.safeParse(value);
  // The first one of each place says most.
  const problems = new Map<string, string>();
  for (const { path, message } of error?.issues ?? []) {
    const inside = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`)).join('');
    const at = `${place}${inside}`.replace(/^\./, '');
    if (!problems.has(at)) problems.set(at, message);
  }
  for (const [at, problem] of problems) onFault({ place: at, problem });
  return data;
}

/** Shared albums have other keys than own ones, whatever the list calls them. */
function entryOf({ name, index, value }: JsonMember & { name: ListName }, options: ReadOptions) {
  const at = { place: `${name}[${index}]`, onFault: options.onFault };
  if (name === 'photos') {
    const photo = checked(oldPhoto, value, at);
    return photo && ({ kind: 'photo', photo } as const);
  }
  const album = checked(lists[name], value, at);
  return album && ({ kind: 'album', key: `${name} ${album.key}`, album } as const);
}

class Counted {
  private readonly counts: Record<ListName, number> = { photos: 0, albums: 0, sharedAlbums: 0 };
  private readonly onFault: ReadOptions['onFault'];

  constructor({ onFault }: ReadOptions) {
    this.onFault = onFault;
  }

  /** Returns false beyond the limit. */
  add(name: ListName): boolean {
    this.counts[name] += 1;
    const { maxPhotos, maxAlbums } = oldLibraryLimits;
    const max = name === 'photos' ? maxPhotos : maxAlbums;
    if (this.counts[name] === max + 1)
      this.onFault({ place: name, problem: `must have at most ${max} entries` });
    return this.counts[name] <= max;
  }
}

/** Checks version and customer, which may stand anywhere in the list. */
function checkHead(head: object, { customer, onFault }: ReadOptions): void {
  const data = checked(oldLibraryHead, head, { place: '', onFault });
  if (!data || data.customer === customer) return;
  onFault({ place: 'customer', problem: `must be ${customer}, whose folder this is` });
}

/** Reads a list as it comes, without holding it in memory. */
export async function* readManifest(
  source: AsyncIterable<Uint8Array>,
  options: ReadOptions,
): AsyncGenerator<SourceEntry> {
  const head: Record<string, unknown> = {};
  const counted = new Counted(options);
  try {
    for await (const member of readJsonMembers(source, oldLibraryLimits.maxEntryBytes)) {
      const { name, index } = member;
      if (!isList(name)) {
        head[name] = member.value;
        continue;
      }
      if (index === undefined) {
        options.onFault({ place: name, problem: 'must be an array' });
        continue;
      }
      const entry = counted.add(name) && entryOf({ ...member, name }, options);
      if (entry) yield entry;
    }
  } catch (error) {
    if (!(error instanceof NotJson)) throw error;
    options.onFault({ place: 'manifest', problem: error.message });
    return;
  }
  checkHead(head, options);
}
