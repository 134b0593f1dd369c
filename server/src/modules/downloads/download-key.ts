export interface Requester {
  readonly tenantId: string;
  readonly customerId: string;
}

/** The client chooses the id, so it is unique for its customer only. */
export interface DownloadKey extends Requester {
  readonly downloadId: string;
}
