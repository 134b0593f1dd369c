import type { Secrets } from '../../platform/secrets/index.ts';

/** Whoever can read DATA_DIR can derive these, current first; the header of the demo-token route carries one. */
export function demoSecrets(secrets: Secrets): string[] {
  return secrets.all('demo-token').map(({ key }) => Buffer.from(key).toString('base64url'));
}
