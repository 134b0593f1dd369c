import * as z from 'zod/mini';
import { localStore, type SafeStorage, sessionStore } from '../../../browser/storage.ts';
import { type SectionKey, wholeList } from '../section-key.ts';
import type { Place } from './place.ts';

/** Ids of the sections in view (PHO-21). */
export const sectionsKey = 'visibleTimeLineSections';
/** This tab's place in them. */
export const positionKey = 'keepsake.timeline-position';

export interface SavedPlace extends Place {
  /** The month showed all of its photos. */
  readonly isOpen: boolean;
}

const sectionId = z.custom<SectionKey>(
  (id) => id === wholeList || (typeof id === 'string' && /^\d{1,4}\/\d{1,2}$/.test(id)),
);
const savedSections = z.array(sectionId);
const pixels = z.number().check(z.gte(0));
/** Positions are stored as pairs of non-negative numbers (PHO-40): item, and pixels below it. */
const savedPosition = z.object({
  section: sectionId,
  position: z.tuple([z.int().check(z.gte(0)), pixels]),
  isOpen: z.boolean(),
});

/** This tab stands at the start of the list. */
const atStart = 'null';

type Storage = Pick<SafeStorage, 'get' | 'set' | 'remove'>;

function read<T>(storage: Storage, key: string, schema: z.ZodMiniType<T>): T | null {
  try {
    const read = schema.safeParse(JSON.parse(storage.get(key) ?? 'null'));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}

/** Keeps the place of a list for a return to it. */
export interface PlaceMemory {
  /** `place` is null at the start of the list. */
  save(sections: readonly SectionKey[], place: SavedPlace | null): void;
  /** Where to go; in a new tab, or when the place is gone, the middle of the sections that were in view; null for the start. */
  load(exists: (key: SectionKey) => boolean): SavedPlace | null;
  clear(): void;
}

export function createPlaceMemory(
  local: Storage,
  session: Storage,
  position: string = positionKey,
): PlaceMemory {
  return {
    save(sections, place) {
      if (!place) {
        // Nothing is left to restore: the next visit shows the newest photos.
        local.remove(sectionsKey);
        session.set(position, atStart);
        return;
      }
      local.set(sectionsKey, JSON.stringify(sections));
      const { key, item, into, isOpen } = place;
      session.set(position, JSON.stringify({ section: key, position: [item, into], isOpen }));
    },
    load(exists) {
      if (session.get(position) === atStart) return null;
      const saved = read(session, position, savedPosition);
      if (saved && exists(saved.section)) {
        const [item, into] = saved.position;
        return { key: saved.section, item, into, isOpen: saved.isOpen };
      }
      const sections = (read(local, sectionsKey, savedSections) ?? []).filter(exists);
      const middle = sections[Math.floor(sections.length / 2)];
      return middle ? { key: middle, item: 0, into: 0, isOpen: false } : null;
    },
    clear() {
      local.remove(sectionsKey);
      session.remove(position);
    },
  };
}

export const placeMemory = createPlaceMemory(localStore, sessionStore);
