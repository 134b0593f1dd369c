import type { BusinessStatus } from '@keepsake/contract/business-details';

export type Actor = CustomerActor | PhoneActor | EditorActor | BackOfficeActor;

export interface CustomerActor {
  readonly kind: 'customer';
  readonly tenantId: string;
  readonly customerId: string;
  /** The access token's `sub`. */
  readonly subject: string;
  readonly email: string;
  /** Null for private customers. */
  readonly businessStatus: BusinessStatus | null;
}

/** A phone that scanned a code: it adds photos to one library, and reads nothing of it. */
export interface PhoneActor {
  readonly kind: 'phone';
  readonly tenantId: string;
  readonly ownerId: string;
  readonly pairingId: string;
  /** The album that gets its photos. */
  readonly albumId: string | null;
  /** Instant at which the phone's access ends. */
  readonly expiresAt: string;
}

/** An editor that a customer has sent a temporary selection to: it reads its photos and nothing else. */
export interface EditorActor {
  readonly kind: 'editor';
  readonly tenantId: string;
  readonly ownerId: string;
  readonly selectionId: string;
  readonly photoIds: readonly string[];
}

export interface BackOfficeActor {
  readonly kind: 'back-office';
  readonly tenantId: string;
  readonly clientId: string;
  readonly scopes: readonly string[];
}
