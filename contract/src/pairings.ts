import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { photo } from './photos.ts';
import { route } from './route.ts';
import { count, id, instant } from './values.ts';

/** tus at `{qrUploadApi}/files`, with the phone's token; without duplicates and image ids in responses. */
export const phoneUploadPath = '/files';

/** The page of the phone; a code follows, in any case and with hyphens. */
export const phonePagePath = '/q/';

/** Crockford's Base32: no letter that looks like a digit. 50 random bits. */
const codeLength = 10;
export const pairingCode = z.string().check(z.regex(/^[0-9A-HJKMNP-TV-Z]{10}$/));

/** A code as a person may type it; undefined if it cannot be one. */
export function readPairingCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  return pairingCode.safeParse(code).data;
}

/** Shows a code in two halves: `K7Q2M-9XF4T`. */
export function showPairingCode(code: string): string {
  return `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`;
}

export const phoneKinds = ['iphone', 'ipad', 'android', 'other'] as const;
export type PhoneKind = (typeof phoneKinds)[number];

/**
 * `waiting` for a phone, `connected` to one; `finished` by the phone, `revoked` by the customer or a sign-out,
 * `expired` by time.
 */
export const pairingStates = ['waiting', 'connected', 'finished', 'revoked', 'expired'] as const;
export type PairingState = (typeof pairingStates)[number];

export const newPairing = z.object({
  pairingId: id,
  /** See `pairingCode`. */
  code: z.string(),
  /** For the QR code: the phone's page with the code. */
  url: z.url(),
  /** The code is of no use afterwards. */
  expiresAt: instant,
});
export type NewPairing = z.infer<typeof newPairing>;

export const pairing = z.object({
  pairingId: id,
  state: z.enum(pairingStates),
  phone: z.optional(z.enum(phoneKinds)),
  /** Expiry of the code, then of the phone's access. */
  expiresAt: instant,
  /** Photos that have arrived; those that the library had included, each once. */
  received: count,
  /** Photos that the phone is sending. */
  sending: count,
  /** The newest that have arrived. */
  photos: z.array(photo).check(z.maxLength(limits.pairings.newest)),
});
export type Pairing = z.infer<typeof pairing>;

/** The pairing as its phone gets it: nothing of the account. */
export const phonePairing = z.object({
  expiresAt: instant,
  received: count,
  maxPhotos: count,
});
export type PhonePairing = z.infer<typeof phonePairing>;

const customer = { base: 'qrUploadApi', auth: 'customer' } as const;
const phone = { base: 'qrUploadApi', auth: 'phone' } as const;
/** Why a phone may not go on. */
const phoneErrors = ['pairing-expired', 'pairing-finished', 'pairing-revoked'] as const;

export const pairingsRoutes = {
  createPairing: route({
    ...customer,
    method: 'POST',
    path: '/pairings',
    status: 201,
    rateLimits: { perAccount: ['pairingsPerAccount'] },
    summary: 'A code by which one phone may add photos to the library, or to an own album',
    body: z.strictObject({ albumId: z.optional(id) }),
    response: newPairing,
    errors: ['not-found', 'album-is-shared', 'too-many-pairings'],
  }),
  getPairing: route({
    ...customer,
    method: 'GET',
    path: '/pairings/:id',
    status: 200,
    summary: 'Whether a phone is connected, and what it has sent',
    params: z.strictObject({ id }),
    response: pairing,
    errors: ['not-found'],
  }),
  endPairing: route({
    ...customer,
    method: 'DELETE',
    path: '/pairings/:id',
    status: 204,
    summary: 'Ends a pairing at once; repeating it changes nothing',
    params: z.strictObject({ id }),
    response: z.null(),
    errors: ['not-found'],
  }),
  connectPhone: route({
    base: 'qrUploadApi',
    auth: 'public',
    method: 'POST',
    path: '/phones',
    status: 201,
    rateLimits: { perAddress: 'phonesPerAddress' },
    summary: 'Binds a code to the first phone that sends it',
    body: z.strictObject({ code: pairingCode, phone: z.enum(phoneKinds) }),
    response: z.object({ ...phonePairing.shape, token: z.string() }),
    errors: ['not-found', 'pairing-used', ...phoneErrors],
  }),
  getPhone: route({
    ...phone,
    method: 'GET',
    path: '/phones/current',
    status: 200,
    summary: 'Whether the phone may go on',
    response: phonePairing,
    errors: [...phoneErrors],
  }),
  finishPhone: route({
    ...phone,
    method: 'DELETE',
    path: '/phones/current',
    status: 204,
    summary: 'The phone is done; its token ends',
    response: z.null(),
    errors: [...phoneErrors],
  }),
};
