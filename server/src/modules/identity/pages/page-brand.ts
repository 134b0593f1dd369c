/** What a server page shows of the storefront that sent the customer. */
export interface PageBrand {
  /** For `data-brand`, which the style sheet reads. */
  readonly id: string;
  readonly name: string;
  readonly locale: string;
}

export interface PageSite {
  readonly brand: PageBrand;
  /** The storefront's address, for the way back. */
  readonly origin: string;
}
