import type { Secrets } from '../../platform/secrets/index.ts';

/** Current secret first; derivable from DATA_DIR. */
export function demoSecrets(secrets: Secrets): string[] {
  return secrets.all('demo-token').map(({ key }) => Buffer.from(key).toString('base64url'));
}
