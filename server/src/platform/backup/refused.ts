/** The message says why and what to do. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused';
}
