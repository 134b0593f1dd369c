/** What a JSON file of Google Photos says. */
export type GoogleJson = PhotoJson | AlbumJson | { readonly kind: 'other' };

export interface PhotoJson {
  readonly kind: 'photo';
  /** Name at the time of the upload; empty where it says none. */
  readonly title: string;
  /** Seconds since 1970, UTC. */
  readonly takenAt?: number;
  readonly description?: string;
  readonly isFavourite: boolean;
  readonly isTrashed: boolean;
  readonly isLocked: boolean;
}

export interface AlbumJson {
  readonly kind: 'album';
  readonly title: string;
  readonly description?: string;
}

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

/** Fields that a photo has and an album does not. */
const ofPhotos = ['photoTakenTime', 'creationTime', 'googlePhotosOrigin', 'url'];

/** 0 is Google's "unknown". A JSON of another program may have a number instead of a text. */
function secondsOf(value: unknown): number | undefined {
  if (!isObject(value)) return undefined;
  const text = String(value.timestamp ?? '').trim();
  const seconds = /^-?\d{1,12}$/.test(text) ? Number(text) : 0;
  return seconds === 0 ? undefined : seconds;
}

const described = (value: unknown) => {
  const description = textOf(value);
  return description === '' ? {} : { description };
};

/**
 * Reads a JSON file of Google Photos.
 *
 * @throws SyntaxError where it is none
 */
export function parseGoogleJson(text: string): GoogleJson {
  const parsed: unknown = JSON.parse(text);
  if (!isObject(parsed)) return { kind: 'other' };
  if (ofPhotos.some((field) => field in parsed)) return parsePhoto(parsed);
  // Albums of 2020 and before have their fields in one called albumData.
  const album = isObject(parsed.albumData) ? parsed.albumData : parsed;
  if (typeof album.title !== 'string') return { kind: 'other' };
  return { kind: 'album', title: textOf(album.title), ...described(album.description) };
}

function parsePhoto(parsed: Json): PhotoJson {
  const takenAt = secondsOf(parsed.photoTakenTime);
  return {
    kind: 'photo',
    title: textOf(parsed.title),
    ...(takenAt === undefined ? {} : { takenAt }),
    ...described(parsed.description),
    isFavourite: parsed.favorited === true,
    isTrashed: parsed.trashed === true,
    isLocked: parsed.inLockedFolder === true,
  };
}
