/** The message has the reason and the remedy. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused';
}
