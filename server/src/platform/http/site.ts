/** The storefront that a request was sent to, found by its exact host name. */
export interface Site {
  readonly tenantId: string;
  readonly brandId: string;
  /** Code of the storefront, like `LB-GB`. */
  readonly channel: string;
  /** Scheme, host and port, for absolute links: `http://localhost:4000`. */
  readonly origin: string;
}

export type ResolveSite = (host: string) => Site | undefined;
