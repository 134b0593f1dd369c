import type { TempSelectionPhotos } from '@keepsake/contract/selections';
import type { HandedSelection, SelectionCalls } from '../selection-calls.ts';
import type { Placing } from './placing.ts';

type SelectedPhoto = TempSelectionPhotos['photos'][number];
export type PhotoToPrint = Extract<SelectedPhoto, { fileName: string }>;

/** Photos by id, in the order of the selection. */
export type PhotosToPrint = ReadonlyMap<string, PhotoToPrint>;

/** A selection that a customer works on. */
export interface PrintsSession {
  readonly id: string;
  readonly selection: HandedSelection;
  /** Photos that were there when the editor was opened. */
  readonly photos: PhotosToPrint;
  /** Places in the selection, from 1 on, of photos that were deleted before. */
  readonly deletedPlaces: readonly number[];
  readonly customer: Pick<TempSelectionPhotos, 'shopCustomerId' | 'identity' | 'email'>;
  /** Photos that were deleted since. */
  readonly gone: Set<string>;
  readonly openedAt: number;
  /** When the selection was last read, and what of it was there; undefined: it had ended. */
  reading: { readonly at: number; readonly photos: Promise<PhotosToPrint | undefined> };
  readonly placing: Placing;
}

/** Whether neither the shop nor the account site knows the customer's e-mail. */
export const needsEmail = ({ customer: { shopCustomerId, email } }: PrintsSession): boolean =>
  shopCustomerId === null && email === undefined;

/** Sessions in memory, for a day, or until there are too many. */
export interface PrintsSessions {
  /** Undefined: there is no such selection, or no more. */
  open(selection: HandedSelection): Promise<PrintsSession | undefined>;
  find(id: string): PrintsSession | undefined;
  /** Undefined: the selection has ended. */
  readAgain(session: PrintsSession): Promise<PhotosToPrint | undefined>;
  /** Undefined: the photo is not of this selection, or was deleted. */
  readPicture(session: PrintsSession, photoId: string): Promise<Uint8Array | undefined>;
}

export interface PrintsSessionsOptions {
  readonly keepsake: SelectionCalls;
  /** Unguessable. */
  readonly newId: () => string;
  /** Milliseconds. */
  readonly now: () => number;
  /**
   * Most photos of all sessions together, except for a single larger one; above it, those that were unused
   * longest end.
   */
  readonly maxPhotos?: number;
}

/** Ten of the largest selections: some 100 MB. */
const maxPhotosHeld = 100_000;
const validMs = 24 * 60 * 60 * 1000;
/** Milliseconds in which no newer address of a picture is needed. */
const freshMs = 60_000;

const isAvailable = (photo: SelectedPhoto): photo is PhotoToPrint => 'fileName' in photo;

const byId = ({ photos }: TempSelectionPhotos): PhotosToPrint =>
  new Map(photos.filter(isAvailable).map((photo) => [photo.photoId, photo]));

const sizeOf = ({ photos, deletedPlaces }: PrintsSession): number => photos.size + deletedPlaces.length;

/** Holds sessions of the last day, up to `maxPhotos` photos; the one that was used last is the last. */
function createSessionStore(now: () => number, maxPhotos: number) {
  const sessions = new Map<string, PrintsSession>();

  function sweep(): void {
    for (const [id, { openedAt }] of sessions) if (now() - openedAt >= validMs) sessions.delete(id);
  }

  return {
    add(added: PrintsSession): void {
      sweep();
      let held = sizeOf(added);
      for (const session of sessions.values()) held += sizeOf(session);
      for (const session of sessions.values()) {
        if (held <= maxPhotos) break;
        sessions.delete(session.id);
        held -= sizeOf(session);
      }
      sessions.set(added.id, added);
    },
    find(id: string): PrintsSession | undefined {
      sweep();
      const session = sessions.get(id);
      if (!session) return undefined;
      sessions.delete(id);
      sessions.set(id, session);
      return session;
    },
  };
}

export function createPrintsSessions(options: PrintsSessionsOptions): PrintsSessions {
  const { keepsake, newId, now, maxPhotos = maxPhotosHeld } = options;
  const sessions = createSessionStore(now, maxPhotos);

  function readAgain(session: PrintsSession): Promise<PhotosToPrint | undefined> {
    const before = session.reading;
    const photos = keepsake.readSelection(session.selection).then((read) => read && byId(read));
    const reading = { at: now(), photos };
    session.reading = reading;
    photos.catch(() => {
      if (session.reading === reading) session.reading = before;
    });
    return photos;
  }

  return {
    async open(selection) {
      const read = await keepsake.readSelection(selection);
      if (!read) return undefined;
      const photos = byId(read);
      const session: PrintsSession = {
        id: newId(),
        selection,
        photos,
        deletedPlaces: read.photos.flatMap((photo, index) => (isAvailable(photo) ? [] : [index + 1])),
        customer: { shopCustomerId: read.shopCustomerId, identity: read.identity, email: read.email },
        gone: new Set(),
        openedAt: now(),
        reading: { at: now(), photos: Promise.resolve(photos) },
        placing: {},
      };
      sessions.add(session);
      return session;
    },
    find: sessions.find,
    readAgain,
    async readPicture(session, photoId) {
      const { reading } = session;
      const address = (await reading.photos)?.get(photoId)?.previewUrl;
      const picture = address === undefined ? undefined : await keepsake.readPreview(address);
      if (picture || !session.photos.has(photoId)) return picture;
      // Addresses expire together: the selection is read once for all of them.
      if (session.reading === reading && now() - reading.at >= freshMs)
        void readAgain(session).catch(() => {});
      const newer = (await session.reading.photos)?.get(photoId)?.previewUrl;
      return newer === undefined || newer === address ? undefined : keepsake.readPreview(newer);
    },
  };
}
