import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { photoSortKey } from './photos.ts';

/** Answer to an `authenticate` action that was taken; a refusal closes the socket. */
export const pushAuthenticated = 'OK';

/**
 * Why the server closes a push socket, besides the codes of RFC 6455: 1009 message too big, 1012 restart, 1013 try
 * again later (the client reads too slowly, or the server's database is away).
 */
export const pushCloseCodes = {
  /** Something that is not an action, or an action twice. */
  invalidAction: 4400,
  /** The token is not valid, or the sign-in behind it has ended: get a new token or sign in. */
  notSignedIn: 4401,
  /** Nothing that authenticates came in time. */
  notAuthenticated: 4408,
  /** The account has too many sockets. An address that opens too many gets no socket at all but an HTTP 429. */
  tooMany: 4429,
} as const;

const cursor = z.int().check(z.minimum(0));

/**
 * What a client sends, once, after opening. With `after` (the cursor of the last message it has, or `now` at the
 * first connection) it gets a `position` first and then what it missed; without it only what comes from now on.
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

/** Where the client stands; `isComplete` is false when more was missed than is kept: load everything again. */
const position = pushMessage('position', z.object({ isComplete: z.boolean() }));

const month = z.object({
  sortKey: photoSortKey,
  year: z.int(),
  month: z.int().check(z.minimum(1), z.maximum(12)),
});

/** Photos came, went, or have their renditions now (or never will). No months: anything may have changed. */
const photosChanged = pushMessage(
  'photos-changed',
  z.object({ change: z.enum(['added', 'removed', 'rendered']), months: z.array(month) }),
);

/** Albums came, went, or are others now: name, photos, cover, people. No ids: any of them. */
const albumsChanged = pushMessage('albums-changed', z.object({ albumIds: z.array(z.uuid()) }));

/** An export of the library was begun, is ready, or failed. */
const exportChanged = pushMessage('export-changed', z.object({ backupId: z.uuid() }));

export const archiveKeys = [
  'archive-generation-started',
  'archive-generation-finished',
  'archive-generation-error',
] as const;
export type ArchiveKey = (typeof archiveKeys)[number];

/** What becomes of an archive that was asked for (specification, section 3). Named by `key`, not by `type`. */
export const archiveMessage = z.object({
  ...envelope,
  timestamp,
  key: z.enum(archiveKeys),
  message: z.object({ userId: z.string(), downloadId: z.uuid() }),
});
export type ArchiveMessage = z.infer<typeof archiveMessage>;

/** Everything the server says on the socket after `OK`, oldest first. A client ignores types it does not know. */
const typedMessages = [position, photosChanged, albumsChanged, exportChanged] as const;
export const pushMessages = z.union([z.discriminatedUnion('type', typedMessages), archiveMessage]);

/** By what a client knows a message: its `type`, or its `key`. */
export function nameOfMessage(message: PushMessage): PushName {
  return 'key' in message ? message.key : message.type;
}

/** Every name that `nameOfMessage` can give. */
export const pushNames: ReadonlySet<string> = new Set([
  ...typedMessages.flatMap(({ shape }) => shape.type.def.values),
  ...archiveKeys,
]);

export type AuthenticateAction = z.infer<typeof authenticateAction>;
export type PushMessage = z.infer<typeof pushMessages>;
export type PushName = z.infer<(typeof typedMessages)[number]>['type'] | ArchiveKey;
/** The messages of one name. */
export type PushMessageOf<Name extends PushName> = Name extends ArchiveKey
  ? ArchiveMessage
  : Extract<PushMessage, { type: Name }>;
/** What a module publishes; id, cursor and timestamp are given when it is kept. */
export type PushContent =
  Exclude<PushMessage, { type: 'position' }> extends infer M
    ? M extends { type: infer T; data: { payload: infer P } }
      ? { readonly type: T; readonly payload: P }
      : M extends { key: infer K; message: infer P }
        ? { readonly type: K; readonly payload: P }
        : never
    : never;
