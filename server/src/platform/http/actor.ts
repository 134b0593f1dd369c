/** Who acts. A closed list: what an actor may not do cannot be written down for it. */
export type Actor = CustomerActor | BackOfficeActor;

export interface CustomerActor {
  readonly kind: 'customer';
  readonly tenantId: string;
  readonly customerId: string;
  /** The access token's `sub`. */
  readonly subject: string;
  readonly email: string;
}

export interface BackOfficeActor {
  readonly kind: 'back-office';
  readonly tenantId: string;
  readonly clientId: string;
  readonly scopes: readonly string[];
}
