/** Why an address must not be called. */
export const addressRefusals = [
  'malformed',
  'too-long',
  'scheme',
  'credentials',
  'fragment',
  'port',
  /** A name that only its own network knows, or nobody. */
  'host',
  'not-public',
] as const;
export type AddressRefusal = (typeof addressRefusals)[number];

/** Result of the last attempt. */
export const deliveryReasons = [
  'status',
  'name',
  'connection',
  'tls',
  'answer',
  'redirect',
  'timeout',
  ...addressRefusals,
  'no-callback',
  'unreadable',
] as const;
export type DeliveryReason = (typeof deliveryReasons)[number];
