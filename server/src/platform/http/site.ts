export interface Site {
  readonly tenantId: string;
  readonly brandId: string;
  /** Channel, such as `LB-GB`. */
  readonly channel: string;
  /** Scheme, host and port, for absolute links: `http://localhost:4000`. */
  readonly origin: string;
}

export type ResolveSite = (host: string) => Site | undefined;
