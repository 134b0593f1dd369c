import * as z from 'zod/mini';
import { business } from './customers.ts';
import { limits } from './limits.ts';
import { route } from './route.ts';
import { id, instant, line, text } from './values.ts';

export const backOfficeScopes = ['customers:write', 'shared-albums:write'] as const;

/** A customer of the shop, linked to an account by issuer and subject, never by e-mail. */
export const customerUpsert = z.strictObject({
  /** The customer's only when this creates them: afterwards the identity provider owns the address. */
  email: z.email().check(z.maxLength(limits.customer.maxEmailLength)),
  name: z.optional(line(limits.customer.maxNameLength)),
  identity: z.optional(z.strictObject({ issuer: z.url(), subject: line(255).check(z.minLength(1)) })),
  /** The business account; null: a private customer. Absent: unchanged. */
  business: z.optional(z.nullable(business)),
  /** Demo installations only: creates an account of the embedded identity provider. */
  initialPassword: z.optional(text(200).check(z.minLength(8))),
});
export type CustomerUpsert = z.infer<typeof customerUpsert>;

const shopCustomerId = z.string().check(z.regex(/^[A-Za-z0-9._-]{1,64}$/));

const sharedSince = instant.check(z.regex(/^(19[7-9]|[2-9]\d\d)\d-[^.]*(\.\d{1,3})?Z$/));

/** A shared album from another system. Its name is kept verbatim. */
export const sharedAlbumUpsert = z.strictObject({
  name: text(limits.albums.maxNameLength).check(z.minLength(1)),
  /** A customer that the shop has sent before; else 400, as for participants. */
  ownerId: shopCustomerId,
  /** Participants who left are not added again; their photos are in `failed`. */
  participantIds: z.array(shopCustomerId).check(z.maxLength(limits.albums.maxParticipants)),
  /** Photos of owner and participants in the order of adding. Photos already in the album stay. */
  photos: z
    .array(z.strictObject({ ownerId: shopCustomerId, photoId: id }))
    .check(z.maxLength(limits.photos.batchSize)),
  created: z.optional(sharedSince),
});
export type SharedAlbumUpsert = z.infer<typeof sharedAlbumUpsert>;

export const backOfficeRoutes = {
  putCustomer: route({
    base: 'backOffice',
    auth: 'back-office',
    scope: 'customers:write',
    method: 'PUT',
    path: '/customers/:shopCustomerId',
    status: 200,
    summary: 'Creates or updates a customer by the shop’s own id',
    params: z.strictObject({ shopCustomerId }),
    body: customerUpsert,
    response: z.object({
      customerId: id,
      created: z.boolean(),
      /** Whether the customer has another address than the shop. */
      emailDiffers: z.boolean(),
    }),
    errors: ['forbidden', 'conflict'],
  }),
  putSharedAlbum: route({
    base: 'backOffice',
    auth: 'back-office',
    scope: 'shared-albums:write',
    method: 'PUT',
    path: '/shared-albums/:albumId',
    status: 200,
    summary:
      'Creates or updates a shared album; participants that are not named are taken out. 400 for ids that are no customers’, 409 for the id of another album or of one that its owner deleted',
    params: z.strictObject({ albumId: id }),
    body: sharedAlbumUpsert,
    response: z.object({ created: z.boolean(), failed: z.array(id) }),
    errors: ['conflict'],
  }),
};
