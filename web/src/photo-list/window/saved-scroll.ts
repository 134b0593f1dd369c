import * as z from 'zod/mini';
import { localStore, type SafeStorage, sessionStore } from '../../browser/storage.ts';
import { type SectionKey, wholeList } from '../section-key.ts';
import type { ScrollPosition } from './scroll-position.ts';

/** Ids of the sections in view (PHO-21). */
export const sectionsKey = 'visibleTimeLineSections';
/** Position of this tab in them. */
export const positionKey = 'keepsake.timeline-position';

export interface SavedPosition extends ScrollPosition {
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

/** Stored when this tab shows the start of the list. */
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

/** Saves and loads the scroll position of a list. */
export interface SavedScroll {
  /** `position` is null at the start of the list. */
  save(sections: readonly SectionKey[], position: SavedPosition | null): void;
  /**
   * The saved position; in a new tab, or when its month is gone, the middle of the sections that were in view; null for
   * the start.
   */
  load(exists: (key: SectionKey) => boolean): SavedPosition | null;
  clear(): void;
}

export function createSavedScroll(
  local: Storage,
  session: Storage,
  storageKey: string = positionKey,
): SavedScroll {
  return {
    save(sections, position) {
      if (!position) {
        // Nothing is left to restore: the next visit shows the newest photos.
        local.remove(sectionsKey);
        session.set(storageKey, atStart);
        return;
      }
      local.set(sectionsKey, JSON.stringify(sections));
      const { key, item, into, isOpen } = position;
      session.set(storageKey, JSON.stringify({ section: key, position: [item, into], isOpen }));
    },
    load(exists) {
      if (session.get(storageKey) === atStart) return null;
      const saved = read(session, storageKey, savedPosition);
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
      session.remove(storageKey);
    },
  };
}

export const savedScroll = createSavedScroll(localStore, sessionStore);
