/** Whose archives. */
export interface Asker {
  readonly tenantId: string;
  readonly customerId: string;
}

/** An archive: its id is the client's, so it names nothing without its customer. */
export interface DownloadKey extends Asker {
  readonly downloadId: string;
}
