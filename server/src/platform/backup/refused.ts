/** A backup or restore that cannot be done as asked. The message says why, and what to do. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused';
}
