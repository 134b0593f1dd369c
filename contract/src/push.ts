import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { photoSortKey } from './photos.ts';
import { count, shopCode } from './values.ts';

/** Response to an accepted `authenticate`; a refusal closes the socket. */
export const pushAuthenticated = 'OK';

/**
 * Besides those of RFC 6455: 1009 message too big, 1012 restart, 1013 try again later (slow client, or no
 * database).
 */
export const pushCloseCodes = {
  /** No action, or an action twice. */
  invalidAction: 4400,
  /** Invalid token, or its sign-in has ended. */
  notSignedIn: 4401,
  /** No `authenticate` in time. */
  notAuthenticated: 4408,
  /** Too many sockets of the account. Too many of an address get HTTP 429. */
  tooMany: 4429,
} as const;

const cursor = z.int().check(z.minimum(0));

/**
 * Sent once, after opening. With `after` (the cursor of the last message, or `now` at the first connection) the
 * client gets a `position` and what it missed; without it only new messages.
 */
export const authenticateAction = z.object({
  action: z.literal('authenticate'),
  token: z.string().check(z.minLength(1), z.maxLength(limits.push.maxPayloadBytes)),
  after: z.optional(z.union([cursor, z.literal('now')])),
});

const envelope = { id: z.uuid(), cursor: z.optional(cursor) };
const timestamp = z.iso.datetime();

function pushMessage<const Type extends string, Payload extends z.ZodMiniType>(type: Type, payload: Payload) {
  return z.object({ ...envelope, type: z.literal(type), data: z.object({ payload, timestamp }) });
}

/** `isComplete` is false when more was missed than is kept: reload everything. */
const position = pushMessage('position', z.object({ isComplete: z.boolean() }));

const month = z.object({
  sortKey: photoSortKey,
  year: z.int(),
  month: z.int().check(z.minimum(1), z.maximum(12)),
});

/** Photos were added or removed, or their renditions are settled. No months: any of them. */
const photosChanged = pushMessage(
  'photos-changed',
  z.object({ change: z.enum(['added', 'removed', 'rendered']), months: z.array(month) }),
);

/** Photos became favourites, or are none any more. No ids: any of them. */
const favouritesChanged = pushMessage(
  'favourites-changed',
  z.object({ photoIds: z.array(z.uuid()), isFavourite: z.boolean() }),
);

/** Name, photos, cover or people. No ids: any of them. */
const albumsChanged = pushMessage('albums-changed', z.object({ albumIds: z.array(z.uuid()) }));

/** A phone connected, sent a photo, or a pairing ended. */
const pairingChanged = pushMessage('pairing-changed', z.object({ pairingId: z.uuid() }));

/** An export was begun, is ready, or failed. */
const exportChanged = pushMessage('export-changed', z.object({ backupId: z.uuid() }));

/** Name, address or business status of the customer, changed by the shop or at a sign-in. */
const customerChanged = pushMessage('customer-changed', z.object({}));

/** The shop has placed, changed or removed orders of the customer. No codes: any of them. */
const ordersChanged = pushMessage('orders-changed', z.object({ orderCodes: z.array(shopCode) }));

/** How far an import is. `photosDone` counts refused photos, too. */
export const importProgress = z.object({ photosDone: count, photosCount: count, photosRefused: count });
export type ImportProgress = z.infer<typeof importProgress>;

/** The import of an older library (ACT-8). */
const importStarted = pushMessage('import-started', importProgress);
const importFailed = pushMessage('import-error', importProgress);
const importFinished = pushMessage('import-finished', importProgress);

export const archiveKeys = [
  'archive-generation-started',
  'archive-generation-finished',
  'archive-generation-error',
] as const;
export type ArchiveKey = (typeof archiveKeys)[number];

/** State of a requested archive (DOW-6). Named by `key`, not by `type`. */
export const archiveMessage = z.object({
  ...envelope,
  timestamp,
  key: z.enum(archiveKeys),
  message: z.object({ userId: z.string(), downloadId: z.uuid() }),
});
export type ArchiveMessage = z.infer<typeof archiveMessage>;

/** Messages after `OK`, oldest first. Clients ignore unknown types. */
const typedMessages = [
  position,
  photosChanged,
  favouritesChanged,
  albumsChanged,
  exportChanged,
  pairingChanged,
  customerChanged,
  ordersChanged,
  importStarted,
  importFailed,
  importFinished,
] as const;
export const pushMessages = z.union([z.discriminatedUnion('type', typedMessages), archiveMessage]);

export const pushNames: ReadonlySet<string> = new Set([
  ...typedMessages.flatMap(({ shape }) => shape.type.def.values),
  ...archiveKeys,
]);

export type AuthenticateAction = z.infer<typeof authenticateAction>;
export type PushMessage = z.infer<typeof pushMessages>;
export type PushName = z.infer<(typeof typedMessages)[number]>['type'] | ArchiveKey;
export type PushMessageOf<Name extends PushName> = Name extends ArchiveKey
  ? ArchiveMessage
  : Extract<PushMessage, { type: Name }>;
/** Id, cursor and timestamp are added on storing. */
export type PushContent =
  Exclude<PushMessage, { type: 'position' }> extends infer M
    ? M extends { type: infer T; data: { payload: infer P } }
      ? { readonly type: T; readonly payload: P }
      : M extends { key: infer K; message: infer P }
        ? { readonly type: K; readonly payload: P }
        : never
    : never;
